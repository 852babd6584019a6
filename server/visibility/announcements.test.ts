import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary } from '#server/testing/library.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const testApp = appOfFile({}, { webFolder: builtPages() })
const library = createLibrary(testApp)
const announced = { visibleFrom: '2999-12-31T08:30:00.000Z', isAnnounced: true }
let category: string

beforeAll(async () => {
  category = await library.category('Choir')
})

const picture = () => uploadFile(testApp.admin, join(import.meta.dirname, '../features/media/fixtures/cover.jpg'), 'cover')

/** An announced album whose only picture is that of its first song. */
async function createAlbum(fields: object = {}) {
  const { body } = await testApp.admin.call('POST /api/albums', {
    body: { title: 'Lake "Effect"', artists: ['Ann Lee'], ...announced, ...fields },
  })
  const song = await library.song('Drift', category, {
    artist: 'Ann Lee',
    albumId: body.id,
    trackNumber: 1,
    coverUploadId: await picture(),
  })
  return { album: body.id, song }
}

async function pageOf(path: string) {
  const response = await testApp.visitor.request(path)
  const html = await response.text()
  const tags = [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g)]
  return {
    status: response.status,
    robots: response.headers.get('x-robots-tag'),
    html,
    tags: Object.fromEntries(tags.map((tag) => tag.slice(1))),
  }
}

test('the page of an announced album names its artist, and has the picture and the tags that messengers show', async () => {
  const { album, song } = await createAlbum()
  for (const [path, title] of [
    [`/album/${album}`, 'Lake &#34;Effect&#34;'],
    [`/song/${song}`, 'Drift'],
  ] as const) {
    // Messengers show a preview only of a page with status 200; search engines do not index it.
    const { status, robots, html, tags } = await pageOf(path)
    expect([status, robots]).toEqual([200, 'noindex'])
    expect(html).toMatch(new RegExp(`<h1>${title}</h1>\\s*<p dir="auto">Ann Lee</p>\\s*<p dir="auto">Coming on December 31, 2999`))
    expect(tags).toEqual({
      'og:site_name': 'Music Platform',
      'og:title': `${title} by Ann Lee`,
      'og:description': expect.stringMatching(/^Coming on December 31, 2999/),
      'og:url': `${testApp.address}${path}`,
      'og:image': expect.stringMatching(/\/covers\/.*-1200\.jpg$/),
      'twitter:card': 'summary',
    })
    const cover = /<img src="([^"]+)"/.exec(html)?.[1] ?? ''
    for (const address of [cover, new URL(tags['og:image'] ?? '').pathname])
      expect([address, (await testApp.visitor.request(address)).status]).toEqual([address, 200])
  }
})

test('an announced item that will not be listed has no preview', async () => {
  const { album, song } = await createAlbum({ visibility: 'unlisted' })
  const { body: playlist } = await testApp.admin.call('POST /api/playlists', {
    body: { name: 'Snow', songIds: [await library.song('Rime', category)], ...announced, schoolPrivacy: 'first-names' },
  })
  for (const path of [`/album/${album}`, `/song/${song}`, `/playlist/${playlist.id}`]) {
    const { status, html, tags } = await pageOf(path)
    expect([path, status, tags]).toEqual([path, 200, {}])
    expect(html).toContain('Coming on December 31, 2999')
  }
})

test('an announcement is loaded again just after the start, or after a day', async () => {
  const reloadOf = async (visibleFrom: string) => {
    const { album } = await createAlbum({ visibleFrom })
    return Number((await testApp.visitor.request(`/album/${album}`)).headers.get('refresh'))
  }
  const tomorrow = await reloadOf(announced.visibleFrom)
  expect([tomorrow > 86_400, tomorrow <= 86_415]).toEqual([true, true])
  const inAnHour = await reloadOf(new Date(Date.now() + 3_600_000).toISOString())
  expect([inAnHour > 3_000, inAnHour <= 3_615]).toEqual([true, true])
})
