import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { type Language, languageChoice, languages } from '#contract/languages.ts'
import { createClient } from '#server/testing/test-client.ts'
import { violationsOn } from '../../e2e/accessibility.ts'
import { type MailServer, startMailServer, startServerWithMail } from '../../e2e/mail-server.ts'
import { signInAsAdministrator } from '../../e2e/sign-in.ts'
import { findTestBrowser } from '../chromium.ts'
import { readCatalog } from '../messages/generate-messages.ts'
import { readPage } from './layout-faults.ts'
import { messageMatcher } from './message-patterns.ts'
import { createReport } from './report.ts'
import { createSurfaces, readerAddress, type Surface } from './surfaces.ts'

/**
 * Checks every page, screen and mail in every language, on a phone and on a desktop: clipped or overlapping text, text outside of its
 * button, pages wider than the window, untranslated texts, and findings of axe. Screenshots are stored in test-results/languages. Takes
 * many minutes; LANGUAGES, SURFACES (parts of their names) and WIDTHS limit it (comma-separated); THEME=dark or THEME=forced for the dark
 * theme or forced colors; AXE=off.
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`)
const listed = (name: string) => process.env[name]?.split(',')
const theme = process.env.THEME ?? 'light'
const pictures = process.env.PICTURES ?? join(import.meta.dirname, '../../test-results/languages')
const widths = (listed('WIDTHS') ?? ['1280', '360']).map(Number)
const hasAxe = process.env.AXE !== 'off'
/** Axe rules for pages only: a mail has no landmarks. */
const landmarkRules = ['landmark-one-main', 'page-has-heading-one', 'region']
/** Forced colors are painted, but axe reads the computed colors of the page. */
const colorRules = theme === 'forced' ? ['color-contrast'] : []

const mails = await startMailServer()
const server = await startServerWithMail(mails)
const browser = await chromium.launch({
  executablePath: findTestBrowser(printLine),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const report = createReport()
try {
  const { surfaces, content } = await createSurfaces(server.address)
  const wanted = listed('SURFACES')
  const chosen = surfaces.filter(({ name }) => !wanted || wanted.some((part) => name.includes(part)))
  const isEnglish = messageMatcher(readCatalog('en'))
  for (const language of languages.filter((code) => !process.env.LANGUAGES || listed('LANGUAGES')?.includes(code))) {
    const isOwn = messageMatcher(readCatalog(language))
    const isUntranslated = (text: string) => language !== 'en' && !content.has(text) && isEnglish(text) && !isOwn(text)
    await visit(language, chosen, isUntranslated)
    if (!wanted || wanted.includes('mail')) await readMail(language, isUntranslated)
    printLine(`${language}: visited, ${report.lines().length} findings so far`)
  }
} finally {
  await browser.close()
  await server.dispose()
  await mails.close()
}
for (const line of report.lines()) printLine(line)
printLine(`${report.lines().length} findings; pictures are in ${pictures}`)
process.exitCode = report.lines().length > 0 ? 1 : 0

async function visit(language: Language, chosen: Surface[], isUntranslated: (text: string) => boolean) {
  const as = { visitor: await contextFor(language), administrator: await contextFor(language) }
  const pages = { visitor: await as.visitor.newPage(), administrator: await as.administrator.newPage() }
  await signInAsAdministrator(pages.administrator, server)
  // The admin area uses the language in the user's cookie.
  await as.administrator.addCookies([{ name: languageChoice, value: language, url: server.address }])
  for (const surface of chosen) {
    const page = pages[surface.as]
    try {
      await page.goto(server.address + surface.path(language), { waitUntil: 'networkidle' })
      await judge(page, surface.name, language, isUntranslated)
    } catch (error) {
      report.add(language, surface.name, 'failed', String(error).split('\n')[0] ?? '')
    }
  }
  for (const context of Object.values(as)) await context.close()
}

function contextFor(language: Language): Promise<BrowserContext> {
  return browser.newContext({
    locale: language,
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    forcedColors: theme === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
}

async function judge(page: Page, name: string, language: Language, isUntranslated: (text: string) => boolean) {
  const shown = await page.locator('html').getAttribute('lang')
  if (shown !== language) report.add(language, name, 'language', `the page is in '${shown}'`)
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 640 : 800 })
    await page.evaluate(() =>
      document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))),
    )
    const { faults, texts } = await page.evaluate(readPage)
    for (const { kind, text } of faults) report.add(language, name, `${width} ${kind}`, text)
    for (const text of texts.filter(isUntranslated)) report.add(language, name, 'untranslated', text)
    const withoutRules = [...colorRules, ...(name === 'mail' ? landmarkRules : [])]
    const rules = Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }]))
    if (hasAxe)
      for (const { rule, html } of await violationsOn(page, { limits: { rules } }))
        report.add(language, name, `${width} axe ${rule}`, html.slice(0, 160))
    const file = `${name.replace(/[^a-z]+/g, '-')}-${width}-${language}-${theme}.jpg`
    await mkdir(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, file), type: 'jpeg', quality: 70, fullPage: true })
  }
}

/** The mail that a listener receives after requesting it on a page in that language. */
async function readMail(language: Language, isUntranslated: (text: string) => boolean) {
  const before = mails.received.length
  const headers = { 'content-type': 'application/json', referer: `${server.address}/${language}/auth` }
  const body = JSON.stringify({ email: readerAddress(language) })
  const response = await createClient(server.address).request('/api/password-resets', { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`the mail was not sent: ${response.status}`)
  while (mails.received.length === before) await new Promise((resolve) => setTimeout(resolve, 50))
  const mail = mails.received[before] as MailServer['received'][number]
  const context = await contextFor(language)
  const page = await context.newPage()
  await page.setContent(mail.html)
  await judge(page, 'mail', language, isUntranslated)
  if (isUntranslated(mail.subject)) report.add(language, 'mail', 'untranslated', mail.subject)
  await context.close()
}
