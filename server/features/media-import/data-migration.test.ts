import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createProbe } from '#server/features/media/probe.ts'
import { cleanedUp, coversMade } from '#server/testing/background-work.ts'
import { readBoxes } from '#server/testing/iso-file.ts'
import { createLibrary } from '#server/testing/library.ts'
import { migrate, notesOf } from '#server/testing/media-import.ts'
import { needs } from '#server/testing/needs.ts'
import { taggedMp3 } from '#server/testing/tagged-mp3.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isOnS3 } from '#server/testing/test-bucket.ts'
import { createUpload, uploadFile } from '#server/testing/uploads.ts'

/** @storage Files found in the storage. */

let testApp: TestApp
let importFolder: string

beforeEach(async () => {
  importFolder = await mkdtemp(join(tmpdir(), 'import-'))
  testApp = await createTestApp({ mediaImportDir: importFolder })
})
afterEach(async () => {
  await testApp.close()
  await rm(importFolder, { recursive: true, force: true })
})

const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)
const layInStorage = async (name: string, key: string) => testApp.media.put(key, await readFile(fixture(name)))

async function lay(name: string, path: string) {
  await mkdir(dirname(path), { recursive: true })
  await copyFile(fixture(name), path)
}

const songs = async () => (await testApp.admin.call('GET /api/admin/songs')).body.songs
const activity = async () =>
  (await testApp.admin.call('GET /api/admin/activity')).body.entries.map(({ kind, action, count }) => [kind, action, count])

describe('the import folder', () => {
  test('becomes albums in order, one album even if its songs have different artists', async () => {
    for (const [index, artist] of ['Ann Lee', 'Ann Lee feat. Bo', 'Ann Lee & Cy'].entries()) {
      const frames = [
        ['TIT2', `Tide ${index}`],
        ['TPE1', artist],
        ['TALB', 'Tides'],
        ['TPE2', 'Ann Lee'],
        ['TRCK', `${3 - index}/3`],
      ] as const
      await writeFile(join(importFolder, `${index}.mp3`), await taggedMp3(frames))
    }
    await migrate(testApp.admin)
    const { albums } = (await testApp.visitor.call('GET /api/albums')).body
    expect(albums).toMatchObject([{ title: 'Tides', artist: 'Ann Lee', songCount: 3 }])
    const album = (await testApp.visitor.call('GET /api/albums/:id', { params: { id: String(albums[0]?.id) } })).body
    expect(album.songs.map(({ title, trackNumber }) => [title, trackNumber])).toEqual([
      ['Tide 2', 1],
      ['Tide 1', 2],
      ['Tide 0', 3],
    ])
  })

  test('can be imported again after its song was deleted, which then still comes back from the trash', async () => {
    await lay('tagged.mp3', join(importFolder, 'tagged.mp3'))
    await migrate(testApp.admin)
    const [first] = await songs()
    const id = String(first?.id)
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id } })
    await cleanedUp(testApp)
    expect(notesOf((await migrate(testApp.admin)).lines)).toEqual({ 'tagged.mp3': 'imported' })
    expect((await testApp.admin.call('POST /api/admin/trash/restorations', { body: { id } })).status).toBe(200)
    const both = await songs()
    expect(both.map((song) => song.id)).toContain(id)
    expect(new Set(both.map(({ fileUrl }) => fileUrl)).size).toBe(2)
    const bytes = await readFile(fixture('tagged.mp3'))
    for (const { fileUrl } of both) {
      const served = await testApp.visitor.request(fileUrl)
      expect([served.status, Buffer.from(await served.arrayBuffer()).equals(bytes)]).toEqual([200, true])
    }
  })

  test('becomes songs named by their files and folders where tags are missing; folders of categories are no albums', async () => {
    await createLibrary(testApp.admin).category('Sermons')
    const untagged = async (path: string, ...frames: (readonly [string, string])[]) => {
      await mkdir(dirname(join(importFolder, path)), { recursive: true })
      await writeFile(join(importFolder, path), await taggedMp3([...frames, ['TSSE', path]]))
    }
    await untagged('Ann Lee/Tides (2019)/CD2/01 - 1979.mp3')
    await untagged('Ann Lee/Tides (2019)/CD2/02 - Harbor (Live).mp3', ['TIT2', 'Harbor'], ['TRCK', '7'])
    await untagged('Sermons/01 Advent.mp3')
    await untagged('Sermons/02 Easter.mp3')
    await untagged('99 Luftballons.mp3')
    await migrate(testApp.admin)
    const facts = (await songs()).map(({ title, artist, album, year, discNumber, trackNumber, category }) =>
      [title, artist, album, year, discNumber, trackNumber, category.name].join(' | '),
    )
    expect(facts.sort()).toEqual([
      '1979 | Ann Lee | Tides | 2019 | 2 | 1 | Imported',
      '99 Luftballons |  |  |  |  |  | Imported',
      'Advent |  |  |  |  | 1 | Sermons',
      'Easter |  |  |  |  | 2 | Sermons',
      'Harbor | Ann Lee | Tides | 2019 | 2 | 7 | Imported',
    ])
    const { albums } = (await testApp.visitor.call('GET /api/albums')).body
    expect(albums).toMatchObject([{ title: 'Tides', artist: 'Ann Lee', songCount: 2 }])
  })

  test('becomes songs: tags, cover and length are read, the category is that of the nearest folder with its name', async () => {
    const jazz = await createLibrary(testApp.admin).category('Night Jazz')
    await lay('tagged.mp3', join(importFolder, 'night jazz/Album/01 something.mp3'))
    await lay('clip.mov', join(importFolder, 'school_play - 2026.mov'))
    const { job, lines } = await migrate(testApp.admin)

    expect(job).toMatchObject({ state: 'done', summary: { successful: 2, failed: 0, skipped: 0 }, looked: 2, total: 2, error: null })
    expect(lines.map(({ subject, song }) => [subject, song?.title])).toEqual([
      ['night jazz/Album/01 something.mp3', 'Harbour Lights'],
      ['school_play - 2026.mov', 'school play 2026'],
    ])
    await coversMade(testApp)
    const [clip, tagged] = await songs()
    expect(tagged).toMatchObject({ title: 'Harbour Lights', artist: 'Fixture Trio', album: 'Short Sounds', category: { id: jazz } })
    expect(tagged?.durationSeconds).toBeCloseTo(2.06, 1)
    expect((await testApp.visitor.request(`${tagged?.coverUrl}-96.webp`)).status).toBe(200)
    expect(clip).toMatchObject({ title: 'school play 2026', mediaType: 'video', category: { name: 'Imported' }, status: 'published' })
    const served = await testApp.visitor.request(clip?.fileUrl ?? '')
    const film = Buffer.from(await served.arrayBuffer())
    expect(readBoxes(film).map(({ type }) => type)).toEqual(['ftyp', 'moov', 'wide', 'mdat'])
    expect((await readFile(join(importFolder, 'school_play - 2026.mov'))).equals(await readFile(fixture('clip.mov')))).toBe(true)
    expect(await readdir(importFolder)).toEqual(['night jazz', 'school_play - 2026.mov'])
    expect((await activity()).sort()).toEqual([
      ['categories', 'created', 1],
      ['categories', 'created', 1],
      ['songs', 'imported', 2],
    ])
  })

  test('lyrics beside a file are those of its song, in the encodings that programs write; a link to a file is not followed', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'))
    await writeFile(join(outside, 'secret'), '[00:00.00]Secret')
    const files = {
      utf8: Buffer.from('\ufeff[00:00.50]Grüße ✓\r\n[00:01.00]again'),
      utf16: Buffer.from('\ufeffGrüße ✓', 'utf16le'),
      'utf16 big-endian': Buffer.from('\ufeffGrüße ✓', 'utf16le').swap16(),
      windows: Buffer.from('José', 'latin1'),
      blank: Buffer.from(' \n'),
      long: Buffer.from('✓'.repeat(2 * limits.lyrics)),
    }
    for (const [name, lyrics] of Object.entries({ ...files, linked: null, alone: null })) {
      await writeFile(
        join(importFolder, `${name}.mp3`),
        await taggedMp3([
          ['TIT2', name],
          ['USLT', 'eng\0From the tag'],
        ]),
      )
      if (lyrics) await writeFile(join(importFolder, `${name}.lrc`), lyrics)
    }
    await writeFile(join(importFolder, 'capitals.MP3'), await taggedMp3([['TIT2', 'capitals']]))
    await writeFile(join(importFolder, 'capitals.LRC'), 'From the file')
    await symlink(join(outside, 'secret'), join(importFolder, 'linked.lrc'))
    const { lines } = await migrate(testApp.admin)
    expect(notesOf(lines)).toMatchObject({ 'alone.mp3': 'imported', 'linked.lrc': 'outside_folder' })
    expect(lines.length).toBe(10)
    const lyricsOf = async ({ id, title }: { id: string; title: string }) =>
      [title, (await testApp.visitor.call('GET /api/songs/:id', { params: { id } })).body.lyrics?.slice(0, 40)] as const
    expect(Object.fromEntries(await Promise.all((await songs()).map(lyricsOf)))).toEqual({
      utf8: '[00:00.50]Grüße ✓\n[00:01.00]again',
      utf16: 'Grüße ✓',
      'utf16 big-endian': 'Grüße ✓',
      windows: 'José',
      blank: 'From the tag',
      long: '✓'.repeat(40),
      capitals: 'From the file',
      linked: 'From the tag',
      alone: 'From the tag',
    })
    await rm(outside, { recursive: true })
  })

  test('new songs get the chosen visibility', async () => {
    await lay('tagged.mp3', join(importFolder, 'one.mp3'))
    expect((await testApp.admin.call('POST /api/admin/migrations', { query: { visibility: 'hidden' } })).status).toBe(200)
    await expect.poll(async () => (await songs()).map(({ visibility }) => visibility)).toEqual(['hidden'])
    expect((await testApp.visitor.call('GET /api/songs')).body.songs).toEqual([])
    const rejected = await testApp.admin.call('POST /api/admin/migrations', { query: { visibility: 'protected' } })
    expect(rejected.status).toBe(400)
  })

  test('a second run adds nothing, and an inactive category is not chosen', async () => {
    await createLibrary(testApp.admin).category('Retired', { isActive: false })
    await lay('song.m4a', join(importFolder, 'Retired/one.m4a'))
    await lay('song.m4a', join(importFolder, 'Retired/the same.m4a'))
    const first = await migrate(testApp.admin)
    expect(notesOf(first.lines)).toEqual({ 'Retired/one.m4a': 'imported', 'Retired/the same.m4a': 'same_content' })
    expect((await songs())[0]?.category.name).toBe('Imported')
    const second = await migrate(testApp.admin)
    expect(second.job.id).not.toBe(first.job.id)
    expect(second.job.summary).toEqual({ successful: 0, failed: 0, skipped: 2 })
    expect(second.lines[0]?.song?.id).toBe(first.lines[0]?.song?.id)
    expect(await songs()).toHaveLength(1)
  })

  test('songs of one picture share one cover, which stays until the last of them is deleted', async () => {
    const bytes = await readFile(fixture('tagged.mp3'))
    for (const track of [1, 2, 3]) await writeFile(join(importFolder, `${track}.mp3`), Buffer.concat([bytes, randomBytes(8)]))
    await migrate(testApp.admin)
    await coversMade(testApp)
    const all = await songs()
    const [cover, ...others] = new Set(all.map(({ coverUrl }) => coverUrl))
    expect(others).toEqual([])
    const remove = (id: string | undefined) => testApp.admin.call('DELETE /api/songs/:id', { params: { id: id ?? '' } })
    const status = async () => (await testApp.visitor.request(`${cover}-96.webp`)).status
    await remove(all[0]?.id)
    await remove(all[1]?.id)
    await cleanedUp(testApp)
    expect(await status()).toBe(200)
    await remove(all[2]?.id)
    await cleanedUp(testApp)
    expect(await status()).toBe(404)
  })

  test('of files with the same content, one becomes a song and none is left over', async () => {
    for (const name of ['a', 'b', 'c']) await lay('bare.mp3', join(importFolder, `${name}.mp3`))
    const { lines } = await migrate(testApp.admin)
    expect(lines.map(({ note }) => note)).toEqual(['imported', 'same_content', 'same_content'])
    expect(await testApp.media.names('audio/')).toHaveLength(1)
    expect((await migrate(testApp.admin)).job.summary).toEqual({ successful: 0, failed: 0, skipped: 3 })
  })

  test('reports what it cannot import, and continues', async () => {
    await lay('sound.flac', join(importFolder, 'z last.flac'))
    await lay('cover.jpg', join(importFolder, 'band.jpg'))
    await writeFile(join(importFolder, 'damaged.m4a'), (await readFile(fixture('song.m4a'))).subarray(0, 5_000))
    await writeFile(join(importFolder, 'empty.mp3'), '')
    await writeFile(join(importFolder, 'text.mp3'), 'these are words')
    await writeFile(join(importFolder, '.DS_Store'), 'hidden')
    const { job, lines } = await migrate(testApp.admin)
    expect(notesOf(lines)).toEqual({
      'band.jpg': 'not_media',
      'damaged.m4a': 'unreadable_media',
      'empty.mp3': 'empty_file',
      'text.mp3': 'wrong_media_type',
      'z last.flac': 'imported',
    })
    expect(job.summary).toEqual({ successful: 1, failed: 3, skipped: 1 })
  })

  test('reattaches the missing file of a song instead of creating a second song', async () => {
    const library = createLibrary(testApp.admin)
    const categoryId = await library.category('Jazz')
    const uploadId = await uploadFile(testApp.admin, fixture('sound.flac'))
    const id = await library.song('Under its own title', categoryId, { uploadId, fileUrl: undefined })
    const [before] = await songs()
    await testApp.media.remove(before?.fileUrl.replace('/media/', '') ?? '')
    await lay('sound.flac', join(importFolder, 'from a backup.flac'))
    const { lines } = await migrate(testApp.admin)
    expect(notesOf(lines)).toEqual({ 'from a backup.flac': 'file_restored' })
    const all = await songs()
    expect(all).toMatchObject([{ id, title: 'Under its own title', isFileMissing: false }])
    expect((await testApp.visitor.request(all[0]?.fileUrl ?? '')).status).toBe(200)
    expect(notesOf((await migrate(testApp.admin)).lines)).toEqual({ 'from a backup.flac': 'same_content' })
  })

  test('links to the outside are not followed', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'))
    await lay('sound.ogg', join(outside, 'secret.ogg'))
    await lay('sound.flac', join(importFolder, 'inside/own.flac'))
    await symlink(join(outside, 'secret.ogg'), join(importFolder, 'link.ogg'))
    await symlink(outside, join(importFolder, 'linked folder'))
    await symlink(join(importFolder, 'inside'), join(importFolder, 'inside/round'))
    await symlink('inside/own.flac', join(importFolder, 'own link.flac'))
    await symlink('nowhere', join(importFolder, 'broken.mp3'))
    const { lines } = await migrate(testApp.admin)
    expect(notesOf(lines)).toEqual({
      'broken.mp3': 'unreadable_file',
      'inside/own.flac': 'imported',
      'link.ogg': 'outside_folder',
      'linked folder': 'outside_folder',
      'own link.flac': 'same_content',
    })
    await rm(outside, { recursive: true })
  })

  test('unreadable files are reported', needs(process.getuid?.() !== 0, 'root may read every file'), async () => {
    await lay('sound.ogg', join(importFolder, 'locked.ogg'))
    await chmod(join(importFolder, 'locked.ogg'), 0)
    expect(notesOf((await migrate(testApp.admin)).lines)).toEqual({ 'locked.ogg': 'unreadable_file' })
  })

  test('a missing import folder is reported, and the storage is still searched', async () => {
    await layInStorage('sound.ogg', 'audio/jazz/left.ogg')
    await rename(importFolder, `${importFolder}-missing`)
    const { job, lines } = await migrate(testApp.admin)
    expect(notesOf(lines)).toEqual({ [importFolder]: 'unreadable_file', 'audio/jazz/left.ogg': 'imported' })
    expect(job.state).toBe('done')
    await rename(`${importFolder}-missing`, importFolder)
  })
})

describe('the storage', () => {
  test('media that no song uses becomes songs, without being moved', async () => {
    await createLibrary(testApp.admin).category('Night Jazz')
    const key = 'audio/nightjazz/night_ferry-abc234def567.flac'
    await layInStorage('sound.flac', key)
    const { lines } = await migrate(testApp.admin)
    expect(notesOf(lines)).toEqual({ [key]: 'imported' })
    const [song] = await songs()
    expect(song).toMatchObject({
      title: 'Harbour Lights',
      category: { name: 'Night Jazz' },
      fileUrl: `/media/${key}`,
      mimeType: 'audio/flac',
    })
    expect(await testApp.media.names('audio/')).toEqual([key])
    expect((await migrate(testApp.admin)).job).toMatchObject({ summary: { successful: 0, failed: 0, skipped: 0 }, total: 0 })
  })

  test('trash, staging, covers and what songs use are left alone', async () => {
    const library = createLibrary(testApp.admin)
    const categoryId = await library.category('Jazz')
    const kept = await uploadFile(testApp.admin, fixture('tagged.mp3'))
    await library.song('Kept', categoryId, { uploadId: kept, fileUrl: undefined })
    const deleted = await uploadFile(testApp.admin, fixture('bare.mp3'))
    const deletedSong = await library.song('Deleted', categoryId, { uploadId: deleted, fileUrl: undefined })
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: deletedSong } })
    await cleanedUp(testApp)
    await uploadFile(testApp.admin, fixture('sound.wav'))
    const { job, lines } = await migrate(testApp.admin)
    expect([lines, job.total]).toEqual([[], 0])
    expect((await songs()).map(({ title }) => title)).toEqual(['Kept'])
  })

  test('a file that an upload is storing is not taken from it', async () => {
    const created = await createUpload(testApp.admin, { kind: 'media', name: 'a.mp3', sizeBytes: 10 })
    const uploadId = created.headers.get('location')?.split('/').at(-1)
    const key = `audio/general/a-${uploadId}.mp3`
    await layInStorage('tagged.mp3', key)
    expect(notesOf((await migrate(testApp.admin)).lines)).toEqual({ [key]: 'upload_in_progress' })
    expect(await songs()).toEqual([])
  })

  test('a file that is gone before it is read is left out', async () => {
    const probe = createProbe()
    await testApp.close()
    testApp = await createTestApp(
      { mediaImportDir: importFolder },
      {
        probe: async (path) => {
          // The storage was listed before the first file of the import folder is read.
          await testApp.media.remove('audio/gone.mp3')
          return probe(path)
        },
      },
    )
    await lay('bare.mp3', join(importFolder, 'first.mp3'))
    await layInStorage('tagged.mp3', 'audio/gone.mp3')
    const { job, lines } = await migrate(testApp.admin)
    expect([job.state, job.looked, notesOf(lines)]).toEqual(['done', 2, { 'first.mp3': 'imported' }])
  })

  test('an unreachable one fails the whole run, and no song is lost', needs(!isOnS3, 'is about media on the disk'), async () => {
    await createLibrary(testApp.admin).song('Elsewhere', await createLibrary(testApp.admin).category('Jazz'))
    await rename(join(testApp.dataDir, 'storage'), join(testApp.dataDir, 'elsewhere'))
    const { job } = await migrate(testApp.admin)
    expect([job.state, job.error]).toEqual(['failed', 'unavailable'])
    expect(await songs()).toHaveLength(1)
  })
})
