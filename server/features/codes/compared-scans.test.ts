import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#server/database/days.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createCodeScansRepository } from './code-scans.repository.ts'

const testApp = appOfFile()
const today = dayOf(new Date())
const ids: Record<string, string> = {}
let batchId: string

beforeAll(async () => {
  const rows = [
    { label: 'Station', code: 'station-1' },
    { label: 'Station', code: 'station-2' },
    { label: 'Programme', code: 'programme' },
  ]
  const body = { name: 'Spring', destination: { kind: 'page', path: '/about' }, rows }
  batchId = (await testApp.admin.call('POST /api/admin/code-batches', { body })).body.id
  await testApp.admin.call('POST /api/admin/codes', { body: { destination: { kind: 'page', path: '/' }, code: 'alone' } })
  for (const { code, id } of (await testApp.admin.call('GET /api/admin/codes')).body.codes) ids[code] = id
  await add({
    'station-1': [[0, 2]],
    'station-2': [[1, 3]],
    programme: [
      [0, 4],
      [6, 5],
      [7, 100],
    ],
    alone: [[0, 1]],
  })
})

/** Adds scans to codes: how many days ago, and how many. */
async function add(scans: Record<string, [daysAgo: number, count: number][]>) {
  const all = Object.entries(scans).flatMap(([code, days]) =>
    days.flatMap(([daysAgo, count]) => Array(count).fill({ id: ids[code] ?? '', day: addDays(today, -daysAgo) })),
  )
  await testApp.app.database.transaction((tx) => createCodeScansRepository(tx).add(all))
}

const compare = async (query: Record<string, string> = {}) =>
  (await testApp.admin.call('GET /api/admin/code-scans', { query: { period: '7d', ...query } })).body

test('codes and labels are compared, most scans first, over the days of the period', async () => {
  const { total, days, codes, labels } = await compare()
  expect([total, days.at(-1), days.length]).toEqual([15, today, 7])
  expect(codes.map(({ code, scans, daily }) => [code, scans, daily.join(' ')])).toEqual([
    ['programme', 9, '5 0 0 0 0 0 4'],
    ['station-2', 3, '0 0 0 0 0 3 0'],
    ['station-1', 2, '0 0 0 0 0 0 2'],
    ['alone', 1, '0 0 0 0 0 0 1'],
  ])
  expect(labels.map(({ label, codes, scans, daily }) => [label, codes, scans, daily.join(' ')])).toEqual([
    ['Programme', 1, 9, '5 0 0 0 0 0 4'],
    ['Station', 2, 5, '0 0 0 0 0 3 2'],
    [null, 1, 1, '0 0 0 0 0 0 1'],
  ])
})

test('of one batch or one code, including codes without scans', async () => {
  expect((await compare({ batch: batchId })).total).toBe(14)
  expect((await compare({ code: ids['station-1'] ?? '' })).codes.map(({ code }) => code)).toEqual(['station-1'])
  const { body: silent } = await testApp.admin.call('POST /api/admin/codes', { body: { destination: { kind: 'page', path: '/' } } })
  expect((await compare()).codes.at(-1)).toMatchObject({ code: silent.code, scans: 0, daily: [0, 0, 0, 0, 0, 0, 0] })
  for (const query of [{ batch: 'nothing' }, { code: 'nothing' }])
    expect((await testApp.admin.call('GET /api/admin/code-scans', { query })).status).toBe(404)
})

test('the response has totals and the last day, and a deleted code is not counted', async () => {
  const { body: code } = await testApp.admin.call('GET /api/admin/codes/:id', { params: { id: ids.programme ?? '' } })
  expect([code.scans, code.lastScanOn]).toEqual([109, today])
  await testApp.admin.call('DELETE /api/admin/codes/:id', { params: { id: code.id } })
  await add({ programme: [[0, 1]], 'station-1': [[0, 1]] })
  expect((await compare({ batch: batchId })).total).toBe(6)
  const counted = await testApp.app.database.handle.selectFrom('code_scans').selectAll().where('code_id', '=', code.id).execute()
  expect(counted).toEqual([])
  const [batch] = (await testApp.admin.call('GET /api/admin/code-batches')).body.batches
  expect(batch).toMatchObject({ codes: 2, scans: 6 })
})
