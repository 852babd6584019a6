import { beforeAll, describe, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, insertPlaylist, saveSetting } from '#server/testing/library.ts'

const testApp = appOfFile()
const library = createLibrary(testApp)
let categoryId: string
beforeAll(async () => {
  categoryId = await library.category('Choir')
})

const create = (fields: Record<string, unknown>) => testApp.admin.call('POST /api/admin/codes', { body: fields })
const created = async (fields: Record<string, unknown>) => (await create(fields)).body
const get = async (id: string) => (await testApp.admin.call('GET /api/admin/codes/:id', { params: { id } })).body
const update = (id: string, body: object) => testApp.admin.call('PUT /api/admin/codes/:id', { params: { id }, body })
const list = async (query: Record<string, string> = {}) => (await testApp.admin.call('GET /api/admin/codes', { query })).body

const page = (path: string) => ({ kind: 'page', path })
const song = (id: string) => ({ kind: 'song', id })
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const scan = (code: string, headers: Record<string, string> = browser) => testApp.visitor.request(`/c/${code}`, { headers })
const locationOf = async (code: string) => (await scan(code)).headers.get('location')

test('a code is created, scanned, given another destination and deleted', async () => {
  const songId = await library.song('Morning', categoryId)
  const { status, body: code } = await create({ destination: song(songId), label: 'Poster' })
  expect(status).toBe(200)
  expect(code).toMatchObject({
    label: 'Poster',
    batch: null,
    destination: { target: song(songId), name: 'Morning', reach: 'public', instead: null },
    state: 'live',
    isFlagged: false,
    isActive: true,
    scans: 0,
    lastScanOn: null,
    version: 1,
  })
  expect(code.code).toMatch(/^[2-9a-hjkmnp-z]{7}$/)

  const first = await scan(code.code)
  expect([first.status, first.headers.get('location'), first.headers.get('cache-control')]).toEqual([302, `/song/${songId}`, 'no-store'])
  expect(await locationOf(`${code.code.toUpperCase()}/?from=poster`)).toBe(`/song/${songId}?from=poster`)

  const { body: changed } = await update(code.id, {
    destination: { kind: 'address', url: 'https://example.org/x?y=1' },
    label: 'Poster',
    version: 1,
  })
  expect(changed).toMatchObject({ destination: { target: { kind: 'address', url: 'https://example.org/x?y=1' } }, version: 2 })
  expect(await locationOf(code.code)).toBe('https://example.org/x?y=1')
  expect((await update(code.id, { destination: page('/'), version: 1 })).body).toEqual({ code: 'stale_version' })

  const { entries } = (await testApp.admin.call('GET /api/admin/codes/:id/history', { params: { id: code.id } })).body
  expect(entries.map(({ destination }) => destination)).toEqual([
    { target: { kind: 'address', url: 'https://example.org/x?y=1' }, name: null },
    { target: song(songId), name: 'Morning' },
  ])
  expect(entries[0]?.actor).toBeTruthy()

  await expect.poll(async () => (await get(code.id)).scans).toBe(3)
  expect((await get(code.id)).lastScanOn).toBe(new Date().toISOString().slice(0, 10))

  const remove = () => testApp.admin.call('DELETE /api/admin/codes/:id', { params: { id: code.id } })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  expect((await scan(code.code)).status).toBe(410)
  expect((await create({ destination: page('/'), code: code.code })).body).toMatchObject({ code: 'code_taken' })
  const log = (await testApp.admin.call('GET /api/admin/activity', { query: { kind: 'codes' } })).body.entries
  expect(log.map(({ action, subject }) => [action, subject?.name])).toEqual([
    ['deleted', code.code],
    ['updated', code.code],
    ['created', code.code],
  ])
})

describe('a destination that is not public is replaced by its category', () => {
  test('a song that is pending, deleted, and inserted again under its id', async () => {
    const nearId = await library.category('Near')
    const songId = await library.song('Evening', nearId)
    const { id, code } = await created({ destination: song(songId) })
    const set = (status: 'published' | 'pending') =>
      testApp.app.database.handle.updateTable('songs').set({ status }).where('id', '=', songId).execute()

    await set('pending')
    expect(await locationOf(code)).toBe(`/playlists/${nearId}`)
    expect(await get(id)).toMatchObject({
      isFlagged: true,
      destination: { reach: 'hidden', name: 'Evening', instead: `/playlists/${nearId}` },
    })
    await set('published')
    expect(await locationOf(code)).toBe(`/song/${songId}`)

    const row = await testApp.app.database.handle.selectFrom('songs').selectAll().where('id', '=', songId).executeTakeFirstOrThrow()
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: songId } })
    expect(await locationOf(code)).toBe(`/playlists/${nearId}`)
    expect(await get(id)).toMatchObject({
      isFlagged: true,
      destination: { reach: 'deleted', name: 'Evening', instead: `/playlists/${nearId}` },
    })
    expect((await list({ only: 'flagged' })).codes.map((one) => one.id)).toContain(id)
    expect((await list({ search: 'evening' })).codes.map((one) => one.id)).toEqual([id])
    // The label can still be changed.
    expect((await update(id, { destination: song(songId), label: 'Still there', version: 1 })).status).toBe(200)

    await testApp.app.database.handle.updateTable('categories').set({ is_active: false }).where('id', '=', nearId).execute()
    expect(await locationOf(code)).toBe('/')
    expect((await get(id)).destination.instead).toBe('/')

    const back = { ...row, is_favorite: false, is_file_missing: false, is_announced: false, title: 'Night', search_text: 'night\n' }
    await testApp.app.database.handle.insertInto('songs').values(back).execute()
    expect(await locationOf(code)).toBe(`/song/${songId}`)
    expect(await get(id)).toMatchObject({ isFlagged: false, destination: { reach: 'public', name: 'Night' } })
    expect((await list({ search: 'night' })).codes.map((one) => one.id)).toEqual([id])
  })

  test('a song of the featured category, by the home page, which shows its songs', async () => {
    const homeId = await library.category('Home')
    const songId = await library.song('Welcome', homeId)
    const ofSong = await created({ destination: song(songId) })
    const ofCategory = await created({ destination: { kind: 'category', id: homeId } })
    await testApp.app.database.handle.updateTable('songs').set({ status: 'pending' }).where('id', '=', songId).execute()
    expect([await locationOf(ofSong.code), (await get(ofSong.id)).destination.instead]).toEqual(['/', '/'])
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: songId } })
    expect([await locationOf(ofSong.code), (await get(ofSong.id)).destination.instead]).toEqual(['/', '/'])
    // A code of the category itself still leads to it.
    expect(await locationOf(ofCategory.code)).toBe(`/playlists/${homeId}`)
    await testApp.admin.call('DELETE /api/admin/codes/:id', { params: { id: ofSong.id } })
  })

  test('a playlist that is private, deleted, or hidden by the setting', async () => {
    const nearId = await library.category('Lists')
    const playlistId = await insertPlaylist(testApp.app.database, { name: 'Advent', songIds: [], categoryId: nearId })
    const { id, code } = await created({ destination: { kind: 'playlist', id: playlistId } })
    const near = `/playlists/${nearId}`
    const set = (isPublic: boolean) =>
      testApp.app.database.handle.updateTable('playlists').set({ is_public: isPublic }).where('id', '=', playlistId).execute()
    expect(await locationOf(code)).toBe(`/playlist/${playlistId}`)

    await saveSetting(testApp.app.database, 'enable_public_playlists', 'false')
    expect([await locationOf(code), (await get(id)).destination.reach, (await list()).flagged]).toEqual([near, 'hidden', 1])
    await saveSetting(testApp.app.database, 'enable_public_playlists', 'true')
    await set(false)
    expect([await locationOf(code), (await get(id)).isFlagged]).toEqual([near, true])
    await set(true)
    expect([await locationOf(code), (await list()).flagged]).toEqual([`/playlist/${playlistId}`, 0])

    await testApp.app.database.handle.updateTable('playlists').set({ name: 'Epiphany' }).where('id', '=', playlistId).execute()
    await testApp.admin.call('DELETE /api/playlists/:id', { params: { id: playlistId } })
    expect([await locationOf(code), (await get(id)).destination]).toEqual([
      near,
      expect.objectContaining({ name: 'Epiphany', reach: 'deleted' }),
    ])
    await testApp.admin.call('DELETE /api/categories/:id', { params: { id: nearId } })
    expect(await locationOf(code)).toBe('/')
  })

  test('a public album whose songs are all unlisted, like its page, shows nothing', async () => {
    await library.song('Undertow', categoryId, { album: 'Undercurrents', visibility: 'unlisted' })
    const [album] = (await testApp.admin.call('GET /api/admin/albums', { query: { search: 'undercurrents' } })).body.albums
    const { id, version } = album ?? { id: '', version: 0 }
    const code = await created({ destination: { kind: 'album', id } })
    const status = async () => (await testApp.visitor.call('GET /api/albums/:id', { params: { id } })).status
    expect([await status(), await locationOf(code.code), (await get(code.id)).destination.reach]).toEqual([404, '/', 'hidden'])
    expect((await list({ only: 'flagged' })).codes.map((flagged) => flagged.id)).toContain(code.id)
    await testApp.admin.call('PUT /api/albums/:id', { params: { id }, body: { title: 'Undercurrents', visibility: 'unlisted', version } })
    expect([await status(), await locationOf(code.code), (await get(code.id)).destination.reach]).toEqual([200, `/album/${id}`, 'public'])
  })

  test('an artist and an album without published songs, renamed, and deleted', async () => {
    const sung = await library.song('Ebb', categoryId, { artist: 'Marlow Vance', album: 'Tides' })
    const [artist] = (await testApp.admin.call('GET /api/admin/artists', { query: { search: 'marlow' } })).body.artists
    const [album] = (await testApp.admin.call('GET /api/admin/albums', { query: { search: 'tides' } })).body.albums
    const paths = [`/artist/${artist?.id}`, `/album/${album?.id}`]
    const codes = [
      await created({ destination: { kind: 'artist', id: artist?.id } }),
      // The same destination, entered as text.
      await created({ destination: page(paths[1] ?? '') }),
    ]
    const locations = () => Promise.all(codes.map(({ code }) => locationOf(code)))
    const destinations = async () => (await Promise.all(codes.map(({ id }) => get(id)))).map(({ destination }) => destination)
    const flagged = async () => (await list({ only: 'flagged' })).codes.map(({ id }) => id)
    expect(await locations()).toEqual(paths)
    expect(await destinations()).toEqual([
      { target: { kind: 'artist', id: artist?.id }, name: 'Marlow Vance', reach: 'public', instead: null },
      { target: { kind: 'album', id: album?.id }, name: 'Tides', reach: 'public', instead: null },
    ])
    expect((await create({ destination: { kind: 'album', id: artist?.id } })).body).toMatchObject({ code: 'code_destination_missing' })

    await testApp.app.database.handle.updateTable('songs').set({ status: 'pending' }).where('id', '=', sung).execute()
    expect(await locations()).toEqual(['/', '/'])
    expect(await destinations()).toMatchObject([
      { reach: 'hidden', instead: '/' },
      { reach: 'hidden', instead: '/' },
    ])
    expect(await flagged()).toEqual(expect.arrayContaining(codes.map(({ id }) => id)))

    const rename = { version: 1 }
    await testApp.admin.call('PUT /api/artists/:id', { params: { id: artist?.id ?? '' }, body: { name: 'Juno Vance', ...rename } })
    const retitled = (await testApp.admin.call('GET /api/admin/albums/:id', { params: { id: album?.id ?? '' } })).body.album
    await testApp.admin.call('PUT /api/albums/:id', {
      params: { id: album?.id ?? '' },
      body: { title: 'Low Tides', version: retitled.version },
    })
    expect((await list({ search: 'juno' })).codes.map(({ id }) => id)).toEqual([codes[0]?.id])
    expect((await list({ search: 'low tides' })).codes.map(({ id }) => id)).toEqual([codes[1]?.id])

    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: sung } })
    expect((await testApp.admin.call('DELETE /api/albums/:id', { params: { id: album?.id ?? '' } })).status).toBe(204)
    expect((await testApp.admin.call('DELETE /api/artists/:id', { params: { id: artist?.id ?? '' } })).status).toBe(204)
    expect(await locations()).toEqual(['/', '/'])
    expect(await destinations()).toMatchObject([
      { name: 'Juno Vance', reach: 'deleted' },
      { name: 'Low Tides', reach: 'deleted' },
    ])
    const { entries } = (await testApp.admin.call('GET /api/admin/codes/:id/history', { params: { id: codes[0]?.id ?? '' } })).body
    expect(entries.map(({ destination }) => destination.name)).toEqual(['Juno Vance'])

    await testApp.admin.call('POST /api/admin/trash/restorations', { body: { id: artist?.id } })
    await library.song('Flow', categoryId, { artist: 'Juno Vance' })
    expect(await locationOf(codes[0]?.code ?? '')).toBe(paths[0])
  })

  test('a category', async () => {
    const codeId = await library.category('Organ')
    const { id, code } = await created({ destination: { kind: 'category', id: codeId } })
    expect(await locationOf(code)).toBe(`/playlists/${codeId}`)
    await testApp.app.database.handle.updateTable('categories').set({ is_active: false }).where('id', '=', codeId).execute()
    expect([await locationOf(code), (await get(id)).destination.reach]).toEqual(['/', 'hidden'])
    await testApp.admin.call('DELETE /api/categories/:id', { params: { id: codeId } })
    expect([await locationOf(code), (await get(id)).destination]).toEqual([
      '/',
      expect.objectContaining({ name: 'Organ', reach: 'deleted', instead: '/' }),
    ])
  })
})

describe('a schedule', () => {
  const past = '2020-01-01T00:00:00Z'
  const future = '2999-01-01T00:00:00Z'
  test.each([
    ['has started', { startsAt: past }, 'live', '/about'],
    ['starts later', { startsAt: future }, 'scheduled', null],
    ['ends later', { endsAt: future, fallbackDestination: page('/gallery') }, 'live', '/about'],
    ['has ended', { endsAt: past }, 'ended', null],
    ['has ended, with a fallback destination', { endsAt: past, fallbackDestination: page('/gallery') }, 'live', '/gallery'],
    ['is switched off', { isActive: false, endsAt: past, fallbackDestination: page('/gallery') }, 'off', null],
  ])('that %s', async (_what, fields, state, location) => {
    const code = await created({ destination: page('/about'), ...fields })
    expect([code.state, await locationOf(code.code)]).toEqual([state, location])
  })

  test('that ends before it starts is rejected', async () => {
    const { status, body } = await create({ destination: page('/'), startsAt: '2030-01-01T00:00:00Z', endsAt: '2030-01-01T00:00:00.000Z' })
    expect([status, body]).toEqual([422, { code: 'code_schedule_invalid', details: { field: 'endsAt' } }])
  })

  test('flags the current destination only', async () => {
    const songId = await library.song('Over', categoryId)
    const { id } = await created({ destination: song(songId), endsAt: past, fallbackDestination: page('/gallery') })
    const ended = await created({ destination: page('/gallery'), endsAt: past, fallbackDestination: song(songId) })
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: songId } })
    expect([(await get(id)).isFlagged, (await get(ended.id)).isFlagged]).toEqual([false, true])
    const flagged = (await list({ only: 'flagged' })).codes.map((one) => one.id)
    expect([flagged.includes(id), flagged.includes(ended.id)]).toEqual([false, true])
  })
})

describe('destinations', () => {
  test.each([
    ['a missing song', song('nothing'), 'code_destination_missing'],
    ['another code', page('/c/abc'), 'code_destination_loop'],
    ['another code in another spelling', page('/x/../%63/abc'), 'code_destination_loop'],
    ['a redirection', page('/r/abc'), 'code_destination_loop'],
    ['another host without a scheme', page('//example.org'), 'redirection_target_invalid'],
    ['another host behind a dot', page('/.//example.org'), 'redirection_target_invalid'],
    ['a backslash', page('/\\example.org'), 'redirection_target_invalid'],
  ])('%s is rejected', async (_what, destination, code) => {
    const { status, body } = await create({ destination })
    expect([status, body]).toEqual([422, { code, details: { field: 'destination' } }])
    expect((await create({ destination: page('/'), fallbackDestination: destination })).body).toEqual({
      code,
      details: { field: 'fallbackDestination' },
    })
  })

  test('a script is rejected', async () => {
    expect((await create({ destination: { kind: 'address', url: 'javascript:alert(1)' } })).status).toBe(400)
  })

  test('an address of this site becomes the item or page', async () => {
    const songId = await library.song('Own', categoryId)
    const destinationOf = async (destination: object) => (await created({ destination })).destination.target
    expect(await destinationOf({ kind: 'address', url: `${testApp.address}/song/${songId}/` })).toEqual(song(songId))
    expect(await destinationOf(page(`/playlists/${categoryId}`))).toEqual({ kind: 'category', id: categoryId })
    expect(await destinationOf({ kind: 'address', url: `${testApp.address}/about?x=1#y` })).toEqual(page('/about?x=1#y'))
    expect((await create({ destination: { kind: 'address', url: `${testApp.address}/c/abc` } })).body).toMatchObject({
      code: 'code_destination_loop',
    })
  })

  test('characters that are invalid in a header are percent-encoded', async () => {
    const { code } = await created({ destination: page('/\u0623\u063a\u0646\u064a\u0629') })
    expect(await locationOf(code)).toBe('/%D8%A3%D8%BA%D9%86%D9%8A%D8%A9')
  })
})

describe('custom codes', () => {
  test('are not case-sensitive, and issued once', async () => {
    const { body } = await create({ destination: page('/about'), code: ' Summer-Fest ' })
    expect(body.code).toBe('summer-fest')
    expect(await locationOf('SUMMER-fest/')).toBe('/about')
    expect((await testApp.visitor.request('/C/SUMMER-FEST?x=1')).headers.get('location')).toBe('/about?x=1')
    expect((await create({ destination: page('/about'), code: 'SUMMER-FEST' })).body).toMatchObject({ code: 'code_taken' })
  })

  test.each(['ab', '-abc', 'abc-', 'a b c', 'straße', 'a/b', 'x'.repeat(41)])('%j is rejected', async (code) => {
    expect((await create({ destination: page('/'), code })).status).toBe(400)
  })
})

test('codes are found by code, label and destination, and paginated', async () => {
  const songId = await library.song('Zephyr \u00c9t\u00e9', categoryId)
  const codes = [
    await created({ destination: song(songId) }),
    await created({ destination: page('/about'), label: 'Zephyr hall' }),
    await created({ destination: { kind: 'address', url: 'https://zephyr.example.org/' } }),
    await created({ destination: page('/about'), code: 'zephyr-4' }),
  ]
  const first = await list({ search: 'ZEPHYR', limit: '3' })
  expect(first.count).toBe(4)
  const second = await list({ search: 'ZEPHYR', limit: '3', cursor: first.nextCursor ?? '' })
  expect([...first.codes, ...second.codes].map(({ id }) => id)).toEqual(codes.map(({ id }) => id).reverse())
  expect((await list({ search: 'zephyr ete' })).codes.map(({ id }) => id)).toEqual([codes[0]?.id])
  await update(codes[3]?.id ?? '', { destination: page('/about'), isActive: false, version: 1 })
  expect((await list({ search: 'zephyr', only: 'off' })).codes.map(({ id }) => id)).toEqual([codes[3]?.id])
})

test('scans by people are counted per day, including those that show a message', async () => {
  const code = await created({ destination: page('/about'), isActive: false, label: 'Counted' })
  await Promise.all(Array.from({ length: 7 }, () => scan(code.code)))
  await scan(code.code, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
  await scan(code.code, { ...browser, 'sec-purpose': 'prefetch' })
  await testApp.visitor.request(`/c/${code.code}`, { method: 'HEAD', headers: browser })
  await expect.poll(async () => (await get(code.id)).scans).toBe(7)
  await scan(code.code)
  await expect.poll(async () => (await get(code.id)).scans).toBe(8)
  expect((await get(code.id)).version).toBe(1)
  const { body } = await testApp.admin.call('GET /api/admin/code-scans', { query: { period: '7d', code: code.id } })
  expect(body).toMatchObject({ total: 8, daily: [0, 0, 0, 0, 0, 0, 8], to: new Date().toISOString().slice(0, 10) })
  expect(body.codes).toEqual([{ id: code.id, code: code.code, label: 'Counted', scans: 8, daily: [0, 0, 0, 0, 0, 0, 8] }])
  expect(body.labels).toEqual([{ label: 'Counted', codes: 1, scans: 8, daily: [0, 0, 0, 0, 0, 0, 8] }])
})
