import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { api, type EndpointKey } from '#contract/index.ts'
import { type Role, roles } from '#contract/roles.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, saveSetting } from '#server/testing/library.ts'
import { createPlayer, createSecret } from '#server/testing/subsonic-player.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { sendSong, uploadFile } from '#server/testing/uploads.ts'
import { manageUsers } from '#server/testing/users.ts'

const testApp = appOfFile()
let manage: ReturnType<typeof manageUsers>
let people: Record<Role, TestClient>

beforeAll(async () => {
  manage = manageUsers(testApp)
  // The strictest setting for listeners and the most lenient one for approval: neither applies to contributors and editors.
  await saveSetting(testApp.app.database, 'allow_user_uploads', 'false')
  await saveSetting(testApp.app.database, 'require_admin_approval', 'false')
  people = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, (await manage.newUser(`the-${role}`, { role })).client] as const)),
  ) as typeof people
})

const mp3 = join(import.meta.dirname, '../media/fixtures/bare.mp3')
const send = (role: Role, title: string) => sendSong(people[role], mp3, { title })

describe('a contributor', () => {
  test('uploads even if listeners may not, and the song waits for approval', async () => {
    const rejected = await people.listener.call('POST /api/uploaded-songs', { body: {} })
    expect([rejected.status, rejected.body]).toEqual([403, { code: 'forbidden' }])
    const { body: song } = await send('contributor', 'Draft')
    expect(song).toMatchObject({ status: 'pending', choice: 'jazz' })
    for (const [role, status] of Object.entries({ listener: 404, contributor: 200, editor: 200, admin: 200 }))
      expect([role, (await people[role as Role].call('GET /api/songs/:id', { params: { id: song.id } })).status]).toEqual([role, status])
    expect((await send('editor', 'By an editor')).body.status).toBe('published')
  })

  test('corrects and withdraws a pending song until it is approved', async () => {
    const { body: song } = await send('contributor', 'Nihgt Ferry')
    const edit = (role: Role, fields: object) =>
      people[role].call('PUT /api/uploaded-songs/:id', {
        params: { id: song.id },
        body: { title: 'Night Ferry', artist: 'Una', ...fields },
      })
    expect((await edit('contributor', { category: 'rock', album: 'Tides' })).body).toMatchObject({
      title: 'Night Ferry',
      artist: 'Una',
      album: 'Tides',
      category: { name: 'Rock' },
      choice: 'rock',
      status: 'pending',
    })
    expect((await edit('contributor', {})).body).toMatchObject({ album: null, choice: 'rock' })
    expect((await edit('contributor', { title: ' ' })).body).toEqual({ code: 'malformed_request', details: { field: 'title' } })
    // Even users who may edit every song in the admin area cannot edit another user's song here.
    expect((await edit('editor', {})).body).toEqual({ code: 'not_found' })

    const approved = await people.editor.call('POST /api/admin/song-approvals', { body: { ids: [song.id] } })
    expect(approved.status).toBe(200)
    expect((await edit('contributor', {})).body).toEqual({ code: 'song_published' })
    const withdrawal = await people.contributor.call('DELETE /api/uploaded-songs/:id', { params: { id: song.id } })
    expect(withdrawal.body).toEqual({ code: 'song_published' })

    const { body: other } = await send('contributor', 'On second thought')
    expect((await people.contributor.call('DELETE /api/uploaded-songs/:id', { params: { id: other.id } })).status).toBe(204)
  })

  test('has the upload limits of listeners', async () => {
    await saveSetting(testApp.app.database, 'max_upload_size_mb', '1')
    const upload = (role: Role) =>
      people[role].request('/api/uploads', {
        method: 'POST',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '2000000',
          'upload-metadata': `filename ${btoa('a.mp3')},kind ${btoa('media')}`,
        },
      })
    expect([(await upload('contributor')).status, (await upload('editor')).status]).toEqual([413, 201])
  })
})

describe('an editor', () => {
  test('manages the library', async () => {
    const library = createLibrary(people.editor)
    const category = await library.category('Choir')
    const song = await library.song('Tide', category, { artist: 'Marlow Vance', album: 'Tides' })
    const { body: playlist } = await people.editor.call('POST /api/playlists', {
      body: { name: 'Evensong', songIds: [song], isPublic: true },
    })
    const { status } = await people.editor.call('POST /api/admin/codes', { body: { destination: { kind: 'playlist', id: playlist.id } } })
    expect(status).toBe(200)
    const { body: details } = await people.editor.call('GET /api/admin/songs/:id', { params: { id: song } })
    expect(details.uploadedBy).toMatchObject({ username: 'the-editor' })
  })

  test('sees no e-mail address and no configuration', async () => {
    const readable = (Object.keys(api) as EndpointKey[]).filter(
      (key) => key.startsWith('GET /api/admin/') && !key.includes(':') && api[key].access === 'editor',
    )
    expect(readable.length).toBeGreaterThan(10)
    for (const key of readable) {
      const text = await (await people.editor.request(key.slice('GET '.length))).text()
      expect([key, text.includes('@'), text.includes(testApp.dataDir)]).toEqual([key, false, false])
    }
  })

  test('finds in the trash what editors manage, and empties nothing else', async () => {
    const { body: leaver } = await manage.create('leaver')
    await manage.remove(leaver.id)
    const { body: song } = await send('editor', 'Thrown away')
    await people.editor.call('DELETE /api/songs/:id', { params: { id: song.id } })
    const listed = async (role: Role) => (await people[role].call('GET /api/admin/trash')).body.items.map(({ id }) => id)
    expect(await listed('editor')).not.toContain(leaver.id)
    expect(await listed('editor')).toContain(song.id)
    expect((await people.editor.call('GET /api/admin/trash', { query: { kind: 'users' } })).status).toBe(403)
    for (const response of [
      await people.editor.call('POST /api/admin/trash/restorations', { body: { id: leaver.id } }),
      await people.editor.call('DELETE /api/admin/trash/:id', { params: { id: leaver.id } }),
    ])
      expect([response.status, response.body]).toEqual([404, { code: 'not_found' }])
    await people.editor.call('DELETE /api/admin/trash', { query: { until: new Date().toISOString() } })
    expect(await listed('admin')).toContain(leaver.id)
    expect(await listed('admin')).not.toContain(song.id)
  })

  test('cannot upload an archive, and is locked out by maintenance', async () => {
    await expect(uploadFile(people.editor, mp3, 'archive')).rejects.toThrow('403')
    await saveSetting(testApp.app.database, 'maintenance_mode', 'true')
    expect((await people.editor.call('GET /api/admin/songs')).body).toEqual({ code: 'maintenance' })
    expect((await people.admin.call('GET /api/admin/songs')).status).toBe(200)
    await saveSetting(testApp.app.database, 'maintenance_mode', 'false')
  })
})

test('a role takes effect with the next request, for sessions and for players', async () => {
  await saveSetting(testApp.app.database, 'opensubsonic', 'accounts')
  const { user, client } = await manage.newUser('climber')
  const player = createPlayer(testApp, { apiKey: (await createSecret(client)).secret })
  const mayManage = async () => (await client.call('GET /api/admin/songs')).status
  const mayPublish = async () => {
    const { playlist } = await player.call('createPlaylist', { name: 'Mine' })
    return (await player.call('updatePlaylist', { playlistId: playlist.id, public: true })).status
  }
  expect([await mayManage(), await mayPublish()]).toEqual([403, 'failed'])
  await manage.edit(user.id, { role: 'editor' })
  expect([await mayManage(), await mayPublish()]).toEqual([200, 'ok'])
  expect((await player.call('getUser')).user).toMatchObject({ adminRole: false, downloadRole: true })
  await manage.edit(user.id, { role: 'contributor' })
  // A demotion ends the sessions.
  expect([await mayManage(), await mayPublish()]).toEqual([401, 'failed'])
})
