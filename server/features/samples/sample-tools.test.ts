import { join } from 'node:path'
import { expect, test } from 'vitest'
import { uploadCategories } from '#contract/upload-choices.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const testApp = appOfFile()

const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)
const songs = async (search: string) => (await testApp.admin.call('GET /api/admin/songs', { query: { search, limit: '200' } })).body.songs

test('the sample songs are added to Home, once, and the home page features them', async () => {
  const add = async () => (await testApp.admin.call('POST /api/sample-songs')).body.results.map(({ title, status }) => [title, status])
  const titles = ['Slow Tide', 'Paper Lanterns', 'Window Seat', 'Copper Morning']
  expect(await add()).toEqual(titles.map((title) => [title, 'added']))
  expect(await add()).toEqual(titles.map((title) => [title, 'present']))
  const featured = (await testApp.visitor.call('GET /api/featured-songs')).body.songs
  expect(featured.map(({ title }) => title)).toEqual(titles)
  for (const { durationSeconds, coverUrl } of featured)
    expect([Math.round(durationSeconds ?? 0), coverUrl]).toEqual([30, expect.any(String)])
})

test('each category gets its sample once, even from two concurrent administrators', async () => {
  const add = async () => (await testApp.admin.call('POST /api/category-samples')).body.results
  const both = await Promise.all([add(), add()])
  // The order of the two responses depends on the network.
  const [first = [], second = []] = both[0]?.[0]?.status === 'added' ? both : both.toReversed()
  expect(first.map(({ category, filename, success, error, status }) => [category, filename, success, error, status])).toEqual(
    uploadCategories.map((category) => [category, `${category}-sample.mp3`, true, null, 'added']),
  )
  expect(second.map(({ success, status }) => [success, status])).toEqual(uploadCategories.map(() => [true, 'present']))
  expect(second.map(({ songId }) => songId)).toEqual(first.map(({ songId }) => songId))
  const added = (await songs('Sample')).filter(({ title }) => title.endsWith(' Sample'))
  expect(new Set(added.map(({ category }) => category.name))).toEqual(
    new Set(['Pop', 'Rock', 'Hiphop', 'Jazz', 'Electronic', 'Classical', 'Country', 'Rnb']),
  )
  expect(added.every(({ durationSeconds }) => Math.round(durationSeconds ?? 0) === 30)).toBe(true)
})

test('a sample that cannot be added does not stop the others', async () => {
  const [song] = await songs('Rock Sample')
  await testApp.admin.call('DELETE /api/songs/:id', { params: { id: song?.id } })
  const { categories } = (await testApp.admin.call('GET /api/admin/categories')).body
  const rock = categories.find(({ name }) => name === 'Rock')
  await testApp.admin.call('PUT /api/categories/:id', {
    params: { id: rock?.id },
    body: { name: 'Rock', color: rock?.color, isActive: false, version: rock?.version },
  })
  const { results } = (await testApp.admin.call('POST /api/category-samples')).body
  expect(results.filter(({ success }) => !success)).toEqual([
    { category: 'rock', filename: 'rock-sample.mp3', success: false, error: 'category_missing', status: 'failed', songId: null },
  ])
})

test('a local file becomes a song with its tags, or else the given title, and only once', async () => {
  const add = async (file: string, title: string) => {
    const uploadId = await uploadFile(testApp.admin, fixture(file))
    const { status, body } = await testApp.admin.call('POST /api/local-samples', { body: { uploadId, category: 'classical', title } })
    return status === 200 ? [body.title, body.status] : body
  }
  const [tagged] = (await add('tagged.mp3', 'by name')) as [string]
  expect(tagged).not.toBe('by name')
  expect(await add('tagged.mp3', 'by name')).toEqual([tagged, 'present'])
  expect(await add('bare.mp3', 'by name')).toEqual(['by name', 'added'])
  expect(await add('bare.mp3', 'By Name')).toEqual(['By Name', 'present'])
  expect(await add('silent.mp4', 'film')).toEqual(['film', 'added'])
  expect(await add('sound.wav', 'wave')).toEqual({ code: 'wrong_media_type' })
})

test('the button that removes samples also removes those of the tools, and nothing else', async () => {
  const { songs: removed } = (await testApp.admin.call('DELETE /api/admin/samples')).body
  expect(removed).toHaveLength(4 + 7)
  expect((await songs('Sample')).length).toBe(0)
  expect((await songs('by name')).length).toBe(1)
})
