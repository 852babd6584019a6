import { describe, expect, test } from 'vitest'
import { appOfEachTest } from '#server/testing/app-of-file.ts'
import { checkFile, exportFile, fileOf, importAll, song } from '#server/testing/import-export.ts'

/** What an import file says of artists and albums, and of the songs that name them. */

const testApp = appOfEachTest()

describe('artists and albums', () => {
  const catalog = () =>
    fileOf({
      artists: [
        { id: 'vance', name: 'Marlow Vance', sort_name: 'Vance, Marlow', links: [{ label: 'Site', url: 'https://vance.example.org/' }] },
        { id: 'okoro', name: 'Ines Okoro' },
        { name: 'Ines Okoro', summary: 'the same one' },
      ],
      albums: [
        { id: 'tides', title: 'Tides', artists: ['Marlow Vance', 'Lena Marsh'], label: 'Harbour Records' },
        { id: 'sea', title: 'Sea', artist: 'Various', kind: 'compilation' },
      ],
      songs: [song('Ebb', { id: 'ebb', artist: 'Marlow Vance', album: 'Tides', album_id: 'tides' })],
    })

  test('are added with their ids, and songs find their album by its id', async () => {
    expect(await importAll(testApp.admin, catalog())).toEqual({
      artists: { imported: 2, skipped: 1 },
      albums: { imported: 2, skipped: 0 },
      songs: { imported: 1, skipped: 0 },
    })
    const artist = (await testApp.visitor.call('GET /api/artists/:id', { params: { id: 'vance' } })).body
    expect(artist).toMatchObject({ artist: { links: [{ label: 'Site' }] }, albums: [{ id: 'tides' }], songs: [{ id: 'ebb' }] })
    const { album } = (await testApp.admin.call('GET /api/admin/albums/:id', { params: { id: 'tides' } })).body
    expect(album).toMatchObject({ artist: 'Marlow Vance, Lena Marsh', label: 'Harbour Records', songCount: 1 })
  })

  test('with long texts are in a file that can be imported', async () => {
    const { admin } = testApp
    const artists = Array.from({ length: 9 }, (_, index) => `${'Harbour Choir '.repeat(3)}${index}`)
    const { id } = (await admin.call('POST /api/albums', { body: { title: 'Tides', artists } })).body
    await importAll(
      admin,
      fileOf({ songs: [song('Ebb', { artist: `${'Lena Marsh and '.repeat(10)}Bo`, credits: [{ name: 'Bo', role: 'main' }] })] }),
    )
    const [bo] = (await admin.call('GET /api/admin/artists', { query: { search: 'Bo' } })).body.artists.filter(({ name }) => name === 'Bo')
    const renaming = { params: { id: bo?.id ?? '' }, body: { name: 'Bo '.repeat(60).trim(), version: 1 } }
    expect((await admin.call('PUT /api/artists/:id', renaming)).status).toBe(200)
    const file = await exportFile(admin, 'artists,albums,songs')
    expect(file.data.albums?.find((album) => album.id === id)?.artist).toBe(`${artists.slice(0, 4).join(', ')}, …`)
    expect((await checkFile(admin, file)).status).toBe(200)
  })

  test('are matched by id, then artists by name and albums by title and artist: a second import adds nothing', async () => {
    await importAll(testApp.admin, catalog())
    const update = { params: { id: 'okoro' }, body: { name: 'Inês Okoro', version: 1 } }
    await testApp.admin.call('PUT /api/artists/:id', update)
    const other = catalog()
    for (const row of [...(other.data.artists ?? []), ...(other.data.albums ?? [])]) if (row.id !== 'okoro') delete row.id
    other.data.artists?.pop()
    expect(await importAll(testApp.admin, other)).toEqual({
      artists: { imported: 0, skipped: 2 },
      albums: { imported: 0, skipped: 2 },
      songs: { imported: 0, skipped: 1 },
    })
  })

  test('that exist here under another id get the songs and codes of the file', async () => {
    const id = (await testApp.admin.call('POST /api/albums', { body: { title: 'Tides', artists: ['Marlow Vance', 'Lena Marsh'] } })).body.id
    const file = catalog()
    file.modules.push('codes')
    const destination = { kind: 'album', id: 'tides', title: 'Another title', artist: null }
    file.data.codes = [{ code: 'tides-code', label: null, batch: null, destination }]
    await importAll(testApp.admin, file)
    expect((await testApp.visitor.call('GET /api/songs/:id', { params: { id: 'ebb' } })).body.albumId).toBe(id)
    const { codes } = (await testApp.admin.call('GET /api/admin/codes')).body
    expect(codes.map((code) => code.destination.target)).toEqual([{ kind: 'album', id }])
  })
})
