import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newAccount } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createPlayableLibrary } from '#server/testing/playable-library.ts'
import { codeOf, createPlayer, createSecret, so, titles } from '#server/testing/subsonic-player.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const testApp = appOfFile()

test('players show what the pages of artists and albums say, and the most played songs of an artist', async () => {
  const library = await createPlayableLibrary(testApp)
  const player = createPlayer(testApp, { apiKey: (await createSecret(testApp.admin)).secret })
  const { trio, album, ferry, harbour } = library
  const musicbrainzId = '189002e7-3285-4e2e-92a3-7f6c30d407a2'
  const { artists } = (await testApp.admin.call('GET /api/admin/artists')).body
  const { version = 0 } = artists.find(({ id }) => id === trio) ?? {}
  await testApp.admin.call('PUT /api/artists/:id', {
    params: { id: trio },
    body: { name: 'Marlow Vance Trio', description: 'Three from **Kiel**', musicbrainzId, version },
  })
  const coverUploadId = await uploadFile(testApp.admin, join(import.meta.dirname, '../media/fixtures/cover.jpg'), 'cover')
  const other = artists.find(({ id }) => id === library.ada)
  await testApp.admin.call('PUT /api/artists/:id', {
    params: { id: library.ada },
    body: { name: 'Ada Okoro', coverUploadId, version: other?.version ?? 0 },
  })
  expect((await player.call('getAlbum', { id: `si-${library.ada}` })).album.coverArt).toBe(`ar-${library.ada}`)
  const { albums } = (await testApp.admin.call('GET /api/admin/albums')).body
  const found = albums.find(({ id }) => id === album)
  await testApp.admin.call('PUT /api/albums/:id', {
    params: { id: album },
    body: { title: 'Night Ferry', description: 'Live & loud', version: found?.version ?? 0 },
  })

  const biography = '<p>Three from <strong>Kiel</strong></p>\n'
  expect((await player.call('getArtistInfo2', { id: `ar-${trio}` })).artistInfo2).toEqual({ biography, musicBrainzId: musicbrainzId })
  expect(await player.xml('getArtistInfo', { id: `ar-${trio}` })).toContain(`<musicBrainzId>${musicbrainzId}</musicBrainzId>`)
  for (const id of [`al-${album}`, so(ferry)])
    expect((await player.call('getAlbumInfo2', { id })).albumInfo).toEqual({ notes: '<p>Live &amp; loud</p>\n' })
  for (const id of [`ar-${library.ada}`, 'ar-none', 'si-none', '1'])
    expect((await player.call('getArtistInfo', { id })).artistInfo).toEqual({})
  expect((await player.call('getAlbumInfo', { id: so(library.single) })).albumInfo).toEqual({})

  const { handle } = testApp.app.database
  const top = async (parameters: object) => titles((await player.call('getTopSongs', { ...parameters })).topSongs.song)
  expect(await top({ artist: 'Marlow Vance Trio' })).toEqual([])
  for (const [song_id, plays] of [
    [ferry, 3],
    [harbour, 5],
    [library.single, 9],
  ] as const)
    await handle.insertInto('song_rankings').values({ song_id, last_7: 0, last_30: 0, last_90: 0, last_364: plays }).execute()
  expect(await top({ artist: 'Marlow Vance Trio' })).toEqual(['Harbour <Lights> & "Bells"', 'Night Ferry'])
  expect(await top({ id: `ar-${trio}`, count: 1 })).toEqual(['Harbour <Lights> & "Bells"'])
  expect(await top({ artist: 'Unknown' })).toEqual([])
  expect(codeOf(await player.call('getTopSongs'))).toBe(10)

  const listener = createPlayer(testApp, { apiKey: (await createSecret(await newAccount(testApp, 'lena'))).secret })
  await handle.updateTable('albums').set({ visibility: 'hidden' }).where('id', '=', album).execute()
  expect(codeOf(await listener.call('getAlbumInfo', { id: `al-${album}` }))).toBe(70)
  expect(titles((await listener.call('getTopSongs', { artist: 'Marlow Vance Trio' })).topSongs.song)).toEqual([])
})
