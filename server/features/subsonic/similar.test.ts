import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createPlayableLibrary } from '#server/testing/playable-library.ts'
import { codeOf, createPlayer, createSecret, so, titles } from '#server/testing/subsonic-player.ts'

const testApp = appOfFile()

test('an instant mix has songs of the same genres, some by the same artist, and not the song itself', async () => {
  const { categoryId, ferry, single, video, album, trio, ada } = await createPlayableLibrary(testApp)
  const { song } = createLibrary(testApp.admin)
  for (let number = 1; number <= 8; number++) await song(`Standard ${number}`, categoryId, { artist: `Band ${number}`, genres: ['Jazz'] })
  await song('Hidden', categoryId, { artist: 'Hidden Band', genres: ['Jazz'], visibility: 'hidden' })
  const player = createPlayer(testApp, { apiKey: (await createSecret(testApp.admin)).secret })
  const mix = async (parameters: object) => titles((await player.call('getSimilarSongs2', { ...parameters })).similarSongs2.song)

  const standards = Array.from({ length: 8 }, (_, index) => `Standard ${index + 1}`)
  const ofSong = await mix({ id: so(ferry) })
  expect([...ofSong].sort()).toEqual(['Harbour <Lights> & "Bells"', ...standards])
  // At random, the song itself and its artist's are among those of the genre.
  for (let time = 0; time < 20; time++) expect(await mix({ id: so(ferry), count: 4 })).toHaveLength(4)
  for (const id of [`ar-${trio}`, `al-${album}`])
    expect([...(await mix({ id }))].sort()).toEqual(['Harbour <Lights> & "Bells"', 'Night Ferry', ...standards])

  // Without a genre, or others of it: the artist's.
  expect(await mix({ id: so(video) })).toEqual(['Postcard'])
  expect(await mix({ id: so(single) })).toEqual(['Clip'])
  expect([...(await mix({ id: `ar-${ada}` }))].sort()).toEqual(['Clip', 'Postcard'])

  expect(titles((await player.call('getSimilarSongs', { id: so(video) })).similarSongs.song)).toEqual(['Postcard'])
  expect(codeOf(await player.call('getSimilarSongs', { id: 'so-none' }))).toBe(70)
  expect(codeOf(await player.call('getSimilarSongs'))).toBe(10)
})
