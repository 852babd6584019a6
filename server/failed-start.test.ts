import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { lineOfFailedStart } from './failed-start.ts'
import { runProcess } from './testing/command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'failed-start-'))
afterAll(() => rmSync(folder, { recursive: true }))
const dataDir = join(folder, 'data')
const start = (settings: Record<string, string>) =>
  runProcess({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...settings }, ['serve'])

const file = join(folder, 'file')
writeFileSync(file, '')

test.each<[Record<string, string>, RegExp]>([
  [{ DATA_DIR: file }, /^DATA_DIR must be a folder that the user of the server can write to, not '.+' \(EEXIST\)\.\n$/],
  [{ DATA_DIR: join(file, 'data') }, /^DATA_DIR must be a folder .+ \(ENOTDIR\)\.\n$/],
  // An address of a documentation network: on a hosted machine, the public one is often not its own either.
  [{ HOST: '203.0.113.7' }, /^'203\.0\.113\.7' is no address of this machine: set HOST or METRICS .+\n$/],
  [{ HOST: 'no-such-host.invalid' }, /^'no-such-host\.invalid' is no address of this machine.+\n$/],
  [{ METRICS: '203.0.113.7:9464' }, /^'203\.0\.113\.7' is no address of this machine.+\n$/],
])('with %o, one line and exit code 1', async (settings, line) => {
  expect(await start(settings)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) })
})

test('if the port is taken, no administrator is created whose password would never be printed', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const { code, stderr } = await start({ HOST: '127.0.0.1', PORT: String(port) })
  other.close()
  expect([code, stderr]).toEqual([1, `Port ${port} is taken: stop what uses it, or set another one (PORT, METRICS).\n`])
  expect(existsSync(join(dataDir, 'music-platform.db'))).toBe(false)
})

test('a full disk and files of another user are one line, other errors are not', () => {
  const full = new DatabaseSync(':memory:')
  full.exec('pragma max_page_count = 2')
  const fillIt = () => full.exec('create table a(b); create table c(d)')
  expect(lineOfFailedStart(thrownBy(fillIt))).toMatch(/^There is no space left/)
  expect(lineOfFailedStart(thrownBy(() => new DatabaseSync(join(folder, 'missing/file.db'))))).toMatch(
    /^Files in DATA_DIR cannot be written to/,
  )
  expect(lineOfFailedStart(new TypeError('a fault'))).toBeNull()
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
