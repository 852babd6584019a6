import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { insertListener } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createPlayer, createSecret, type Player } from '#server/testing/subsonic-player.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'

/** @once Both interfaces beside each other; server/visibility and server/features/subsonic run on both databases. */

/* Players get exactly what the site shows to the same account: a member of the group for which something is protected, and another listener. */

const fixture = (name: string) => join(import.meta.dirname, '../../server/features/media/fixtures', name)

const testApp = appOfFile({}, { webFolder: builtPages() })
const people: Record<string, { client: TestClient; player: Player }> = {}
let addresses: Record<string, string>
let ids: { song: string; album: string; playlist: string }

async function addPerson(username: string) {
  const client = createClient(testApp.address)
  const account = await insertListener(testApp.app.database, username)
  await client.signIn(account)
  people[username] = { client, player: createPlayer(testApp, { apiKey: (await createSecret(client)).secret }) }
  return account.email
}

beforeAll(async () => {
  const { admin } = testApp
  const [email] = [await addPerson('member'), await addPerson('other')]
  const group = (await admin.call('POST /api/admin/groups', { body: { name: 'Altos', emails: [email] } })).body
  const { body: category } = await admin.call('POST /api/categories', { body: { name: 'Choir', color: '#123456' } })
  const [uploadId, coverUploadId] = [await uploadFile(admin, fixture('bare.mp3')), await uploadFile(admin, fixture('cover.jpg'), 'cover')]
  const facts = { title: 'Kept until Easter', artist: 'Una', album: 'Whole', mediaType: 'audio', categoryId: category.id } as const
  const song = (
    await admin.call('POST /api/songs', { body: { ...facts, uploadId, coverUploadId, visibility: 'protected', groupIds: [group.id] } })
  ).body
  const shown = (await admin.call('GET /api/admin/songs/:id', { params: { id: song.id } })).body
  const playlist = (await admin.call('POST /api/playlists', { body: { name: 'Kept', songIds: [song.id], isPublic: true } })).body
  ids = { song: song.id, album: shown.albumId ?? '', playlist: playlist.id }
  const { handle } = testApp.app.database
  const { protection_id } = await handle.selectFrom('songs').select('protection_id').executeTakeFirstOrThrow()
  for (const table of ['albums', 'playlists'] as const) await handle.updateTable(table).set({ protection_id }).execute()
  addresses = {
    song: `/api/songs/${ids.song}`,
    album: `/api/albums/${ids.album}`,
    playlist: `/api/playlists/${ids.playlist}`,
    media: shown.fileUrl,
    cover: `${shown.coverUrl}-96.webp`,
  }
})

const [past, future] = ['2020-01-01T00:00:00.000Z', '2999-12-31T08:30:00.000Z']
const states = {
  public: { visibility: 'public' },
  unlisted: { visibility: 'unlisted' },
  protected: { visibility: 'protected' },
  hidden: { visibility: 'hidden' },
  early: { visibility: 'protected', visible_from: future },
  over: { visibility: 'protected', visible_until: past },
} as const

async function onSite(client: TestClient) {
  const there = Object.entries(addresses).map(async ([name, address]) => [name, (await client.request(address)).status === 200])
  return Object.fromEntries(await Promise.all(there))
}

async function inPlayer(player: Player) {
  const isOk = async (name: string, id: string) => (await player.call(name, { id })).status === 'ok'
  const isFile = async (name: string, id: string) =>
    !((await player.request(name, { id })).headers.get('content-type') ?? '').includes('xml')
  return {
    song: await isOk('getSong', `so-${ids.song}`),
    album: await isOk('getAlbum', `al-${ids.album}`),
    playlist: await isOk('getPlaylist', `pl-${ids.playlist}`),
    media: await isFile('stream', `so-${ids.song}`),
    cover: await isFile('getCoverArt', `so-${ids.song}`),
  }
}

test.each(Object.keys(states) as (keyof typeof states)[])('players get exactly what the site shows of items that are %s', async (state) => {
  const { handle } = testApp.app.database
  for (const table of ['songs', 'albums', 'playlists'] as const)
    await handle
      .updateTable(table)
      .set({ visible_from: null, visible_until: null, ...states[state] })
      .execute()
  const isThere = { member: ['public', 'unlisted', 'protected'].includes(state), other: ['public', 'unlisted'].includes(state) }
  for (const [name, { client, player }] of Object.entries(people)) {
    const expected = Object.fromEntries(Object.keys(addresses).map((what) => [what, isThere[name as keyof typeof isThere]]))
    expect([name, await onSite(client)]).toEqual([name, expected])
    expect([name, await inPlayer(player)]).toEqual([name, expected])
    // Lists contain listed items; for playlists, also those protected for the account, as on its page.
    const found = JSON.stringify(await player.call('search3', { query: '' }))
    expect([name, found.includes('Kept')]).toEqual([name, state === 'public'])
    const { playlists } = await player.call('getPlaylists')
    const isInList = state === 'public' || (state === 'protected' && name === 'member')
    expect([name, (playlists.playlist ?? []).map((one: { songCount: number }) => one.songCount)]).toEqual([name, isInList ? [1] : []])
  }
})

test('members see stars of protected items, until they are removed from the group', async () => {
  const { handle } = testApp.app.database
  for (const table of ['songs', 'albums'] as const)
    await handle.updateTable(table).set({ visible_from: null, visible_until: null, visibility: 'protected' }).execute()
  const [player, other] = [people.member?.player, people.other?.player]
  const items = { id: [`so-${ids.song}`], albumId: `al-${ids.album}` }
  expect([(await player?.call('star', items))?.status, (await other?.call('star', items))?.error?.code]).toEqual(['ok', 70])
  const starred = async () => {
    const answer = await player?.call('getStarred2')
    return [answer?.starred2.song?.length ?? 0, answer?.starred2.album?.length ?? 0]
  }
  expect(await starred()).toEqual([1, 1])
  await handle.deleteFrom('group_members').execute()
  expect(await starred()).toEqual([0, 0])
})
