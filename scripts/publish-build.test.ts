import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishBuild } from './publish-build.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'music-platform-build-'))
})
afterAll(() => rm(folder, { recursive: true }))

const out = () => join(folder, 'web')

async function built(name: string, stamp: string): Promise<string> {
  const aside = join(folder, name)
  await mkdir(aside)
  await writeFile(join(aside, 'page.html'), stamp)
  return aside
}

test('a build replaces the one before', async () => {
  for (const stamp of ['first', 'second']) await publishBuild(await built('.aside', stamp), out(), stamp)
  expect(await readFile(join(out(), 'page.html'), 'utf8')).toBe('second')
  expect(await readdir(folder)).toEqual(['web'])
})

test('concurrent builds of the same sources all succeed, and one of them remains', async () => {
  for (let round = 0; round < 40; round++) {
    const stamp = `round ${round}`
    const aside = await Promise.all([1, 2, 3].map((number) => built(`.aside-${number}`, stamp)))
    await Promise.all(aside.map((one) => publishBuild(one, out(), stamp)))
    expect(await readFile(join(out(), 'page.html'), 'utf8')).toBe(stamp)
    expect(await readdir(folder)).toEqual(['web'])
  }
})
