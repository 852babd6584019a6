import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'

const testApp = appOfFile()
let jazz: string

beforeAll(async () => {
  jazz = await createLibrary(testApp.admin).category('Jazz')
})
afterEach(() => testApp.app.database.handle.deleteFrom('songs').execute())

const insert = (count: number, fields: { status?: 'pending' } = {}) =>
  insertSongs(
    testApp.app.database,
    Array.from({ length: count }, (_, index) => ({ title: `Song ${index + 1}`, category_id: jazz, ...fields })),
  )
const edit = (songs: unknown, changes: unknown) => testApp.admin.call('POST /api/admin/song-edits', { body: { songs, changes } })
const approve = (body: unknown) => testApp.admin.call('POST /api/admin/song-approvals', { body })
const undoApproval = (ids: string[]) => testApp.admin.call('POST /api/admin/song-approval-reversals', { body: { ids } })
const reject = (songs: unknown, reason?: string) => testApp.admin.call('POST /api/admin/song-rejections', { body: { songs, reason } })
const list = async (query: Record<string, string> = {}) =>
  (await testApp.admin.call('GET /api/admin/songs', { query: { limit: '1000', ...query } })).body
const idsLeft = async () => (await list()).songs.map(({ id }) => id).toSorted()
const lastAction = async () => (await testApp.admin.call('GET /api/admin/activity', { query: { kind: 'songs' } })).body.entries[0]

describe('approving', () => {
  test('publishes the pending ones at once, and is logged with their count', async () => {
    const pending = await insert(2, { status: 'pending' })
    const published = await insert(1)
    const seen = async (id = '') => (await testApp.visitor.call('GET /api/songs/:id', { params: { id } })).status
    expect(await seen(pending[0])).toBe(404)
    expect((await approve({ ids: [...pending, ...published] })).body).toMatchObject({ count: 2 })
    expect(await seen(pending[0])).toBe(200)
    expect(await lastAction()).toMatchObject({ action: 'approved', count: 2 })
    expect((await list({ status: 'pending' })).count).toBe(0)
    expect((await approve({ ids: pending })).status).toBe(404)
  })

  test('can be undone for the songs that were pending', async () => {
    const pending = await insert(2, { status: 'pending' })
    const published = await insert(1)
    const { ids } = (await approve({ ids: [...pending, ...published] })).body
    expect(ids.toSorted()).toEqual(pending.toSorted())
    const seen = async (id = '') => (await testApp.visitor.call('GET /api/songs/:id', { params: { id } })).status
    expect((await undoApproval(ids)).body).toEqual({ count: 2 })
    expect([await seen(pending[0]), await seen(published[0])]).toEqual([404, 200])
    expect((await list({ status: 'pending' })).count).toBe(2)
    expect((await undoApproval(ids)).status).toBe(404)
    expect((await approve({ ids })).body.count).toBe(2)
    expect(await seen(pending[0])).toBe(200)
  })

  test('with versions publishes nothing that has changed since', async () => {
    const ids = await insert(2, { status: 'pending' })
    const versions = Object.fromEntries(ids.map((id) => [id, 1]))
    expect((await edit({ ids: ids.slice(0, 1) }, { album: 'Corrected' })).status).toBe(200)
    const stale = await approve({ ids, versions })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect((await list({ status: 'pending' })).count).toBe(2)
    const current = Object.fromEntries((await list({ status: 'pending' })).songs.map(({ id, version }) => [id, version]))
    expect((await approve({ ids, versions: current })).body.count).toBe(2)
  })

  test('a single one of several selected songs is logged with its id', async () => {
    const pending = await insert(1, { status: 'pending' })
    await approve({ ids: [...pending, ...(await insert(1))] })
    expect(await lastAction()).toMatchObject({ action: 'approved', count: 1, subject: { id: pending[0] } })
  })

  test('by several administrators at once approves once', async () => {
    const ids = await insert(300, { status: 'pending' })
    const responses = await Promise.all([approve({ ids }), approve({ ids }), approve({ ids })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  })
})

describe('rejecting', () => {
  test('deletes only the pending ones, is logged as such, and can be undone', async () => {
    const pending = await insert(2, { status: 'pending' })
    const published = await insert(1)
    const { status, body } = await reject({ ids: [...pending, ...published] })
    expect([status, body]).toEqual([200, { count: 2, deletionId: expect.any(String) }])
    expect(await idsLeft()).toEqual(published)
    expect(await lastAction()).toMatchObject({ action: 'rejected', count: 2 })
    await testApp.admin.call('POST /api/admin/trash/restorations', { body: { deletionId: body.deletionId } })
    expect((await list({ status: 'pending' })).songs.map(({ id }) => id).toSorted()).toEqual(pending.toSorted())
    const [title] = (await list({ status: 'pending' })).songs.filter(({ id }) => id === pending[0]).map((song) => song.title)
    await reject({ ids: [pending[0]] })
    expect(await lastAction()).toMatchObject({ action: 'rejected', count: 1, subject: { id: pending[0], name: title } })
  })

  test('a song that another editor has just approved leaves it published', async () => {
    const ids = await insert(1, { status: 'pending' })
    await approve({ ids })
    const { status, body } = await reject({ ids })
    expect([status, body]).toEqual([404, { code: 'not_found' }])
    expect(await idsLeft()).toEqual(ids)
  })

  test('while others approve, either rejects or approves each song', async () => {
    const ids = await insert(300, { status: 'pending' })
    const [rejected, approved] = await Promise.all([reject({ ids }), approve({ ids })])
    const counts = [rejected, approved].map(({ status, body }) => (status === 200 ? body.count : 0))
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 300])
    expect(await idsLeft()).toHaveLength(counts[1] ?? 0)
  })
})
