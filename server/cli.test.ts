import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { lockInstance } from './database/instance-lock.ts'
import { createClient } from './testing/test-client.ts'

const run = promisify(execFile)
const admin = { email: 'owner@example.com', password: 'correct horse battery' }
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'music-platform-cli-'))
})
afterEach(() => rm(folder, { recursive: true }))

const music = (dataDir: string, ...command: string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...command], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, dataDir) },
  })

async function site<T>(
  dataDir: string,
  work: (address: string, printed: { email: string; password: string } | null) => Promise<T>,
  config: Partial<Config> = {},
) {
  const read = readConfig({ DATA_DIR: join(folder, dataDir), SAMPLE_CONTENT: 'off' })
  const app = await createApp({ config: { ...read, ...config }, logger: pino({ level: 'silent' }), webFolder: null })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  return work(app.http.listeningOrigin, app.newAdministrator).finally(() => app.http.close())
}

const addCategory = (name: string) => async (address: string) => {
  const client = createClient(address)
  await client.signIn(admin)
  await client.call('POST /api/categories', { body: { name, color: '#3d5afe' } })
}

const categoriesOf = async (address: string) =>
  (await createClient(address).call('GET /api/categories')).body.categories.map(({ name }) => name)

test('a site moves by two commands, and its owner gets back in', async () => {
  await site('old', addCategory('Jazz'), { firstAdmin: admin })
  const file = join(folder, 'site.zip')
  expect((await music('old', 'archive', file)).stdout).toBe(`${file}: 0 songs, 0 playlists, 0 files.\n`)
  expect((await music('new', 'restore', file)).stdout).toMatch(/^Restored: 0 songs, 0 playlists, as of .+\nTo go back: .+\n$/)
  await site('new', async (address, printed) => {
    expect(printed?.email).toBe(admin.email)
    await createClient(address).signIn(printed ?? admin)
    expect(await categoriesOf(address)).toEqual(['Jazz'])
  })
  await site('new', async (_address, printed) => expect(printed).toBeNull())
})

test('with passwords, everybody signs in as before', async () => {
  await site('old', addCategory('Jazz'), { firstAdmin: admin })
  const file = join(folder, 'site.zip')
  await music('old', 'archive', file, '--passwords')
  await music('new', 'restore', file)
  await site('new', (address) => createClient(address).signIn(admin))
})

test('what cannot be done is one line and exit 1, and nothing is changed', async () => {
  await site('old', addCategory('Jazz'), { firstAdmin: admin })
  const file = join(folder, 'site.zip')
  await music('old', 'archive', file)
  await truncate(file, 1000)
  await expect(music('old', 'restore', file)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^This is not a whole archive: .+\n$/),
  })
  const lock = lockInstance(join(folder, 'old', 'server.lock'))
  await expect(music('old', 'restore', file)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Another server is running/),
  })
  lock.release()
  await expect(music('old', 'archive', join(folder, 'no/such/folder/x.zip'))).rejects.toMatchObject({ code: 1 })
  await site('old', async (address) => expect(await categoriesOf(address)).toEqual(['Jazz']))
  await expect(readFile(`${file}.part`)).rejects.toThrow()
})
