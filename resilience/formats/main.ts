import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { createLibrary } from '#server/testing/library.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { table } from '../../bench/measured.ts'
import { administrator, type RunningServer, startServer } from '../../e2e/running-server.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { type Format, formats, inputs, type Outcome, seconds } from './formats.ts'

/*
 * `npm run resilience:formats` uploads files of many formats, made with ffmpeg, to a server without ffmpeg on its PATH and to one with it.
 * Each file must play in Chromium (the position advances, a video has a picture, the length is right), be rejected, or be labeled: the
 * upload warns that it will not play everywhere, or the song does after its rendition failed. Originals must be returned byte for byte.
 * Arguments: names of files. Exits with 1 if an outcome differs from formats.ts.
 */
const run = promisify(execFile)
const printLine = (line: string) => process.stdout.write(`${line}\n`)
const toleratedSeconds = 0.1
const jobsTimeoutMilliseconds = 30 * 60_000
const playTimeoutMilliseconds = 20_000

interface Result {
  outcome: Outcome
  /** Details for the table. */
  detail: string
  faults: string[]
}

const chosen = process.argv.slice(2)
const tried = formats.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
const folder = await mkdtemp(join(tmpdir(), 'formats-'))
const browser = await chromium.launch({
  executablePath: findChromium(printLine),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--autoplay-policy=document-user-activation-required'],
})
try {
  for (const format of tried) await generate(format)
  const alone = await tryAll({ PATH: '/nowhere' })
  const withFfmpeg = await tryAll({})
  let faults = 0
  const rows = tried.map(({ name, outcome }, index) => {
    const results = [
      { expected: outcome.alone, result: alone[index] },
      { expected: outcome.withFfmpeg, result: withFfmpeg[index] },
    ]
    return [
      name,
      ...results.map(({ expected, result }) => {
        if (!result) return ''
        const unexpected = [...(result.outcome === expected ? [] : [`expected: ${expected}`]), ...result.faults]
        faults += unexpected.length
        return [`${result.outcome} (${result.detail})`, ...unexpected.map((fault) => `FAULT: ${fault}`)].join('; ')
      }),
    ]
  })
  printLine(table(['file', 'without ffmpeg', 'with ffmpeg'], rows))
  printLine(`\n${tried.length} files, ${faults} faults.`)
  if (faults > 0) process.exitCode = 1
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}

async function generate({ name, encode, copy, damage }: Format) {
  const path = join(folder, name)
  const write = (input: string, args: string, output: string) =>
    run('ffmpeg', ['-v', 'error', '-nostdin', ...input.split(' '), ...args.split(' '), '-y', output])
  const first = copy ? join(folder, `first-${name}`) : path
  await write(inputs, encode, first)
  if (copy) await write(`-i ${first}`, `-map 0 -c copy ${copy}`, path)
  if (damage) await writeFile(path, damage(await readFile(path)))
}

/** Uploads all files, waits for their background jobs, then plays each. */
async function tryAll(settings: Record<string, string>): Promise<Result[]> {
  const server = await startServer({ SAMPLE_CONTENT: 'off', ...settings })
  try {
    const client = createClient(server.address)
    await client.signIn(administrator)
    const categoryId = await createLibrary(client).category('Formats')
    const added = []
    for (const format of tried) added.push(await add(client, categoryId, format))
    const deadline = Date.now() + jobsTimeoutMilliseconds
    while ((await client.call('GET /api/admin/media-jobs')).body.waiting > 0) {
      if (Date.now() > deadline) throw new Error('the jobs did not end')
      await pause(250)
    }
    const results: Result[] = []
    for (const [index, format] of tried.entries()) {
      const song = added[index]
      if (!song || 'code' in song) results.push({ outcome: 'rejected', detail: song?.code ?? '', faults: [] })
      else results.push(await judge(server, client, format, song))
      printLine(
        `${settings.PATH ? 'without' : 'with'} ffmpeg: ${format.name}: ${results.at(-1)?.outcome} ${results.at(-1)?.faults.join('; ')}`,
      )
    }
    return results
  } finally {
    await server.dispose()
  }
}

interface Added {
  id: string
  /** Whether the upload warned before it was saved. */
  isLabeledBefore: boolean
}

/** Same steps as the form: upload, inspection, song. */
async function add(client: TestClient, categoryId: string, { name }: Format): Promise<Added | { code: string }> {
  const uploadId = await uploadFile(client, join(folder, name))
  const inspected = await client.call('POST /api/uploads/:id/inspection', { params: { id: uploadId } })
  if (inspected.status !== 200) return inspected.body as unknown as { code: string }
  const { mediaType, playability } = inspected.body
  const song = await client.call('POST /api/songs', { body: { title: name, categoryId, mediaType, uploadId } })
  if (song.status !== 200) return song.body as unknown as { code: string }
  return { id: song.body.id, isLabeledBefore: playability.obstacle !== null }
}

async function judge(server: RunningServer, client: TestClient, format: Format, { id, isLabeledBefore }: Added): Promise<Result> {
  const media = (await client.call('GET /api/admin/songs/:id/media', { params: { id } })).body
  const song = (await client.call('GET /api/songs/:id', { params: { id } })).body
  const faults: string[] = []
  const original = Buffer.from(await (await client.request(media.originalUrl)).arrayBuffer())
  // An MP4 is stored with its index first: the same bytes in a different order (decision 16).
  const isSame = original.equals(await readFile(join(folder, format.name)))
  if (!isSame && !(await hasEqualPackets(original, format))) faults.push('the original has changed')
  if (song.mediaType !== format.mediaType) faults.push(`taken for ${song.mediaType}`)
  if (media.job) faults.push(`the job ${media.job.kind} ${media.job.state}`)
  const formatOf = media.rendition ? media.rendition.mimeType : 'as it is'
  const expected = format.seconds === undefined ? seconds : format.seconds
  const checkLength = (what: string, length: number | null, wanted = expected) => {
    if (wanted !== null && Math.abs((length ?? 0) - wanted) > toleratedSeconds) faults.push(`${what}: ${length} s instead of ${wanted}`)
  }
  if (song.durationSeconds !== null || media.details?.audio) checkLength('length of the song', song.durationSeconds)
  if (media.obstacle) {
    if (media.obstacle === 'needs_ffmpeg' && !isLabeledBefore) faults.push('not said before it is saved')
    return { outcome: 'labeled', detail: media.obstacle, faults }
  }
  const played = await play(browser, `${server.address}/song/${id}`)
  if ('failure' in played) faults.push(played.failure)
  else {
    checkLength('length in Chromium', played.durationSeconds, format.secondsInChromium)
    if (format.mediaType === 'video' && played.size !== format.size) faults.push(`picture of ${played.size} instead of ${format.size}`)
  }
  return { outcome: 'failure' in played ? 'labeled' : 'plays', detail: formatOf, faults }
}

/** Whether the stored file contains the same packets as the uploaded one. */
async function hasEqualPackets(stored: Buffer, { name }: Format): Promise<boolean> {
  const path = join(folder, `stored-${name}`)
  await writeFile(path, stored)
  const hash = async (file: string) =>
    (await run('ffmpeg', ['-v', 'quiet', '-i', file, '-map', '0', '-c', 'copy', '-f', 'streamhash', '-'])).stdout
  return stored.length === (await readFile(join(folder, name))).length && (await hash(path)) === (await hash(join(folder, name)))
}

/** Presses Play as a visitor, and reports the result. */
async function play(on: Browser, address: string): Promise<{ failure: string } | { durationSeconds: number; size: string | null }> {
  const page = await on.newPage()
  try {
    await page.goto(address)
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
    const state = await page.waitForFunction(
      () => {
        const media = [...document.querySelectorAll<HTMLMediaElement>('audio, video')].find((element) => element.hasAttribute('src'))
        if (!media) return null
        if (media.error) return { failure: `Chromium: ${media.error.message || media.error.code}` }
        if (media.currentTime < 0.3) return null
        const size = media instanceof HTMLVideoElement ? `${media.videoWidth}x${media.videoHeight}` : null
        return { durationSeconds: media.duration, size }
      },
      undefined,
      { timeout: playTimeoutMilliseconds },
    )
    return (await state.jsonValue()) ?? { failure: 'no state' }
  } catch (error) {
    return { failure: `it does not advance: ${error instanceof Error ? error.message.split('\n')[0] : error}` }
  } finally {
    await page.close()
  }
}
