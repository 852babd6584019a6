import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { needs } from '#server/testing/needs.ts'
import { administrator } from '#server/testing/test-app.ts'

/** @once The guide at the start of the documentation: its commands, as they are printed. */

const testApp = appOfFile()
const run = promisify(execFile)
const hasPrograms = await run('bash', ['-c', 'command -v curl && command -v jq']).catch(() => null)

test('the first script of the documentation does what it says', needs(hasPrograms, 'curl or jq is missing'), async () => {
  const { info } = (await (await testApp.visitor.request('/api/docs/json')).json()) as { info: { description: string } }
  const [, ...blocks] = [...info.description.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands)
  const folder = await mkdtemp(join(tmpdir(), 'api-guide-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(import.meta.dirname, '../features/media/fixtures/tagged.mp3')
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', blocks.join('\n')], {
    cwd: folder,
    env: { ...process.env, SITE: testApp.address, EMAIL: administrator.email, PASSWORD: administrator.password, FILE: file },
  })
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))
  const { title, artist } = await read('tags.json')
  expect(stdout).toMatch(new RegExp(`^"admin"\n[\\w-]+\t${title}\t${artist}\n$`))
  expect(await read('song.json')).toMatchObject({ title, artist, year: 2024, category: { name: 'Evensong' } })
  expect((await read('album.json')).songCount).toBe(1)
  expect((await read('analytics.json')).counts.songs.total).toBe(1)
  expect((await read('export.json')).data).toMatchObject({ songs: [{ title, album: 'Evensong' }], playlists: [{ name: 'Sunday' }] })
  expect((await readFile(join(folder, 'code.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await readFile(join(folder, 'site.zip'))).subarray(0, 2).toString()).toBe('PK')
})
