import { copyFile, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { createServerProcess } from '#server/testing/server-process.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { writeTaggedFiles } from './import/tagged-files.ts'
import { table, timed } from './measured.ts'
import { treeSeconds } from './media/process-usage.ts'
import { administrator } from './media/site.ts'
import { printResult } from './report.ts'

/**
 * Data Migration of a folder of tagged MP3 files with album pictures, compared with a plain copy of the same files and one fsync per file.
 * FILES (2,020), COVERS=wait. Covers are made after the songs, one per picture: COVERS=wait includes them in the measurement.
 */
const files = Number(process.env.FILES ?? 2_020)

const folder = await mkdtemp(join(tmpdir(), 'music-platform-bench-'))
const importFolder = join(folder, 'collection')
const server = await createServerProcess({
  DATA_DIR: join(folder, 'data'),
  MEDIA_IMPORT_DIR: importFolder,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
})
try {
  const paths = await writeTaggedFiles(importFolder, files)
  await mkdir(join(folder, 'copies'))
  const before = process.cpuUsage()
  const copied = await timed(() => copyDurably(paths, join(folder, 'copies')))
  const { user, system } = process.cpuUsage(before)
  const copy = { seconds: copied / 1000, processorSeconds: (user + system) / 1e6 }

  await server.start()
  const pid = server.pid() ?? 0
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  const importing = await measured(pid, async () => {
    await admin.call('POST /api/admin/migrations')
    const job = await ended(admin)
    if (job?.summary.successful !== files) throw new Error(`Not every file became a song: ${JSON.stringify(job)}`)
  })
  const coverRows: string[][] = []
  if (process.env.COVERS === 'wait') {
    const making = await measured(pid, () => coversMade(join(folder, 'data', 'music-platform.db')))
    coverRows.push(row('covers, in the background', making, copy))
  }
  printResult(
    table(
      [`${files.toLocaleString('en')} files`, 'files a second', 'processor time of a file, ms', 'times the copy: time', 'processor time'],
      [row('plain copy, one fsync each', copy, copy), row('Data Migration', importing, copy), ...coverRows],
    ),
  )
} finally {
  await server.stop('SIGKILL')
  await rm(folder, { recursive: true, force: true })
}

interface Measured {
  seconds: number
  processorSeconds: number
}

async function measured(pid: number, work: () => Promise<void>): Promise<Measured> {
  const before = treeSeconds(pid)
  const seconds = (await timed(work)) / 1000
  return { seconds, processorSeconds: treeSeconds(pid) - before }
}

async function ended(admin: TestClient) {
  for (;;) {
    const { job } = (await admin.call('GET /api/admin/migrations/current', { query: { after: String(files) } })).body
    if (job?.state !== 'running') return job
    await pause(250)
  }
}

async function coversMade(file: string): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true })
  const waiting = database.prepare('select count(*) as count from pending_covers')
  while (Number(waiting.get()?.count) > 0) await pause(250)
  database.close()
}

async function copyDurably(paths: readonly string[], to: string) {
  for (const [index, path] of paths.entries()) {
    const copy = join(to, String(index))
    await copyFile(path, copy)
    const file = await open(copy)
    await file.sync().finally(() => file.close())
  }
}

function row(name: string, one: Measured, reference: Measured): string[] {
  const { seconds, processorSeconds } = one
  return [
    name,
    (files / seconds).toFixed(0),
    ((processorSeconds / files) * 1000).toFixed(1),
    (seconds / reference.seconds).toFixed(1),
    (processorSeconds / reference.processorSeconds).toFixed(1),
  ]
}
