import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { createServerProcess } from '#server/testing/server-process.ts'
import { createClient } from '#server/testing/test-client.ts'
import { signInAsAdministrator } from '../e2e/sign-in.ts'
import { findChromium } from '../scripts/chromium.ts'
import { writeTaggedFiles } from './import/tagged-files.ts'
import { table, timed } from './measured.ts'
import { treeSeconds } from './media/process-usage.ts'
import { administrator } from './media/site.ts'
import { printProgress, printResult } from './report.ts'

/**
 * Drops tagged MP3 files of 200 KB on Songs, in Chromium on the same machine. Measures the time until all are uploaded and read, and until
 * all are songs. FILES (500); ALBUM (12): songs that share a picture. Covers are made in the background, also during the measurement.
 */
const files = Number(process.env.FILES ?? 500)
const songsPerAlbum = Number(process.env.ALBUM ?? 12)

const folder = await mkdtemp(join(tmpdir(), 'music-platform-bench-'))
const server = await createServerProcess({
  DATA_DIR: join(folder, 'data'),
  SAMPLE_CONTENT: 'off',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
})
const browser = await chromium.launch({
  executablePath: findChromium(printProgress),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
})
try {
  const paths = await writeTaggedFiles(join(folder, 'collection'), files, songsPerAlbum)
  await server.start()
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  await admin.call('POST /api/categories', { body: { name: 'Concerts', color: '#3d5afe' } })
  const page = await browser.newPage()
  await signInAsAdministrator(page, server)
  await page.goto(`${server.address}/admin/songs`)
  await page.getByRole('heading', { name: 'Songs', level: 1 }).waitFor()
  const drop = await filesToDrop(page, paths)
  const uploading = await measured(async () => {
    await drop()
    await seen(page, '[role=dialog] [role=status]', `${files} files ready`)
  })
  const dialog = page.getByRole('dialog', { name: 'Import Songs' })
  await dialog.getByLabel('Category for all').selectOption('Concerts')
  const submit = dialog.getByRole('button', { name: `Import ${files} songs` })
  await submit.focus()
  const creating = await measured(async () => {
    await page.keyboard.press('Enter')
    await seen(page, '[role=dialog] h2', `${files} songs imported`)
  })
  const { count } = (await admin.call('GET /api/admin/songs')).body
  if (count !== files) throw new Error(`${count} of ${files} files became songs`)
  printResult(
    table(
      [`${files} files, ${songsPerAlbum} to a picture`, 'seconds', 'files a second', 'processor time of a file, ms: server', 'browser'],
      [row('uploaded and read', uploading), row('created', creating), row('both', sum(uploading, creating))],
    ),
  )
} finally {
  await browser.close()
  await server.stop('SIGKILL')
  await rm(folder, { recursive: true, force: true })
}

/** Files on disk instead of in the page's memory: a separate input reads them and passes them to the drop. */
async function filesToDrop(page: Page, paths: string[]) {
  await page.evaluate(() => {
    const input = document.createElement('input')
    Object.assign(input, { id: 'bench-files', type: 'file', multiple: true, hidden: true })
    document.body.append(input)
  })
  await page.locator('#bench-files').setInputFiles(paths)
  return () =>
    page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      for (const file of document.querySelector<HTMLInputElement>('#bench-files')?.files ?? []) dataTransfer.items.add(file)
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
}

/** Polls four times a second with a selector: a locator by role would take a fifth of the page's time with hundreds of rows. */
async function seen(page: Page, selector: string, text: string) {
  await page.waitForFunction(
    ([where, what]) => [...document.querySelectorAll(where)].some((element) => element.textContent === what),
    [selector, text] as const,
    { polling: 250, timeout: 0 },
  )
}

interface Measured {
  seconds: number
  server: number
  browser: number
}

async function measured(work: () => Promise<void>): Promise<Measured> {
  const before = { server: treeSeconds(server.pid() ?? 0), all: treeSeconds(process.pid) }
  const seconds = (await timed(work)) / 1000
  const inServer = treeSeconds(server.pid() ?? 0) - before.server
  return { seconds, server: inServer, browser: treeSeconds(process.pid) - before.all - inServer }
}

function sum(one: Measured, other: Measured): Measured {
  return { seconds: one.seconds + other.seconds, server: one.server + other.server, browser: one.browser + other.browser }
}

function row(name: string, { seconds, server: inServer, browser: inBrowser }: Measured): string[] {
  const each = (processorSeconds: number) => ((processorSeconds / files) * 1000).toFixed(0)
  return [name, seconds.toFixed(1), (files / seconds).toFixed(1), each(inServer), each(inBrowser)]
}
