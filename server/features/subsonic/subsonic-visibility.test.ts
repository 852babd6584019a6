import { beforeAll, expect, test } from 'vitest'
import { newAccount } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createPlayer, createSecret, type Player } from '#server/testing/subsonic-player.ts'

const testApp = appOfFile()
let player: Player
const ids: Record<string, string> = {}
const visibilities = ['public', 'unlisted', 'protected', 'hidden']

beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  const category = await library.category('Choir')
  for (const visibility of visibilities) {
    const facts = { artist: 'Harbour Choir', album: 'Tides', genres: ['Choral'], year: 2020 }
    ids[visibility] = await library.song(`Song that is ${visibility}`, category, { ...facts, visibility })
    const body = { name: `Playlist that is ${visibility}`, songIds: [ids[visibility]], visibility }
    ids[`${visibility} playlist`] = (await testApp.admin.call('POST /api/playlists', { body: { ...body, isPublic: true } })).body.id
  }
  // The songs are in a public playlist, too.
  await testApp.admin.call('POST /api/playlists', {
    body: { name: 'All', songIds: visibilities.map((one) => String(ids[one])), isPublic: true },
  })
  const lena = await newAccount(testApp, 'lena')
  player = createPlayer(testApp, { apiKey: (await createSecret(lena)).secret })
})

test('no list contains unlisted, protected or hidden items', async () => {
  const albums = (await player.call('getAlbumList2', { type: 'newest' })).albumList2.album as { id: string; songCount: number }[]
  const playlists = (await player.call('getPlaylists')).playlists.playlist as { id: string; name: string }[]
  const all = playlists.find(({ name }) => name === 'All')
  const lists = await Promise.all([
    player.call('search3', { query: '', songCount: 50 }),
    player.call('search2', { query: 'that is', songCount: 50 }),
    player.call('getSongsByGenre', { genre: 'Choral', count: 50 }),
    player.call('getRandomSongs', { size: 50 }),
    player.call('getAlbum', { id: String(albums[0]?.id) }),
    player.call('getMusicDirectory', { id: String(albums[0]?.id) }),
    player.call('getPlaylist', { id: String(all?.id) }),
  ])
  for (const list of [...lists, playlists]) {
    expect(JSON.stringify(list)).toContain('that is public')
    expect(JSON.stringify(list)).not.toMatch(/that is (unlisted|protected|hidden)/)
  }
  expect(albums).toMatchObject([{ songCount: 1 }])
  const { genres } = await player.call('getGenres')
  expect(genres.genre).toMatchObject([{ value: 'Choral', songCount: 1 }])
})

test('unlisted items are found by id; protected and hidden ones are not', async () => {
  const codes = async (name: string, id: string) => (await player.call(name, { id })).error?.code
  expect(await codes('getSong', `so-${ids.unlisted}`)).toBe(undefined)
  for (const visibility of ['protected', 'hidden']) {
    for (const name of ['getSong', 'star', 'scrobble', 'getLyricsBySongId']) expect(await codes(name, `so-${ids[visibility]}`)).toBe(70)
    expect(await codes('getPlaylist', `pl-${ids[`${visibility} playlist`]}`)).toBe(70)
  }
})

test('a song that becomes unlisted leaves the lists with the next call', async () => {
  const id = String(ids.public)
  const { title, category, mediaType, version } = (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
  const body = {
    title,
    artist: 'Harbour Choir',
    album: 'Tides',
    categoryId: category.id,
    mediaType,
    version,
    visibility: 'unlisted' as const,
  }
  expect((await testApp.admin.call('PUT /api/songs/:id', { params: { id }, body })).status).toBe(200)
  const { genres } = await player.call('getGenres')
  expect([genres.genre ?? [], (await player.call('search3', { query: '' })).searchResult3.song ?? []]).toEqual([[], []])
})
