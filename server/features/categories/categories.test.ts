import { describe, expect, test } from 'vitest'
import type { Handle } from '#server/database/database.ts'
import { createRowLocks } from '#server/database/engine/row-locks.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { whileLocked } from '#server/testing/blocked-requests.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'

const testApp = appOfFile()

const create = async (name: string, extra = {}) =>
  testApp.admin.call('POST /api/categories', { body: { name, color: '#12AB34', description: null, ...extra } })

test('a category is created, listed and changed', async () => {
  const { status, body: created } = await create('Jazz')
  expect(status).toBe(200)
  expect(created).toMatchObject({
    name: 'Jazz',
    color: '#12ab34',
    description: null,
    isActive: true,
    isFavorite: false,
    songCount: 0,
    version: 1,
  })

  const { body: changed } = await testApp.admin.call('PUT /api/categories/:id', {
    params: { id: created.id },
    body: { name: 'Late Jazz', color: '#000000', description: ' After dark ', isActive: true, isFavorite: true, version: 1 },
  })
  expect(changed).toMatchObject({ name: 'Late Jazz', description: 'After dark', isFavorite: true, version: 2 })
  expect((await testApp.admin.call('GET /api/categories')).body.categories).toContainEqual({
    id: created.id,
    name: 'Late Jazz',
    color: '#000000',
  })
})

test('visitors see only categories with something public, in the gallery', async () => {
  const library = createLibrary(testApp.admin)
  await library.song('Rehearsal', (await create('Board only')).body.id, { visibility: 'hidden' })
  expect((await testApp.visitor.call('GET /api/categories')).status).toBe(401)
  const { categories } = (await testApp.visitor.call('GET /api/playlist-categories')).body
  expect(categories.map(({ name }) => name)).not.toContain('Board only')
})

test('names are sorted, and their numbers by value', async () => {
  for (const name of ['Class 10', 'Class 9', 'class 2']) await createLibrary(testApp.admin).song('Ours', (await create(name)).body.id)
  const { body } = await testApp.admin.call('GET /api/categories')
  expect(body.categories.map(({ name }) => name).filter((name) => /class/i.test(name))).toEqual(['class 2', 'Class 9', 'Class 10'])
  const gallery = await testApp.visitor.call('GET /api/playlist-categories')
  expect(gallery.body.categories.map(({ name }) => name).filter((name) => /class/i.test(name))).toEqual(['class 2', 'Class 9', 'Class 10'])
})

test('of two editors of one version the second gets stale_version', async () => {
  const { body: category } = await create('Edited twice')
  const edit = (description: string) =>
    testApp.admin.call('PUT /api/categories/:id', {
      params: { id: category.id },
      body: { name: category.name, color: category.color, description, version: category.version },
    })
  expect((await edit('first')).status).toBe(200)
  const second = await edit('second')
  expect([second.status, second.body]).toEqual([409, { code: 'stale_version' }])
})

test('names differ by more than case and accents', async () => {
  await create('Éxtasis')
  const { status, body } = await create(' extasis ')
  expect([status, body]).toEqual([409, { code: 'category_exists', details: { name: 'extasis' } }])
})

test('ten equal concurrent requests create one category', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => create('Only once')))
  expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('an inactive category is not offered for songs', async () => {
  const { body: category } = await create('Retired', { isActive: false })
  const { categories } = (await testApp.admin.call('GET /api/categories')).body
  expect(categories.map(({ id }) => id)).not.toContain(category.id)
})

test('the favorite mark is set separately, preserves concurrent edits, and makes an open dialog stale', async () => {
  const { body: category } = await create('Marked')
  const params = { id: category.id }
  const edit = (description: string, version: number) =>
    testApp.admin.call('PUT /api/categories/:id', { params, body: { name: 'Marked', color: '#000000', description, version } })
  await edit('Saved first', 1)
  const { status, body } = await testApp.admin.call('PUT /api/categories/:id/favorite', { params, body: { isFavorite: true } })
  expect([status, body]).toEqual([200, expect.objectContaining({ isFavorite: true, description: 'Saved first', version: 3 })])
  expect((await edit('Too late', 2)).body).toEqual({ code: 'stale_version' })
  expect((await edit('Later than the database counts', 2 ** 31)).body).toEqual({ code: 'malformed_request', details: { field: 'version' } })
  const missing = await testApp.admin.call('PUT /api/categories/:id/favorite', { params: { id: 'nothing' }, body: { isFavorite: true } })
  expect([missing.status, missing.body]).toEqual([404, { code: 'not_found' }])
})

test('a category with songs is not deleted, and the response has their number; one with only playlists is deleted, and they lose it', async () => {
  const { body: category } = await create('In use')
  const songId = await createLibrary(testApp.admin).song('The only one', category.id)
  const playlistId = await insertPlaylist(testApp.app.database, { name: 'Of this category', songIds: [], categoryId: category.id })
  const remove = () => testApp.admin.call('DELETE /api/categories/:id', { params: { id: category.id } })
  const rejected = await remove()
  expect([rejected.status, rejected.body]).toEqual([409, { code: 'category_in_use', details: { songCount: 1 } }])
  const { categories } = (await testApp.admin.call('GET /api/admin/categories')).body
  expect(categories.find(({ id }) => id === category.id)).toMatchObject({ songCount: 1, playlistCount: 1 })

  await testApp.admin.call('DELETE /api/songs/:id', { params: { id: songId } })
  expect((await remove()).status).toBe(204)
  const { body: playlist } = await testApp.visitor.call('GET /api/playlists/:id', { params: { id: playlistId } })
  expect(playlist.category).toBeNull()
})

test('a category is deleted once, and one that never existed is not found', async () => {
  const { body: category } = await create('Short-lived')
  const remove = () => testApp.admin.call('DELETE /api/categories/:id', { params: { id: category.id } })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
})

describe('deleted at the moment when', () => {
  const songs = () => createLibrary(testApp.admin)
  const actions: Record<string, (categoryId: string, songId: string) => Promise<{ status: number; body: unknown }>> = {
    'a song is created in it': (categoryId) =>
      testApp.admin.call('POST /api/songs', {
        body: { title: 'Late', categoryId, mediaType: 'audio', fileUrl: 'https://media.example.org/a.mp3' },
      }),
    'a song is moved into it': (categoryId, id) =>
      testApp.admin.call('PUT /api/songs/:id', { params: { id }, body: { title: 'Moved', categoryId, mediaType: 'audio', version: 1 } }),
    'several songs are moved into it': (categoryId, id) =>
      testApp.admin.call('POST /api/admin/song-edits', { body: { songs: { ids: [id] }, changes: { categoryId } } }),
  }

  test.each(Object.entries(actions))('%s, either it is deleted or it stays with its song', async (name, action) => {
    const { body: category } = await create(`Race: ${name}`)
    const songId = await songs().song('Moved', (await create(`Elsewhere: ${name}`)).body.id)
    const lock = (tx: Handle) => createRowLocks(tx).lock('categories', [category.id], 'update')
    const [done, removed] = await whileLocked(testApp.app.database, { lock, count: 2 }, () =>
      Promise.all([action(category.id, songId), testApp.admin.call('DELETE /api/categories/:id', { params: { id: category.id } })]),
    )
    const hasStayed = done.status === 200
    expect([done.status, removed.status]).toEqual(hasStayed ? [200, 409] : [422, 204])
    expect(hasStayed ? removed.body : done.body).toMatchObject({ code: hasStayed ? 'category_in_use' : 'category_missing' })
  })
})

test.each([
  ['a blank name', { name: '   ' }],
  ['a name of 201 characters', { name: 'x'.repeat(201) }],
  ['a color that is none', { color: 'red' }],
  ['an unknown key', { surprise: true }],
])('%s is rejected', async (_what, wrong) => {
  const { status, body } = await create('Fine', wrong)
  expect([status, body]).toEqual([400, expect.objectContaining({ code: 'malformed_request' })])
})
