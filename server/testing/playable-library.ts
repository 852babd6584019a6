import { join } from 'node:path'
import { createLibrary, insertPlaylist } from './library.ts'
import type { TestApp } from './test-app.ts'
import { uploadBytes, uploadFile } from './uploads.ts'

const fixture = (name: string) => join(import.meta.dirname, '../features/media/fixtures', name)

const captions = `WEBVTT

1
00:00:01.500 --> 00:00:03.000
<v Lena>Cast off the &amp; lines</v>

01:00:04.000 --> 01:00:05.000
&quot;and&quot; &#103;o &#x26; &#0;
`

/**
 * Creates one of everything that players request: albums with genres and years, a song without an album, a video, a cover, captions, a
 * playlist.
 */
export async function createPlayableLibrary(testApp: TestApp) {
  const { admin } = testApp
  const { category, song } = createLibrary(admin)
  const categoryId = await category('Jazz')
  const uploaded = async (name: string) => ({ uploadId: await uploadFile(admin, fixture(name)), fileUrl: undefined })
  const onFerry = { artist: 'Marlow Vance Trio', album: 'Night Ferry', genres: ['Jazz', 'Live'], year: 2019 }
  const ferry = await song('Night Ferry', categoryId, {
    ...onFerry,
    ...(await uploaded('bare.mp3')),
    trackNumber: 1,
    discNumber: 1,
    isrc: 'DEA123456789',
    language: 'en',
    coverUploadId: await uploadFile(admin, fixture('cover.jpg'), 'cover'),
    captionsUploadId: await uploadBytes(admin, new TextEncoder().encode(captions), { kind: 'captions', name: 'lyrics.vtt' }),
  })
  const harbour = await song('Harbour <Lights> & "Bells"', categoryId, { ...onFerry, trackNumber: 2 })
  const single = await song('Postcard', categoryId, { artist: 'Ada Okoro', genres: ['Folk'] })
  const video = await song('Clip', categoryId, { artist: 'Ada Okoro', ...(await uploaded('clip.mp4')), mediaType: 'video' })
  const { body: albums } = await admin.call('GET /api/admin/albums')
  const album = albums.albums.find(({ title }) => title === 'Night Ferry')?.id ?? ''
  const { body: artists } = await admin.call('GET /api/admin/artists')
  const artistId = (name: string) => artists.artists.find((artist) => artist.name === name)?.id ?? ''
  const playlist = await insertPlaylist(testApp.app.database, { name: 'Evening', songIds: [harbour, ferry] })
  return { categoryId, ferry, harbour, single, video, album, trio: artistId('Marlow Vance Trio'), ada: artistId('Ada Okoro'), playlist }
}
