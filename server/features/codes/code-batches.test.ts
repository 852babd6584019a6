import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLibrary } from '#server/testing/library.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let library: ReturnType<typeof createLibrary>
let categoryId: string
beforeAll(async () => {
  testApp = await createTestApp()
  library = createLibrary(testApp.admin)
  categoryId = await library.category('Choir')
})
afterAll(() => testApp.close())

type Row = { label: string; code?: string; aim?: string }
const page = (path: string) => ({ kind: 'page', path })
const create = (name: string, rows: Row[], aim: object | null = page('/about')) =>
  testApp.admin.call('POST /api/admin/code-batches', { body: { name, aim, rows } })
const check = async (rows: Row[], aim: object | null = null) =>
  (await testApp.admin.call('POST /api/admin/code-batches/check', { body: { name: 'x', aim, rows } })).body.lines
const list = async (query: Record<string, string>) => (await testApp.admin.call('GET /api/admin/codes', { query })).body.codes
const leads = async (code: string) => (await testApp.visitor.request(`/c/${code}`)).headers.get('location')
const countCodes = async () => (await testApp.admin.call('GET /api/admin/codes')).body.count

test('a batch is made, listed in the order of its rows, aimed anew and deleted', async () => {
  const { status, body: batch } = await create('Tables', [
    { label: 'Table 1' },
    { label: 'Table 2', code: 'Table-Two' },
    { label: 'Table 3', aim: '/gallery' },
  ])
  expect([status, batch]).toEqual([200, expect.objectContaining({ name: 'Tables', codes: 3, scans: 0 })])
  const codes = await list({ batch: batch.id })
  expect(codes.map(({ label, batch, aim }) => [label, batch?.name, aim.aim])).toEqual([
    ['Table 1', 'Tables', page('/about')],
    ['Table 2', 'Tables', page('/about')],
    ['Table 3', 'Tables', page('/gallery')],
  ])
  expect(await leads('table-two')).toBe('/about')

  const songId = await library.song('Evening', categoryId)
  const aim = { kind: 'song', id: songId }
  const { body: renamed } = await testApp.admin.call('PUT /api/admin/code-batches/:id', {
    params: { id: batch.id },
    body: { name: 'Garden', aim },
  })
  expect(renamed.name).toBe('Garden')
  expect((await list({ batch: batch.id })).map((code) => [code.aim.name, code.version])).toEqual([
    ['Evening', 2],
    ['Evening', 2],
    ['Evening', 2],
  ])
  expect(await leads('table-two')).toBe(`/song/${songId}`)
  const { entries } = (await testApp.admin.call('GET /api/admin/codes/:id/history', { params: { id: codes[0]?.id ?? '' } })).body
  expect(entries.map((entry) => entry.aim.name)).toEqual(['Evening', null])

  const remove = () => testApp.admin.call('DELETE /api/admin/code-batches/:id', { params: { id: batch.id } })
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  expect((await testApp.visitor.request('/c/table-two')).status).toBe(410)
  expect((await check([{ label: 'x', code: 'table-two', aim: '/' }]))[0]?.problem).toBe('code_taken')
  expect((await testApp.admin.call('GET /api/admin/code-batches')).body.batches).toEqual([])
})

describe('what rows say', () => {
  test.each([
    ['nothing, where the batch says nothing either', { label: 'x' }, 'aim_missing'],
    ['no code', { label: 'x', code: 'a b', aim: '/' }, 'code_invalid'],
    ['a song that is not there', { label: 'x', aim: '/song/nothing' }, 'aim_unknown'],
    ['a title that is not there', { label: 'x', aim: 'Nothing' }, 'aim_unknown'],
    ['another code', { label: 'x', aim: '/c/abc' }, 'aim_unknown'],
    ['another host in disguise', { label: 'x', aim: '//example.org' }, 'aim_unknown'],
    ['a script', { label: 'x', aim: 'javascript:alert(1)' }, 'aim_unknown'],
  ])('%s is a problem', async (_what, row, problem) => {
    expect(await check([row])).toMatchObject([{ label: 'x', problem }])
  })

  test('songs are found by their titles', async () => {
    const ids = {
      plain: await library.song('Caf\u00e9 Waltz', categoryId),
      first: await library.song('Same', categoryId, { artist: 'Ana' }),
      second: await library.song('Same', categoryId, { artist: 'Bea' }),
      dashed: await library.song('Rain - Part Two', categoryId, { artist: 'Duo - Trio' }),
    }
    const found = async (aim: string) => {
      const [line] = await check([{ label: 'x', aim }])
      return line?.problem ?? line?.aim?.aim
    }
    const song = (id: string) => ({ kind: 'song', id })
    expect(await found('cafe  WALTZ')).toEqual(song(ids.plain))
    expect(await found('Same')).toBe('aim_ambiguous')
    expect(await found('ana - same')).toEqual(song(ids.first))
    expect(await found('Bea \u2013 Same')).toEqual(song(ids.second))
    expect(await found('Rain - Part Two')).toEqual(song(ids.dashed))
    expect(await found('Duo - Trio - Rain - Part Two')).toEqual(song(ids.dashed))
    expect(await found('Cleo - Same')).toBe('aim_unknown')
    expect(await found(`${testApp.address}/song/${ids.plain}`)).toEqual(song(ids.plain))
    expect(await found('https://example.org/x')).toEqual({ kind: 'address', url: 'https://example.org/x' })
  })

  test('a code that is there twice is one too many', async () => {
    const lines = await check([
      { label: 'a', code: 'twice', aim: '/' },
      { label: 'b', code: 'TWICE', aim: '/' },
    ])
    expect(lines.map(({ problem }) => problem)).toEqual([null, 'code_twice'])
  })
})

test('of a batch with a problem nothing is made, and its own aim is judged like any other', async () => {
  const before = await countCodes()
  expect((await create('Bad', [{ label: 'a' }, { label: 'b', aim: 'Nothing' }])).body).toEqual({ code: 'batch_has_problems' })
  expect((await create('Bad', [{ label: 'a' }], { kind: 'song', id: 'nothing' })).body).toMatchObject({ code: 'code_aim_missing' })
  expect((await create('Bad', [{ label: 'a' }], page('/r/x'))).body).toMatchObject({ code: 'code_aim_own' })
  expect(await countCodes()).toBe(before)
  expect((await create('Bad', [])).status).toBe(400)
})

test('two thousand codes are one batch, all different', async () => {
  const { body } = await create(
    'Many',
    Array.from({ length: 2_000 }, (_, index) => ({ label: `Seat ${index}` })),
  )
  expect(body.codes).toBe(2_000)
  const rows = await testApp.app.database.handle.selectFrom('codes').select('code').where('batch_id', '=', body.id).execute()
  expect(new Set(rows.map(({ code }) => code)).size).toBe(2_000)
  expect((await list({ batch: body.id, search: 'seat 1999' })).map(({ label }) => label)).toEqual(['Seat 1999'])
})
