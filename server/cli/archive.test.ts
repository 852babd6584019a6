import { mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockInstance } from '#server/database/engine/instance-lock.ts'
import { createSites, owner } from '#server/testing/command-line.ts'
import { createClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'

let sites: Awaited<ReturnType<typeof createSites>>
beforeEach(async () => {
  sites = await createSites()
})
afterEach(() => sites.dispose())

const withCategory = (site: string, name: string) =>
  sites.whileRunning(site, async ({ address }) => {
    const client = createClient(address)
    await client.signIn(owner)
    await client.call('POST /api/categories', { body: { name, color: '#3d5afe' } })
  })

const categoriesOf = async (address: string, account = owner) => {
  const client = createClient(address)
  await client.signIn(account)
  return (await client.call('GET /api/categories')).body.categories.map(({ name }) => name)
}

test('two commands move a site, and its owner can sign in again', async () => {
  await withCategory('old', 'Jazz')
  const file = join(sites.folder, 'site.zip')
  expect((await sites.musicProcess('old', 'archive', file)).stdout).toBe(`${file}: 0 songs, 0 playlists, 0 files.\n`)
  expect((await sites.musicProcess('new', 'restore', file)).stdout).toMatch(/^Restored: 0 songs, 0 playlists, as of .+\nTo go back: .+\n$/)
  const asFound = { firstAdmin: null }
  await sites.whileRunning(
    'new',
    async ({ address, printed }) => {
      expect(printed?.email).toBe(owner.email)
      expect(await categoriesOf(address, printed ?? owner)).toEqual(['Jazz'])
    },
    asFound,
  )
  await sites.whileRunning('new', async ({ printed }) => expect(printed).toBeNull(), asFound)
})

test('with passwords, all users sign in as before, and only its owner can read the file', async () => {
  await withCategory('old', 'Jazz')
  const file = join(sites.folder, 'site.zip')
  await sites.music('old', 'archive', file, '--passwords')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await sites.music('new', 'restore', file)
  await sites.whileRunning('new', ({ address }) => createClient(address).signIn(owner), { firstAdmin: null })
})

test('a restore point written while the server runs restores the previous state', async () => {
  const point = await sites.whileRunning('site', async ({ address }) => {
    const client = createClient(address)
    await client.signIn(owner)
    await client.call('POST /api/categories', { body: { name: 'Jazz', color: '#3d5afe' } })
    const { code, stdout } = await sites.musicProcess('site', 'backup')
    expect(code).toBe(0)
    await client.call('POST /api/categories', { body: { name: 'Too much', color: '#3d5afe' } })
    return /^(\S+restore-point-\S+\.zip): /.exec(stdout)?.[1] ?? ''
  })
  expect((await sites.music('site', 'restore', point)).code).toBe(0)
  await sites.whileRunning('site', async ({ address }) => expect(await categoriesOf(address)).toEqual(['Jazz']))
})

test('a backup of a site whose storage is not mounted exits with 1, and its restoration leaves the files where they are', async () => {
  await sites.whileRunning('site', async ({ address }) => {
    const client = createClient(address)
    await client.signIn(owner)
    const { id: categoryId } = (await client.call('POST /api/categories', { body: { name: 'Jazz', color: '#3d5afe' } })).body
    const uploadId = await uploadFile(client, join(import.meta.dirname, '../features/media/fixtures/tagged.mp3'))
    await client.call('POST /api/songs', { body: { title: 'Night Ferry', categoryId, mediaType: 'audio', uploadId } })
  })
  const [storage, elsewhere] = [join(sites.folder, 'site/storage'), join(sites.folder, 'elsewhere')]
  await rename(storage, elsewhere)
  await mkdir(storage)
  const line = expect.stringMatching(/^1 file of songs missing in the storage \(audio\/.+\.mp3\).+\n$/)
  expect(await sites.music('site', 'archive', join(sites.folder, 'site.zip'))).toMatchObject({ code: 1, stderr: line })
  const { code, stdout, stderr } = await sites.music('site', 'backup')
  expect([code, stderr]).toEqual([1, line])
  await rm(storage, { recursive: true })
  await rename(elsewhere, storage)
  const point = /^(\S+restore-point-\S+\.zip): /.exec(stdout)?.[1] ?? ''
  expect(await sites.music('site', 'restore', point)).toMatchObject({ code: 0, stderr: '' })
  expect((await sites.music('site', 'doctor')).stdout).toContain('1 song, none without its file')
})

test('a command that cannot succeed prints one line, exits with 1, and changes nothing', async () => {
  await withCategory('old', 'Jazz')
  const file = join(sites.folder, 'site.zip')
  await sites.music('old', 'archive', file)
  await truncate(file, 1000)
  expect(await sites.music('old', 'restore', file)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^This is not a whole archive: .+\n$/),
  })
  const lock = lockInstance(join(sites.folder, 'old', 'server.lock'))
  for (const command of [['restore', file], ['migrate'], ['import', import.meta.dirname]])
    expect(await sites.music('old', ...command)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Another server is running.+\n$/),
    })
  lock.release()
  expect(await sites.music('old', 'archive', join(sites.folder, 'no/such/folder/x.zip'))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no such file or folder: .+\n$/),
  })
  await sites.whileRunning('old', async ({ address }) => expect(await categoriesOf(address)).toEqual(['Jazz']))
  await expect(readFile(`${file}.part`)).rejects.toThrow()
  // Left by a command that was killed.
  await writeFile(`${file}.part`, '')
  expect(await sites.music('old', 'archive', file)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/site\.zip\.part is there already: .+ delete it and try again\.\n$/),
  })
})
