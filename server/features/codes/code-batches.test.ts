import { beforeAll, describe, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'

const testApp = appOfFile()
const library = createLibrary(testApp)
let categoryId: string
beforeAll(async () => {
  categoryId = await library.category('Choir')
})

type Row = { label: string; code?: string; destination?: string }
const page = (path: string) => ({ kind: 'page', path })
const create = (name: string, rows: Row[], destination: object | null = page('/about')) =>
  testApp.admin.call('POST /api/admin/code-batches', { body: { name, destination, rows } })
const check = async (rows: Row[], destination: object | null = null) =>
  (await testApp.admin.call('POST /api/admin/code-batches/check', { body: { name: 'x', destination, rows } })).body.lines
const list = async (query: Record<string, string>) => (await testApp.admin.call('GET /api/admin/codes', { query })).body.codes
const locationOf = async (code: string) => (await testApp.visitor.request(`/c/${code}`)).headers.get('location')
const countCodes = async () => (await testApp.admin.call('GET /api/admin/codes')).body.count

test('a batch is created, listed in the order of its rows, given another destination and deleted', async () => {
  const { status, body: batch } = await create('Tables', [
    { label: 'Table 1' },
    { label: 'Table 2', code: 'Table-Two' },
    { label: 'Table 3', destination: '/gallery' },
  ])
  expect([status, batch]).toEqual([200, expect.objectContaining({ name: 'Tables', codes: 3, scans: 0 })])
  const codes = await list({ batch: batch.id })
  expect(codes.map(({ label, batch, destination }) => [label, batch?.name, destination.target])).toEqual([
    ['Table 1', 'Tables', page('/about')],
    ['Table 2', 'Tables', page('/about')],
    ['Table 3', 'Tables', page('/gallery')],
  ])
  expect(await locationOf('table-two')).toBe('/about')

  const songId = await library.song('Evening', categoryId)
  const destination = { kind: 'song', id: songId }
  const { body: renamed } = await testApp.admin.call('PUT /api/admin/code-batches/:id', {
    params: { id: batch.id },
    body: { name: 'Garden', destination },
  })
  expect(renamed.name).toBe('Garden')
  expect((await list({ batch: batch.id })).map((code) => [code.destination.name, code.version])).toEqual([
    ['Evening', 2],
    ['Evening', 2],
    ['Evening', 2],
  ])
  expect(await locationOf('table-two')).toBe(`/song/${songId}`)
  const { entries } = (await testApp.admin.call('GET /api/admin/codes/:id/history', { params: { id: codes[0]?.id ?? '' } })).body
  expect(entries.map((entry) => entry.destination.name)).toEqual(['Evening', null])

  const remove = () => testApp.admin.call('DELETE /api/admin/code-batches/:id', { params: { id: batch.id } })
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  expect((await testApp.visitor.request('/c/table-two')).status).toBe(410)
  expect((await check([{ label: 'x', code: 'table-two', destination: '/' }]))[0]?.problem).toBe('code_taken')
  expect((await testApp.admin.call('GET /api/admin/code-batches')).body.batches).toEqual([])
})

describe('rows', () => {
  test.each([
    ['no destination, without one of the batch', { label: 'x' }, 'destination_missing'],
    ['an invalid code', { label: 'x', code: 'a b', destination: '/' }, 'code_invalid'],
    ['a missing song', { label: 'x', destination: '/song/nothing' }, 'destination_unknown'],
    ['an unknown title', { label: 'x', destination: 'Nothing' }, 'destination_unknown'],
    ['another code', { label: 'x', destination: '/c/abc' }, 'destination_unknown'],
    ['another host without a scheme', { label: 'x', destination: '//example.org' }, 'destination_unknown'],
    ['a script', { label: 'x', destination: 'javascript:alert(1)' }, 'destination_unknown'],
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
    const found = async (destination: string) => {
      const [line] = await check([{ label: 'x', destination }])
      return line?.problem ?? line?.destination?.target
    }
    const song = (id: string) => ({ kind: 'song', id })
    expect(await found('cafe  WALTZ')).toEqual(song(ids.plain))
    expect(await found('Same')).toBe('destination_ambiguous')
    expect(await found('ana - same')).toEqual(song(ids.first))
    expect(await found('Bea \u2013 Same')).toEqual(song(ids.second))
    expect(await found('Rain - Part Two')).toEqual(song(ids.dashed))
    expect(await found('Duo - Trio - Rain - Part Two')).toEqual(song(ids.dashed))
    expect(await found('Cleo - Same')).toBe('destination_unknown')
    expect(await found(`${testApp.address}/song/${ids.plain}`)).toEqual(song(ids.plain))
    expect(await found('https://example.org/x')).toEqual({ kind: 'address', url: 'https://example.org/x' })
  })

  test('a code may occur only once', async () => {
    const lines = await check([
      { label: 'a', code: 'twice', destination: '/' },
      { label: 'b', code: 'TWICE', destination: '/' },
    ])
    expect(lines.map(({ problem }) => problem)).toEqual([null, 'code_twice'])
  })
})

test('a batch with a problem is rejected as a whole, and its own destination is validated', async () => {
  const before = await countCodes()
  expect((await create('Bad', [{ label: 'a' }, { label: 'b', destination: 'Nothing' }])).body).toEqual({ code: 'batch_has_problems' })
  expect((await create('Bad', [{ label: 'a' }], { kind: 'song', id: 'nothing' })).body).toMatchObject({ code: 'code_destination_missing' })
  expect((await create('Bad', [{ label: 'a' }], page('/r/x'))).body).toMatchObject({ code: 'code_destination_loop' })
  expect(await countCodes()).toBe(before)
  expect((await create('Bad', [])).status).toBe(400)
})

test('a batch may have 2,000 codes, all different', async () => {
  const { body } = await create(
    'Many',
    Array.from({ length: 2_000 }, (_, index) => ({ label: `Seat ${index}` })),
  )
  expect(body.codes).toBe(2_000)
  const rows = await testApp.app.database.handle.selectFrom('codes').select('code').where('batch_id', '=', body.id).execute()
  expect(new Set(rows.map(({ code }) => code)).size).toBe(2_000)
  expect((await list({ batch: body.id, search: 'seat 1999' })).map(({ label }) => label)).toEqual(['Seat 1999'])
})

describe('other requests are served during a batch of 2,000 rows', () => {
  const rows = (fields: (index: number) => object) =>
    Array.from({ length: 2_000 }, (_, index) => ({ label: `Chair ${index}`, ...fields(index) }))
  /** Number of sequential requests that get a response before `work` is done. */
  async function servedDuring(work: Promise<{ status: number }>): Promise<number> {
    let isRunning = true
    const finished = work.finally(() => {
      isRunning = false
    })
    let served = 0
    for (; isRunning; served++) expect((await testApp.visitor.call('GET /api/session')).status).toBe(200)
    expect((await finished).status).toBe(200)
    return served
  }
  // Without yielding it would be one: a request is read only between two iterations of the event loop.
  const servedMin = 4

  test.each<[string, (index: number) => object]>([
    ['titles', (index) => ({ destination: `${index} - ${'- '.repeat(200)}` })],
    ['addresses and codes', (index) => ({ destination: `https://example.org/${index}`, code: `chair-${index}` })],
  ])('that is checked, with %s', async (_what, fields) => {
    const body = { name: 'Chairs', destination: null, rows: rows(fields) }
    expect(await servedDuring(testApp.admin.call('POST /api/admin/code-batches/check', { body }))).toBeGreaterThanOrEqual(servedMin)
  })

  test('that is created, given another destination, and deleted', async () => {
    const body = { name: 'Chairs', destination: null, rows: rows((index) => ({ destination: `https://example.org/${index}` })) }
    expect(await servedDuring(testApp.admin.call('POST /api/admin/code-batches', { body }))).toBeGreaterThanOrEqual(servedMin)
    const [batch] = (await testApp.admin.call('GET /api/admin/code-batches')).body.batches
    const params = { id: batch?.id ?? '' }
    const update = testApp.admin.call('PUT /api/admin/code-batches/:id', { params, body: { name: 'Seats', destination: page('/') } })
    expect(await servedDuring(update)).toBeGreaterThanOrEqual(servedMin)
    const remove = testApp.admin
      .call('DELETE /api/admin/code-batches/:id', { params })
      .then(({ status }) => ({ status: status === 204 ? 200 : status }))
    expect(await servedDuring(remove)).toBeGreaterThanOrEqual(servedMin)
  })
})

test('a title with many dashes is still found', async () => {
  const songId = await library.song('One - Two - Three', categoryId, { artist: 'Dash' })
  const [line] = await check([{ label: 'x', destination: 'Dash - One - Two - Three' }])
  expect(line?.destination?.target).toEqual({ kind: 'song', id: songId })
})
