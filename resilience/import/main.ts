import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServerProcess } from '#server/testing/server-process.ts'
import { createClient } from '#server/testing/test-client.ts'
import { writeTaggedFiles } from '../../bench/import/tagged-files.ts'
import { administrator } from '../../bench/media/site.ts'

/*
 * `npm run resilience:import`: Data Migration of FILES (20,000) tagged files, interrupted by kill -9 after one and two thirds of them, and
 * continued after the next start. Every file must become one song with the same bytes, and no other file may remain. Exits with 1 if one
 * differs.
 */
const files = Number(process.env.FILES ?? 20_000)
const printLine = (line: string) => process.stdout.write(`${line}\n`)
const sha256 = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

const folder = await mkdtemp(join(tmpdir(), 'music-platform-import-'))
const [importFolder, dataDir] = [join(folder, 'collection'), join(folder, 'data')]
const server = await createServerProcess({
  DATA_DIR: dataDir,
  MEDIA_IMPORT_DIR: importFolder,
  SAMPLE_CONTENT: 'off',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
})
const admin = createClient(server.address)
const faults: string[] = []
try {
  const paths = await writeTaggedFiles(importFolder, files)
  printLine(`${paths.length} files are written.`)
  await server.start()
  await admin.signIn(administrator)
  for (const isKilled of [true, true, false]) {
    const startedAt = performance.now()
    await admin.call('POST /api/admin/migrations')
    if (isKilled) await untilThird()
    else await ended()
    const { successful = 0, skipped = 0 } = (await job())?.summary ?? {}
    if (isKilled) {
      await server.stop('SIGKILL')
      await server.start()
    }
    const took = ((performance.now() - startedAt) / 1_000).toFixed(0)
    printLine(`${successful} files imported in ${took} s, ${skipped} were there${isKilled ? '; kill -9' : ''}.`)
  }
  await compare(paths)
  for (const fault of faults) printLine(`FAULT: ${fault}`)
  printLine(`${files} files, 2 kills, ${faults.length} faults.`)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await server.stop('SIGKILL')
  // Readers of the killed server end a moment later.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

async function job() {
  return (await admin.call('GET /api/admin/migrations/current')).body.job
}

/** Resolves after a third of all files in this run. */
async function untilThird() {
  for (;;) {
    const now = await job()
    if (now?.state !== 'running' || now.summary.successful >= files / 3) return
    await pause(20)
  }
}

async function ended() {
  while ((await job())?.state === 'running') await pause(250)
  const { state, summary } = (await job()) ?? {}
  if (state !== 'done' || summary?.failed !== 0) faults.push(`the last run ended as ${state} with ${JSON.stringify(summary)}`)
}

/** Counts titles and compares bytes. */
async function compare(paths: readonly string[]) {
  const titles = new Map<string, number>()
  let cursor: string | undefined
  do {
    const { body } = await admin.call('GET /api/admin/songs', { query: { limit: '1000', ...(cursor && { cursor }) } })
    for (const { title } of body.songs) titles.set(title, (titles.get(title) ?? 0) + 1)
    cursor = body.nextCursor ?? undefined
  } while (cursor)
  for (let index = 0; index < paths.length; index++)
    if (titles.get(`Song ${index}`) !== 1) faults.push(`Song ${index} is there ${titles.get(`Song ${index}`) ?? 0} times`)
  const stored = join(dataDir, 'storage/audio/imported')
  const there = (await hashes((await readdir(stored)).map((name) => join(stored, name)))).sort()
  const given = (await hashes(paths)).sort()
  if (there.join() !== given.join()) faults.push(`${there.length} stored files differ from the ${given.length} that were given`)
}

async function hashes(paths: readonly string[]): Promise<string[]> {
  const all: string[] = []
  for (const path of paths) all.push(await sha256(path))
  return all
}
