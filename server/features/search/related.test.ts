import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'

const testApp = appOfFile()

const related = async (id: string) => {
  const { body } = await testApp.visitor.call('GET /api/songs/:id/related', { params: { id } })
  return { playlists: body.playlists.map(({ name }) => name), ofAlbum: body.ofAlbum.map(titleOf), ofArtist: body.ofArtist.map(titleOf) }
}
const titleOf = ({ title }: { title: string }) => title
const none = { playlists: [], ofAlbum: [], ofArtist: [] }

test('a song leads to public playlists, to its album and to others by its artist', async () => {
  const library = createLibrary(testApp.admin)
  const jazz = await library.category('Jazz')
  const song = (title: string, artist?: string, album?: string) => library.song(title, jazz, { artist, album })
  const tide = await song('Tide', 'Ünal Trio', 'Harbour')
  const ebb = await song('Ebb', 'Ünal Trio', 'Harbour')
  await song('Anchor', 'ÜNAL TRIO', 'Open Sea')
  const single = await song('Wave', 'Ünal Trio')
  const other = await song('Tide', 'Another Artist', 'Harbour')
  const unsigned = await song('No Artist')
  await song('No Artist either')
  await insertPlaylist(testApp.app.database, { name: 'Late', songIds: [ebb, tide] })
  await insertPlaylist(testApp.app.database, { name: 'Early', songIds: [tide] })
  await insertPlaylist(testApp.app.database, { name: 'Secret', songIds: [tide], isPublic: false })

  expect(await related(tide)).toEqual({ playlists: ['Early', 'Late'], ofAlbum: ['Ebb'], ofArtist: ['Anchor', 'Wave'] })
  expect(await related(single)).toEqual({ playlists: [], ofAlbum: [], ofArtist: ['Anchor', 'Ebb', 'Tide'] })
  for (const id of [other, unsigned, 'nothing']) expect(await related(id)).toEqual(none)

  await testApp.app.database.handle.updateTable('songs').set({ status: 'pending' }).where('id', '=', ebb).execute()
  expect(await related(ebb)).toEqual(none)
  expect((await related(single)).ofArtist).toEqual(['Anchor', 'Tide'])
})

test('the rest of an album follows a song in the order of the album, wrapping around to its first track', async () => {
  const library = createLibrary(testApp.admin)
  const choir = await library.category('Choir')
  const ids: string[] = []
  for (const [index, title] of ['Kyrie', 'Gloria', 'Credo', 'Sanctus', 'Benedictus', 'Agnus Dei', 'Amen', 'Dona'].entries()) {
    ids.push(await library.song(title, choir, { artist: 'Ensemble', album: 'Mass', trackNumber: index + 1 }))
  }
  expect((await related(ids[0] ?? '')).ofAlbum).toEqual(['Gloria', 'Credo', 'Sanctus', 'Benedictus', 'Agnus Dei', 'Amen'])
  expect((await related(ids[5] ?? '')).ofAlbum).toEqual(['Amen', 'Dona', 'Kyrie', 'Gloria', 'Credo', 'Sanctus'])
  expect((await related(ids[7] ?? '')).ofAlbum).toEqual(['Kyrie', 'Gloria', 'Credo', 'Sanctus', 'Benedictus', 'Agnus Dei'])
})
