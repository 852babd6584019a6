import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createActivityRepository } from './activity.repository.ts'

const testApp = appOfFile()

const list = async (query: Record<string, string> = {}) => (await testApp.admin.call('GET /api/admin/activity', { query })).body

test('lists actor, action and subject, newest first, by page and by kind', async () => {
  const library = createLibrary(testApp.admin)
  const categoryId = await library.category('Choir')
  const songId = await library.song('Morning', categoryId)
  const { body: song } = await testApp.admin.call('GET /api/songs/:id', { params: { id: songId } })
  await testApp.admin.call('PUT /api/songs/:id', {
    params: { id: songId },
    body: { title: 'Evening', categoryId, mediaType: song.mediaType, version: 1 },
  })
  await testApp.admin.call('DELETE /api/songs/:id', { params: { id: songId } })

  const { entries } = await list()
  expect(entries.map(({ kind, action, subject }) => [kind, action, subject?.name])).toEqual([
    ['songs', 'deleted', 'Evening'],
    ['songs', 'renamed', 'Evening'],
    ['songs', 'created', 'Morning'],
    ['categories', 'created', 'Choir'],
  ])
  expect(entries[1]?.subject?.nameBefore).toBe('Morning')
  expect(entries[0]?.actor).toBeTruthy()
  // Only the category is still there.
  expect(entries.map(({ subject }) => subject?.nameNow)).toEqual([null, null, null, 'Choir'])

  const first = await list({ kind: 'songs', limit: '2' })
  const second = await list({ kind: 'songs', limit: '2', cursor: first.nextCursor ?? '' })
  expect([...first.entries, ...second.entries].map((entry) => entry.action)).toEqual(['deleted', 'renamed', 'created'])
  expect(second.nextCursor).toBeNull()
})

test('a renaming is logged as such, with the former name', async () => {
  const library = createLibrary(testApp.admin)
  const id = await library.category('Evensong')
  const update = async (name: string, version: number) =>
    testApp.admin.call('PUT /api/categories/:id', { params: { id }, body: { name, color: '#123456', version } })
  expect((await update('Evensong', 1)).status).toBe(200)
  expect((await update('Vespers', 2)).status).toBe(200)
  const { entries } = await list({ kind: 'categories', limit: '2' })
  expect(entries.map(({ action, subject }) => [action, subject?.nameBefore, subject?.name, subject?.nameNow])).toEqual([
    ['renamed', 'Evensong', 'Vespers', 'Vespers'],
    ['updated', null, 'Evensong', 'Vespers'],
  ])
})

test('a rejected action is not logged', async () => {
  const { entries } = await list()
  await testApp.admin.call('DELETE /api/songs/:id', { params: { id: 'nothing' } })
  expect((await list()).entries).toEqual(entries)
})

test('entries past the retention time are deleted', async () => {
  const activity = createActivityRepository(testApp.app.database.handle)
  // Timestamps run ahead of the clock where thousands were given in a second.
  await activity.removeBefore(new Date('2999-01-01'))
  expect((await list()).entries).toEqual([])
})
