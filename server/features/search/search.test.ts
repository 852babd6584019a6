import { beforeAll, expect, test } from 'vitest'
import { type SearchedKind, searchPageMax, searchResultsMax } from '#contract/search.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'

const testApp = appOfFile()
const count = searchResultsMax + searchPageMax + 3

beforeAll(async () => {
  const { database } = testApp.app
  const home = await createLibrary(testApp.admin).category('Home')
  const numbers = Array.from({ length: count }, (_, index) => String(index).padStart(2, '0'))
  const songs = numbers.map((number) => ({
    title: `Tide ${number}`,
    artist: `Tidal ${number}`,
    album: `Tides ${number}`,
    category_id: home,
  }))
  const songIds = await insertSongs(database, songs)
  const sung = numbers.map((number) => ({ title: `Chant ${number}`, lyrics: 'The tide is high', category_id: home }))
  await insertSongs(database, sung)
  for (const number of numbers) await insertPlaylist(database, { name: `Tideway ${number}`, songIds: songIds.slice(0, 1) })
})

const search = async (text: string, cursor?: string) => {
  const { status, body } = await testApp.visitor.call('GET /api/search', { query: { text, ...(cursor && { cursor }) } })
  expect(status).toBe(200)
  return body
}
const namesOf = ({ artists, albums, songs, playlists, lyrics }: Awaited<ReturnType<typeof search>>) => ({
  artists: artists.map(({ name }) => name),
  albums: albums.map(({ title }) => title),
  songs: songs.map(({ title }) => title),
  playlists: playlists.map(({ name }) => name),
  lyrics: lyrics.map(({ song }) => song.title),
})

test.each<[SearchedKind, string]>([
  ['artists', 'Tidal'],
  ['albums', 'Tides'],
  ['songs', 'Tide'],
  ['playlists', 'Tideway'],
  ['lyrics', 'Chant'],
])('more %s come page after page, of their kind alone, and none twice', async (kind, name) => {
  const first = await search('tid')
  const found = [...namesOf(first)[kind]]
  expect(Object.values(namesOf(first)).map(({ length }) => length)).toEqual(Array(5).fill(searchResultsMax))
  for (let cursor = first.next[kind]; cursor; ) {
    const page = await search('tid', cursor)
    const names = namesOf(page)
    expect(Object.entries(names).filter(([, { length }]) => length > 0)).toEqual([[kind, names[kind]]])
    found.push(...names[kind])
    cursor = page.next[kind]
  }
  const all = Array.from({ length: count }, (_, index) => `${name} ${String(index).padStart(2, '0')}`)
  expect(found).toEqual(kind === 'songs' || kind === 'lyrics' ? all.toReversed() : all)
})

test('unlisted items are on no page, and changes between two pages neither repeat nor skip remaining items', async () => {
  const { handle } = testApp.app.database
  const home = await createLibrary(testApp.admin).category('Reefs')
  const numbers = Array.from({ length: 90 }, (_, index) => String(index).padStart(2, '0'))
  const put = (some: readonly string[]) =>
    insertSongs(
      testApp.app.database,
      some.map((number) => ({
        title: `Reef ${number}`,
        artist: `Reefer ${number}`,
        album: `Reefs ${number}`,
        category_id: home,
        status: Number(number) % 3 === 1 ? ('pending' as const) : ('published' as const),
      })),
    )
  const ids = await put(numbers)
  for (const [index, number] of numbers.entries())
    await insertPlaylist(testApp.app.database, {
      name: `Reefway ${number}`,
      songIds: ids.slice(index, index + 1),
      isPublic: index % 3 !== 1,
    })
  const unlisted = (name: string) => numbers.filter((number) => Number(number) % 3 === 2).map((number) => `${name} ${number}`)
  const visibility = 'unlisted' as const
  await handle.updateTable('albums').set({ visibility }).where('title', 'in', unlisted('Reefs')).execute()
  await handle.updateTable('playlists').set({ visibility }).where('name', 'in', unlisted('Reefway')).execute()
  const listed = numbers.filter((number) => Number(number) % 3 === 0)
  const first = await search('reef')
  // Removes one from the first pages and one from a later page, and adds a new one.
  const removed = ['03', '30']
  const removedIds = removed.flatMap((number) => ids[Number(number)] ?? [])
  await handle.deleteFrom('songs').where('id', 'in', removedIds).execute()
  await put(['45.5'])
  for (const [kind, name] of [
    ['artists', 'Reefer'],
    ['albums', 'Reefs'],
    ['songs', 'Reef'],
    ['playlists', 'Reefway'],
  ] as const) {
    const found = [...namesOf(first)[kind]]
    for (let cursor = first.next[kind]; cursor; ) {
      const page = await search('reef', cursor)
      found.push(...namesOf(page)[kind])
      cursor = page.next[kind]
    }
    const stays = listed.filter((number) => !removed.includes(number)).map((number) => `${name} ${number}`)
    expect(found.filter((one) => stays.includes(one)).sort()).toEqual(stays)
    expect(new Set(found).size).toBe(found.length)
    const others = found.filter((one) => !stays.includes(one))
    expect([kind, others.filter((one) => !/ (03|30|45\.5)$/.test(one))]).toEqual([kind, []])
  }
})

test('what begins with the text comes first, then what contains its words in any order and field', async () => {
  const category_id = await createLibrary(testApp.admin).category('Harbors')
  const titles = [
    'Stop 2: Letter from the Front',
    'Stop 20',
    'Stop 21',
    'Don’t Stop (2 Times)',
    'Non-stop 2',
    'Letters, Front and Back',
    'Stop 2',
  ]
  await insertSongs(
    testApp.app.database,
    titles.map((title, index) => ({
      title,
      artist: 'The Night Shift',
      album: 'Lake Effect',
      category_id,
      created_at: `2026-01-0${index + 1}T00:00:00.000Z`,
    })),
  )
  const found = async (text: string) => namesOf(await search(text)).songs
  const others = ['Non-stop 2', 'Don’t Stop (2 Times)', 'Stop 21', 'Stop 20']
  expect(await found('stop 2')).toEqual([...['Stop 2', 'Stop 2: Letter from the Front'], ...others])
  expect(await found('front letter')).toEqual(['Letters, Front and Back', 'Stop 2: Letter from the Front'])
  expect(await found("don't stop")).toEqual(['Don’t Stop (2 Times)'])
  expect(await found('letters front')).toEqual(['Letters, Front and Back'])
  expect(await found('night shift stop 2: letter')).toEqual(['Stop 2: Letter from the Front'])
  expect(await found('shift nowhere')).toEqual([])
  // All of them, page after page, each once.
  const all: string[] = []
  for (let page = await search('stop'); ; page = await search('stop', page.next.songs ?? '')) {
    all.push(...namesOf(page).songs)
    if (page.next.songs === null) break
  }
  expect(all).toEqual(['Stop 2', 'Stop 2: Letter from the Front', 'Stop 20', 'Stop 21', 'Non-stop 2', 'Don’t Stop (2 Times)'])
})

test('words are found without the apostrophes, hyphens and dots inside them', async () => {
  const category = await createLibrary(testApp.admin).category('Covers')
  const songs = [
    { title: "I'm Yours", artist: 'Sinéad O’Connor', album: 'R.E.M. Revisited', lyrics: "Well, you don't know", category_id: category },
  ]
  const songIds = await insertSongs(testApp.app.database, songs)
  await insertPlaylist(testApp.app.database, { name: 'Hip-Hop/Jazz', songIds })
  for (const text of ['im yours', "i'm yours"]) expect(namesOf(await search(text)).songs).toContain("I'm Yours")
  expect(namesOf(await search('sinead oconnor')).artists).toEqual(['Sinéad O’Connor'])
  expect(namesOf(await search('rem revisited')).albums).toEqual(['R.E.M. Revisited'])
  expect(namesOf(await search('dont know')).lyrics).toEqual(["I'm Yours"])
  for (const text of ['hiphop', 'hip hop', 'jazz hip-hop']) expect(namesOf(await search(text)).playlists).toEqual(['Hip-Hop/Jazz'])
})

test('what begins with the text continues on further pages', async () => {
  const category_id = await createLibrary(testApp.admin).category('Bells')
  const numbers = Array.from({ length: 40 }, (_, index) => String(index).padStart(2, '0'))
  const songs = numbers.flatMap((number) => [`Bell ${number}`, `Bells ${number}`].map((title) => ({ title, artist: null, category_id })))
  await insertSongs(testApp.app.database, songs)
  const all: string[] = []
  for (let page = await search('bell'); ; page = await search('bell', page.next.songs ?? '')) {
    all.push(...namesOf(page).songs)
    if (page.next.songs === null) break
  }
  expect(all.slice(0, 40)).toEqual(numbers.map((number) => `Bell ${number}`))
  expect(all.slice(40).toSorted()).toEqual(numbers.map((number) => `Bells ${number}`))
})

test('a result that fits into one page has no next one', async () => {
  expect((await search('Tide 07')).next).toEqual({ artists: null, albums: null, songs: null, playlists: null, lyrics: null })
})

test.each(['', 'songs', 'codes.x', 'songs.nothing', 'albums.W10'])('the cursor %j is rejected', async (cursor) => {
  expect((await testApp.visitor.call('GET /api/search', { query: { text: 'tid', cursor } })).status).toBe(400)
})

test('lyrics are found by any line, follow edits, and leave the search with their song', async () => {
  const library = createLibrary(testApp.admin)
  const home = await library.category('Hymnal')
  const lyrics = '[00:12.00]Amazing grace, how sweet\n[00:19.50]The sound that saved a wretch\n\n[00:31.00]I once was lost'
  const id = await library.song('Hymn 378', home, { lyrics })
  const hymns = async (text: string) => (await search(text)).lyrics.map(({ song, ...found }) => ({ title: song.title, ...found }))
  expect(await hymns('wretch saved')).toEqual([{ title: 'Hymn 378', line: 'The sound that saved a wretch', startSeconds: 19.5 }])
  expect(await hymns('how sweet the sound')).toEqual([
    { title: 'Hymn 378', line: 'Amazing grace, how sweet The sound that saved a wretch', startSeconds: 12 },
  ])
  expect(await hymns('WAS LÓST')).toHaveLength(1)
  // Found by its title already, by no word of three letters, and by a time.
  for (const text of ['hymn', 'ho', '00:31']) expect(await hymns(text)).toEqual([])

  const params = { id }
  const edit = async (changes: object) => {
    const { title, category, mediaType, version } = (await testApp.admin.call('GET /api/admin/songs/:id', { params })).body
    const body = { title, categoryId: category.id, mediaType, version, ...changes }
    expect((await testApp.admin.call('PUT /api/songs/:id', { params, body })).status).toBe(200)
  }
  await edit({ title: 'Hymn 379' })
  expect(await hymns('wretch')).toMatchObject([{ title: 'Hymn 379' }])
  await edit({ visibility: 'unlisted' })
  expect(await hymns('wretch')).toEqual([])
  await edit({ visibility: 'public', lyrics: 'A mighty fortress' })
  expect([await hymns('wretch'), await hymns('fortress')]).toMatchObject([[], [{ line: 'A mighty fortress', startSeconds: null }]])
  const { body } = await testApp.admin.call('POST /api/admin/song-deletions', { body: { ids: [id] } })
  expect(await hymns('fortress')).toEqual([])
  await testApp.admin.call('POST /api/admin/trash/restorations', { body: { deletionId: body.deletionId } })
  expect(await hymns('fortress')).toHaveLength(1)
  await edit({ lyrics: null })
  expect(await hymns('fortress')).toEqual([])
})

test('katakana and hiragana find each other, also half-width katakana and in names of categories', async () => {
  const kana = await createLibrary(testApp.admin).category('カタカナ')
  await insertSongs(testApp.app.database, [
    { title: 'さくらの夜', category_id: kana },
    { title: 'サクラの朝', category_id: kana },
  ])
  const titles = ['サクラの朝', 'さくらの夜']
  for (const typed of ['さくら', 'サクラ', 'ｻｸﾗ']) expect([typed, namesOf(await search(typed)).songs]).toEqual([typed, titles])
  const { songs } = (await testApp.admin.call('GET /api/admin/songs', { query: { search: 'カタカナ' } })).body
  expect(songs.map(({ title }) => title)).toEqual(titles)
})
