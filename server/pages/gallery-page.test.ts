import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary } from '#server/testing/library.ts'

/** @once What the page makes of its address. */

const testApp = appOfFile({}, { webFolder: builtPages() })

const headings: Record<string, RegExp> = { artists: /<h1>Artists</, albums: /<h1>Albums</ }

test.each([
  'view=favorites',
  'view=artists&initial=5',
  'after=5',
  'view=5&initial=7',
  'all=yes',
  'sort=shuffled',
  'after=zzz',
  'playlistsAfter=zzz',
  'view=artists&after=zzz',
  'q=tide&foundAfter=5',
  'q=tide&foundAfter=zzz',
  'q=tide&foundAfter=songs.zzz',
  'view=albums&initial=123456789x',
])('the gallery ignores what its address does not know: %s', async (query) => {
  const response = await testApp.visitor.request(`/gallery?${query}`, { redirect: 'follow' })
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(headings[new URLSearchParams(query).get('view') ?? ''] ?? /<h1>Music Gallery</)
})

test('every other page with a list also ignores an invalid cursor', async () => {
  const library = createLibrary(testApp.admin)
  const category = await library.category('Home')
  const song = await library.song('Tide', category, { artist: 'Marlow Vance' })
  const { artistId } = (await testApp.visitor.call('GET /api/songs/:id', { params: { id: song } })).body
  for (const path of ['/?after=zzz', `/artist/${artistId}?after=zzz`, `/playlists/${category}?after=zzz&songsAfter=zzz`]) {
    const response = await testApp.visitor.request(path, { redirect: 'follow' })
    expect([path, response.status, (await response.text()).includes('Tide')]).toEqual([path, 200, true])
  }
})

test('without scripts, a link leads to more search results', async () => {
  const library = createLibrary(testApp.admin)
  const category = await library.category('Search')
  for (let number = 1; number <= 9; number++) await library.song(`Lantern ${number}`, category)
  const shown = async (path: string) => /<main.*<\/main>/s.exec(await (await testApp.visitor.request(path)).text())?.[0] ?? ''
  const listed = (page: string) => [1, 2, 9].filter((number) => page.includes(`Play Lantern ${number}"`))
  const first = await shown('/gallery?q=lantern')
  expect(listed(first)).toEqual([1, 2])
  const href = /href="([^"]*foundAfter=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(listed(await shown(href))).toEqual([9])
})
