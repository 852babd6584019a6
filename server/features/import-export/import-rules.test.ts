import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { insertListener } from '#server/testing/accounts.ts'
import { appOfEachTest } from '#server/testing/app-of-file.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { checkFile, exportFile, fileOf, importAll, importFile, jazz, song, type TestFile } from '#server/testing/import-export.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { fixUrls } from '#server/testing/media-import.ts'
import { moveStored } from '#server/testing/stored-files.ts'
import { uploadFile } from '#server/testing/uploads.ts'

/** @storage Files of imported songs, and the rules for rows one by one. */

const testApp = appOfEachTest()
const library = createLibrary(testApp)

const allSongs = async () => (await testApp.admin.call('GET /api/admin/songs')).body.songs
const allCategories = async () => (await testApp.admin.call('GET /api/admin/categories')).body.categories
const lines = async (file: TestFile, module: string) =>
  (await checkFile(testApp.admin, file)).body.modules.find((plan) => plan.module === module)?.lines ?? []
const titlesOf = async (playlistId: string) =>
  (await testApp.visitor.call('GET /api/playlists/:id', { params: { id: playlistId } })).body.songs.map(({ title }) => title)

describe('ids', () => {
  test('a free one is preserved, so that printed codes still work; a taken one is remapped, in playlists too', async () => {
    const category = await library.category('Jazz')
    const taken = await library.song('Another one', category)
    const file = fileOf({
      songs: [song('Kept', { id: 'kept-id' }), song('Remapped', { id: taken })],
      playlists: [
        {
          id: 'playlist-id',
          name: 'Both',
          playlist_songs: [
            { song_id: taken, position: 1 },
            { song_id: 'kept-id', position: 2 },
          ],
        },
      ],
    })
    expect((await lines(file, 'songs')).map((line) => line.notes)).toEqual([[], [{ code: 'new_id', names: [] }]])
    await importAll(testApp.admin, file)
    const songs = await allSongs()
    expect(songs.find(({ title }) => title === 'Kept')?.id).toBe('kept-id')
    expect(songs.find(({ id }) => id === taken)?.title).toBe('Another one')
    expect(await titlesOf('playlist-id')).toEqual(['Remapped', 'Kept'])
  })

  test('of recordings in other languages are those that the songs of the file get here', async () => {
    const category = await library.category('Jazz')
    const taken = await library.song('Another one', category)
    const known = await library.song('Known', category, { artist: 'Inês' })
    const names = { de: { recordingId: taken }, fr: { title: 'Le même', recordingId: 'known-there' }, es: { recordingId: 'elsewhere' } }
    const file = fileOf({
      songs: [song('Original', { id: 'original', names }), song('In German', { id: taken }), song('Known', { id: 'known-there' })],
    })
    await importAll(testApp.admin, file)
    const german = (await allSongs()).find(({ title }) => title === 'In German')?.id
    const { body } = await testApp.admin.call('GET /api/admin/songs/:id', { params: { id: 'original' } })
    expect(body.names).toEqual({ ...names, de: { recordingId: german }, fr: { ...names.fr, recordingId: known } })
  })

  test('a playlist and a redirection get new ones if theirs are taken', async () => {
    const id = await insertPlaylist(testApp.app.database, { name: 'Here before', songIds: [] })
    const { body: redirection } = await testApp.admin.call('POST /api/redirections', { body: { fromUrl: '/before', toUrl: '/gallery' } })
    const file = fileOf({
      playlists: [{ id, name: 'Imported' }],
      redirections: [{ id: redirection.id, from_url: '/after', to_url: '/gallery' }],
    })
    expect(await importAll(testApp.admin, file)).toEqual({
      playlists: { imported: 1, skipped: 0 },
      redirections: { imported: 1, skipped: 0 },
    })
    const { data } = await exportFile(testApp.admin)
    expect(data.playlists?.map((row) => row.name)).toEqual(expect.arrayContaining(['Here before', 'Imported']))
    expect(data.redirections?.map((row) => row.from_url)).toEqual(['/before', '/after'])
  })
})

describe('categories', () => {
  test('a missing one is created from name and color, once, with its id if that is free', async () => {
    const fields = { category_id: 'jazz-id' }
    await importAll(
      testApp.admin,
      fileOf({ songs: [song('A', fields), song('B', fields), song('C', { category: { name: 'JAZZ', color: '#ffffff' } })] }),
    )
    expect(await allCategories()).toEqual([expect.objectContaining({ id: 'jazz-id', ...jazz, songCount: 3, isActive: true })])
  })

  test('an existing one with that name is used, whatever its case, id and color', async () => {
    const id = await library.category('jazz', { color: '#abcdef' })
    await importAll(testApp.admin, fileOf({ songs: [song('A', { category_id: 'other-id' })] }))
    expect(await allCategories()).toEqual([expect.objectContaining({ id, name: 'jazz', color: '#abcdef', songCount: 1 })])
  })

  test('one of a row that is skipped is not created', async () => {
    await library.song('A', await library.category('Folk'), { artist: 'Inês' })
    await importAll(testApp.admin, fileOf({ songs: [song('A')] }))
    expect((await allCategories()).map(({ name }) => name)).toEqual(['Folk'])
  })

  test('of a playlist is created as well', async () => {
    await importAll(testApp.admin, fileOf({ playlists: [{ name: 'Late', category: jazz }] }))
    expect((await allCategories()).map(({ name }) => name)).toEqual(['Jazz'])
  })
})

describe('duplicates', () => {
  test('are compared with the library before the import: equal rows of the file are all added', async () => {
    const file = fileOf({
      songs: [song('Same'), song('Same')],
      playlists: [{ name: 'Same' }, { name: 'Same' }],
      redirections: [
        { from_url: '/same', to_url: '/gallery' },
        { from_url: '/same', to_url: '/about' },
      ],
    })
    const twice = { imported: 2, skipped: 0 }
    expect(await importAll(testApp.admin, file)).toEqual({ songs: twice, playlists: twice, redirections: twice })
    const skipped = { imported: 0, skipped: 2 }
    expect(await importAll(testApp.admin, file)).toEqual({ songs: skipped, playlists: skipped, redirections: skipped })
  })

  test('are songs with equal title and artist; no artist equals no artist', async () => {
    const category = await library.category('Jazz')
    await library.song('Same', category, { artist: 'Inês' })
    await library.song('No artist', category, { artist: null })
    const file = fileOf({
      songs: [song('Same'), song('Same', { artist: 'Another' }), song('No artist', { artist: '' }), song('No artist')],
    })
    expect((await lines(file, 'songs')).map((line) => line.skipped)).toEqual(['duplicate', null, 'duplicate', null])
    expect(await importAll(testApp.admin, file)).toEqual({ songs: { imported: 2, skipped: 2 } })
  })

  test('are playlists with a name of the same profile', async () => {
    await insertListener(testApp.app.database, 'lena')
    const file = fileOf({ playlists: [{ name: 'Late', creator: { username: 'lena' } }, { name: 'Late' }] })
    expect(await importAll(testApp.admin, file)).toEqual({ playlists: { imported: 2, skipped: 0 } })
    const creators = async () =>
      (await exportFile(testApp.admin, 'playlists')).data.playlists?.map(({ creator }) => (creator as { username: string }).username).sort()
    expect(await creators()).toEqual(['admin', 'lena'])
    expect(await importAll(testApp.admin, fileOf({ playlists: [{ name: 'Late' }, { name: 'late' }] }))).toEqual({
      playlists: { imported: 1, skipped: 1 },
    })
    await importAll(testApp.admin, fileOf({ playlists: [{ name: 'Later', creator: { username: 'Léna' } }] }))
    expect(await creators()).toEqual(['admin', 'admin', 'admin', 'lena'])
  })

  test('are redirections with one source, however it is written', async () => {
    await testApp.admin.call('POST /api/redirections', { body: { fromUrl: '/café', toUrl: '/gallery', isActive: false } })
    const file = fileOf({ redirections: [{ from_url: '/caf%C3%A9/', to_url: '/about' }] })
    expect((await lines(file, 'redirections'))[0]?.skipped).toBe('duplicate')
    expect(await importAll(testApp.admin, file)).toEqual({ redirections: { imported: 0, skipped: 1 } })
  })
})

describe('songs of playlists', () => {
  test('are found by id, then by title and artist, in the order of their positions; the others are counted and named', async () => {
    const category = await library.category('Jazz')
    const byId = await library.song('By id', category)
    await library.song('By name', category, { artist: 'Inês' })
    const file = fileOf({
      songs: [song('In the file', { id: 'file-id' }), song('By name', { id: 'repeated-id' })],
      playlists: [
        {
          id: 'list-id',
          name: 'Found',
          playlist_songs: [
            { position: 9, song: { title: 'Missing', artist: null } },
            { position: 5, song_id: 'nowhere', song: { title: 'By name', artist: 'Inês' } },
            { position: 2, song_id: byId, song: { title: 'Another title', artist: null } },
            { position: 1, song_id: 'file-id' },
            { position: 7, song_id: 'repeated-id' },
            { position: 8, song_id: 'lost-id' },
          ],
        },
      ],
    })
    const foretold = (await lines(file, 'playlists'))[0]?.notes
    expect(foretold).toEqual([
      { code: 'songs_unmatched', names: ['lost-id', 'Missing'] },
      { code: 'songs_repeated', names: ['repeated-id'] },
    ])
    const { events } = await importFile(testApp.admin, file)
    expect(events.find((event) => event.status === 'completed' && event.module === 'playlists')).toMatchObject({
      unmatched: ['lost-id', 'Missing'],
    })
    expect(await titlesOf('list-id')).toEqual(['In the file', 'By id', 'By name'])
  })

  test('are found by title and artist among songs that the same file brings under new ids', async () => {
    const taken = await library.song('Other', await library.category('Jazz'))
    const entry = { position: 1, song: { title: 'New', artist: 'Inês' } }
    await importAll(
      testApp.admin,
      fileOf({ songs: [song('New', { id: taken })], playlists: [{ id: 'list-id', name: 'L', playlist_songs: [entry] }] }),
    )
    expect(await titlesOf('list-id')).toEqual(['New'])
  })
})

describe('local files', () => {
  const sound = join(import.meta.dirname, '../media/fixtures/sound.wav')

  /** Exports a song with a local file, then deletes its row and keeps its file. */
  async function orphaned() {
    const categoryId = await library.category('Jazz')
    const fields = { title: 'Own', categoryId, mediaType: 'audio', uploadId: await uploadFile(testApp.admin, sound) }
    const { body, status } = await testApp.admin.call('POST /api/songs', { body: fields })
    expect([status, body]).toEqual([200, expect.anything()])
    const file = await exportFile(testApp.admin, 'songs')
    await testApp.app.database.handle.deleteFrom('songs').where('id', '=', body.id).execute()
    const [row] = file.data.songs ?? []
    if (!row) throw new Error('nothing was exported')
    return { file, row, key: String(row.media_path), id: body.id }
  }

  /** Exports a song with a local file, then deletes it. Its file is still to be trashed. */
  async function deleted() {
    const categoryId = await library.category('Jazz')
    const uploadId = await uploadFile(testApp.admin, sound)
    const { body } = await testApp.admin.call('POST /api/songs', { body: { title: 'Own', categoryId, mediaType: 'audio', uploadId } })
    const file = await exportFile(testApp.admin, 'songs')
    const { locks } = testApp.app.database
    const lock = await locks.tryAcquire('discarded-files')
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: body.id } })
    return { file, key: body.fileUrl.replace('/media/', ''), id: body.id, lock }
  }

  test('are described by key, type, size and hash', async () => {
    const { row, key } = await orphaned()
    const bytes = await readFile(sound)
    expect(row).toMatchObject({
      file_url: `/media/${key}`,
      mime_type: 'audio/wav',
      size_bytes: bytes.length,
      content_hash: createHash('sha256').update(bytes).digest('hex'),
    })
  })

  test('one that exists here, equals the exported one and is not used by another song is linked, and plays', async () => {
    const { file, key } = await orphaned()
    expect((await lines(file, 'songs'))[0]?.notes).toEqual([])
    await importAll(testApp.admin, file)
    const [imported] = await allSongs()
    expect(imported).toMatchObject({ fileUrl: `/media/${key}`, isFileMissing: false, durationSeconds: expect.any(Number) })
    expect((await testApp.visitor.request(`/media/${key}`)).status).toBe(200)
  })

  test('a missing one: the song is added and flagged, and the file may be added later', async () => {
    const { file, key, id } = await orphaned()
    await moveStored(testApp.media, key, '~elsewhere.wav')
    expect((await lines(file, 'songs'))[0]).toMatchObject({ skipped: null, notes: [{ code: 'file_missing', names: [] }] })
    const { events } = await importFile(testApp.admin, file)
    expect(events).toContainEqual(expect.objectContaining({ status: 'completed', imported: 1, missingFiles: 1 }))
    expect(await allSongs()).toEqual([expect.objectContaining({ id, isFileMissing: true, fileUrl: `/media/${key}` })])
    expect((await testApp.visitor.request(`/media/${key}`)).status).toBe(404)
    await moveStored(testApp.media, '~elsewhere.wav', key)
    expect((await testApp.visitor.request(`/media/${key}`)).status).toBe(200)
    await fixUrls(testApp.admin)
    expect((await allSongs())[0]?.isFileMissing).toBe(false)
  })

  test('one that is about to be trashed is not linked: its song is flagged, and gets it back from the trash', async () => {
    const { database } = testApp.app
    const { file, key, id, lock } = await deleted()
    const { transaction } = database
    database.transaction = async (work) => {
      // After the import has looked up the files, and before it writes their rows.
      database.transaction = transaction
      await lock?.release()
      await cleanedUp(testApp)
      return transaction(work)
    }
    await importAll(testApp.admin, file)
    expect(await allSongs()).toEqual([expect.objectContaining({ id, isFileMissing: true })])
    await fixUrls(testApp.admin)
    expect(await allSongs()).toEqual([expect.objectContaining({ id, isFileMissing: false })])
    expect((await testApp.visitor.request(`/media/${key}`)).status).toBe(200)
  })

  test('one with different bytes is not linked', async () => {
    const { file, key } = await orphaned()
    const { length } = await testApp.media.read(key)
    await testApp.media.put(key, Buffer.alloc(length, 'x'))
    await importAll(testApp.admin, file)
    const [imported] = await allSongs()
    expect(imported).toMatchObject({ isFileMissing: true, fileUrl: expect.not.stringContaining(key) })
    expect((await testApp.visitor.request(imported?.fileUrl ?? '')).status).toBe(404)
  })

  test('one without a hash is not linked', async () => {
    const { file, row } = await orphaned()
    delete row.content_hash
    await importAll(testApp.admin, file)
    expect((await allSongs())[0]?.isFileMissing).toBe(true)
  })

  test('one that another song uses is not linked', async () => {
    const { file, row, key } = await orphaned()
    await importAll(testApp.admin, file)
    row.title = 'Another'
    await importAll(testApp.admin, file)
    const songs = await allSongs()
    expect(songs.map(({ title, isFileMissing }) => [title, isFileMissing]).sort()).toEqual([
      ['Another', true],
      ['Own', false],
    ])
    expect(songs.filter(({ fileUrl }) => fileUrl === `/media/${key}`)).toHaveLength(1)
  })

  test('two songs of the file that name one file do not share it', async () => {
    const { file, row } = await orphaned()
    file.data.songs?.push({ ...row, id: 'second', title: 'Second' })
    await importAll(testApp.admin, file)
    expect((await allSongs()).map(({ isFileMissing }) => isFileMissing).sort()).toEqual([false, true])
  })

  test('a flagged song loses its flag with a new file', async () => {
    const { file, key, id } = await orphaned()
    await testApp.media.remove(key)
    await importAll(testApp.admin, file)
    const [{ category, version } = { category: { id: '' }, version: 0 }] = await allSongs()
    const body = { title: 'Own', categoryId: category.id, mediaType: 'audio', version, uploadId: await uploadFile(testApp.admin, sound) }
    expect((await testApp.admin.call('PUT /api/songs/:id', { params: { id }, body })).body.isFileMissing).toBe(false)
  })

  test('covers and captions are linked if they exist here and are free, otherwise left out', async () => {
    for (const key of ['covers/here-1200.jpg', 'captions/here.vtt']) await testApp.media.put(key, Buffer.from('x'))
    const here = { cover_path: 'covers/here', captions_path: 'captions/here.vtt' }
    const missing = { cover_path: 'covers/missing', captions_path: 'captions/missing.vtt' }
    await importAll(testApp.admin, fileOf({ songs: [song('Here', here), song('Missing', missing)] }))
    await importAll(testApp.admin, fileOf({ songs: [song('Late', here)] }))
    expect((await allSongs()).map(({ title, coverUrl, captionsUrl }) => [title, coverUrl, captionsUrl]).sort()).toEqual([
      ['Here', '/covers/here', '/captions/here.vtt'],
      ['Late', null, null],
      ['Missing', null, null],
    ])
  })
})

describe('redirections', () => {
  test('that a route of the site matches or that form a loop are skipped and reported', async () => {
    await testApp.admin.call('POST /api/redirections', { body: { fromUrl: '/here', toUrl: '/there' } })
    const file = fileOf({
      redirections: [
        { from_url: '/about', to_url: '/gallery' },
        { from_url: '/there', to_url: '/here' },
        { from_url: '/one', to_url: '/two' },
        { from_url: '/two', to_url: '/one' },
        { from_url: '/three', to_url: '/three', is_active: false },
        { from_url: '/c/poster', to_url: '/gallery' },
        { from_url: '/C/poster', to_url: '/gallery' },
      ],
    })
    expect((await lines(file, 'redirections')).map((line) => line.skipped)).toEqual([
      'own_path',
      'loop',
      null,
      'loop',
      null,
      'own_path',
      'own_path',
    ])
    expect(await importAll(testApp.admin, file)).toEqual({ redirections: { imported: 2, skipped: 5 } })
    expect((await testApp.visitor.call('GET /api/redirection', { query: { path: '/one' } })).body.location).toBe('/two')
  })

  test('with full addresses of this site become paths, as in the form', async () => {
    const file = fileOf({ redirections: [{ from_url: `${testApp.address}/poster?x=1`, to_url: `${testApp.address}/gallery?q=1` }] })
    await importAll(testApp.admin, file)
    const { redirections } = (await testApp.admin.call('GET /api/admin/redirections')).body
    expect(redirections[0]).toMatchObject({ fromUrl: '/poster', toUrl: '/gallery?q=1' })
  })
})

test('an account that has vanished cannot import', async () => {
  await testApp.app.database.handle.deleteFrom('users').execute()
  expect((await importFile(testApp.admin, fileOf({ songs: [song('A')] }))).status).toBe(401)
})
