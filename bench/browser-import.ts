import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
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
 * Tagged MP3 files of 200 KB chosen in Songs > Import, in Chromium on the same machine: until all are uploaded and read, and until all are
 * songs. FILES (500), ALBUM (12): songs that share a picture. Covers are made in the background, also while this runs.
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
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Songs' })
  const uploading = await measured(async () => {
    await dialog.getByLabel('Files', { exact: true }).setInputFiles(paths)
    await dialog
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${files} files ready$`) })
      .waitFor({ timeout: 0 })
  })
  await dialog.getByLabel('Category for all').selectOption('Concerts')
  const creating = await measured(async () => {
    await dialog.getByRole('button', { name: `Import ${files} songs` }).click()
    await page.getByRole('dialog', { name: `${files} songs imported` }).waitFor({ timeout: 0 })
  })
  const { count } = (await admin.call('GET /api/admin/songs')).body
  if (count !== files) throw new Error(`${count} of ${files} files became songs`)
  printResult(
    table(
      [`${files} files, ${songsPerAlbum} to a picture`, 'seconds', 'files a second', 'processor time of a file, ms: server', 'browser'],
      [row('uploaded and read', uploading), row('created', creating)],
    ),
  )
} finally {
  await browser.close()
  await server.stop('SIGKILL')
  await rm(folder, { recursive: true, force: true })
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

function row(name: string, { seconds, server: inServer, browser: inBrowser }: Measured): string[] {
  const each = (processorSeconds: number) => ((processorSeconds / files) * 1000).toFixed(0)
  return [name, seconds.toFixed(1), (files / seconds).toFixed(1), each(inServer), each(inBrowser)]
}
