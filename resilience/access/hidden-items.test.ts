import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { rawStatus } from '../raw-request.ts'
import { createReaders, type Readers } from './readers.ts'

/**
 * Pending songs, private playlists and deleted items, with everything that belongs to them. Items with a restricted visibility are in
 * restricted-items.test.ts.
 */

const fixture = (name: string) => join(import.meta.dirname, '../../server/features/media/fixtures', name)

const testApp = appOfFile({}, { webFolder: builtPages() })
let readers: Readers

beforeAll(async () => {
  readers = await createReaders(testApp)
})

/** Status of each address for each reader. `secret` must not occur in any response other than 200. */
async function seen(addresses: readonly string[], secret: string) {
  const found: Record<string, number[]> = {}
  for (const [name, client] of Object.entries(readers)) {
    found[name] = []
    for (const address of addresses) {
      const response = await client.request(address)
      const text = await response.text()
      if (response.status !== 200) expect(text).not.toContain(secret)
      found[name].push(response.status)
    }
  }
  return found
}

const all = (count: number, status: number) => Array.from({ length: count }, () => status)

describe('a pending song', () => {
  test('and its page, media, cover and captions are visible only to its uploader, editors and administrators', async () => {
    const uploadId = await uploadFile(readers.owner, fixture('tagged.mp3'))
    const coverUploadId = await uploadFile(readers.owner, fixture('cover.jpg'), 'cover')
    const { body: song } = await readers.owner.call('POST /api/uploaded-songs', {
      body: { title: 'Not yet for all', artist: 'Una', mediaType: 'audio', category: 'jazz', uploadId, coverUploadId },
    })
    expect(song.status).toBe('pending')
    const addresses = [`/api/songs/${song.id}`, song.fileUrl, `${song.coverUrl}-96.webp`, `/song/${song.id}`]
    expect(await seen(addresses, 'Not yet for all')).toEqual({
      visitor: all(4, 404),
      listener: all(4, 404),
      contributor: all(4, 404),
      owner: all(4, 200),
      editor: all(4, 200),
      administrator: all(4, 200),
    })

    for (const address of [
      `/embed/song/${song.id}`,
      `/feeds/song/${song.id}.mp3`,
      `/api/oembed?url=${encodeURIComponent(`${testApp.address}/song/${song.id}`)}`,
    ]) {
      const response = await testApp.visitor.request(address)
      expect([address, response.status]).toEqual([address, 404])
    }
    for (const address of ['/', '/gallery', '/sitemap.xml', '/api/newest-songs', '/api/featured-songs', '/api/search?text=Not%20yet'])
      expect(await (await testApp.visitor.request(address)).text()).not.toContain(song.id)
  })
})

describe('a private playlist', () => {
  test('and its cover are visible only to its creator, editors and administrators', async () => {
    const coverUploadId = await uploadFile(testApp.admin, fixture('cover.jpg'), 'cover')
    const { body: playlist } = await testApp.admin.call('POST /api/playlists', {
      body: { name: 'Kept to myself', songIds: [], isPublic: false, coverUploadId },
    })
    const addresses = [
      `/api/playlists/${playlist.id}`,
      `/playlist/${playlist.id}`,
      `/embed/playlist/${playlist.id}`,
      `/feeds/playlist/${playlist.id}.xml`,
      `/api/oembed?url=${encodeURIComponent(`${testApp.address}/playlist/${playlist.id}`)}`,
    ]
    const nowhere = all(5, 404)
    expect(await seen(addresses, 'Kept to myself')).toEqual(Object.fromEntries(Object.keys(readers).map((reader) => [reader, nowhere])))
    expect(await seen([`${playlist.coverUrl}-96.webp`], 'Kept')).toEqual({
      visitor: [404],
      listener: [404],
      contributor: [404],
      owner: [404],
      editor: [200],
      administrator: [200],
    })
  })
})

describe('deleted items', () => {
  test('no file or page of a deleted song can be fetched', async () => {
    const { body: category } = await testApp.admin.call('POST /api/categories', { body: { name: 'Deleted', color: '#123456' } })
    const uploadId = await uploadFile(testApp.admin, fixture('bare.mp3'))
    const coverUploadId = await uploadFile(testApp.admin, fixture('cover.jpg'), 'cover')
    const { body: song } = await testApp.admin.call('POST /api/songs', {
      body: { title: 'Deleted', categoryId: category.id, mediaType: 'audio', uploadId, coverUploadId },
    })
    const addresses = [`/api/songs/${song.id}`, song.fileUrl, `${song.coverUrl}-96.webp`, `/song/${song.id}`]
    expect((await seen(addresses, 'nothing')).visitor).toEqual(all(4, 200))
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: song.id } })
    await cleanedUp(testApp)
    for (const statuses of Object.values(await seen(addresses, 'Deleted'))) expect(statuses).toEqual(all(4, 404))
  })

  test('files in the folders beside the storage are unreachable', async () => {
    const uploadId = await uploadFile(testApp.admin, fixture('bare.mp3'))
    for (const address of [
      `/media/../staging/${uploadId}`,
      `/media/%2e%2e/staging/${uploadId}`,
      `/media/..%2fstaging%2f${uploadId}`,
      `/media/%7etrash/audio`,
      `/media/~incoming/x`,
      '/media/../music-platform.db',
      '/covers/../../music-platform.db',
      '/captions/%2e%2e/%2e%2e/app-secret',
      '/assets/../server/entry-server.js',
      '/assets/%2e%2e/%2e%2e/package.json',
    ])
      expect([address, await rawStatus(testApp.address, 'GET', address, { cookie: testApp.admin.cookieHeader() })]).toEqual([
        address,
        expect.toBeOneOf([400, 403, 404]),
      ])
  })
})
