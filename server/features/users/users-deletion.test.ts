import { afterAll, describe, expect, test } from 'vitest'
import type { Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { whileLocked } from '#server/testing/blocked-requests.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { manageUsers, password } from '#server/testing/users.ts'
import { createUsersRepository } from './users.repository.ts'

const testApp = await createTestApp()
afterAll(() => testApp.close())
const { create, get, edit, disable, remove, newUser, signInStatus, isSignedIn, uploadPicture, pictureStatus, actionsOn } =
  manageUsers(testApp)

describe('deleting', () => {
  test('deletes account, sessions, likes and private playlists; public playlists, songs and data of other users stay', async () => {
    const { user, client } = await newUser('nora', { role: 'admin', avatarUploadId: await uploadPicture() })
    const { user: neighbor } = await newUser('olga')
    const categoryId = await createLibrary(testApp.admin).category('Choir')
    const songId = await createLibrary(client).song('Hers', categoryId)
    await client.call('PUT /api/songs/:id/like', { params: { id: songId } })
    const { handle } = testApp.app.database
    const playlist = async (name: string, isPublic: boolean, profileId: string, coverPath: string | null = null) => {
      const id = await insertPlaylist(testApp.app.database, { name, songIds: [songId], isPublic })
      await handle.updateTable('playlists').set({ profile_id: profileId, cover_path: coverPath }).where('id', '=', id).execute()
      return id
    }
    const coverPath = (await create('cover-source', { avatarUploadId: await uploadPicture() })).body.avatarUrl?.slice(1) ?? ''
    await handle.updateTable('profiles').set({ avatar_path: null }).where('username_key', '=', 'cover-source').execute()
    const hers = { open: await playlist('Open', true, user.id), secret: await playlist('Secret', false, user.id, coverPath) }
    const others = { open: await playlist('Theirs', true, neighbor.id), secret: await playlist('Their secret', false, neighbor.id) }
    expect((await get(user.id)).body.belongings).toEqual({
      likes: 1,
      privatePlaylists: 1,
      schoolPlaylists: 0,
      publicPlaylists: 1,
      songs: 1,
    })

    expect((await remove(user.id)).status).toBe(204)
    expect(await isSignedIn(client)).toBe(false)
    expect(await signInStatus(user.email)).toEqual({ code: 'wrong_credentials' })
    const left = await handle.selectFrom('playlists').select('id').execute()
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([hers.open, others.open, others.secret]))
    expect(left.map(({ id }) => id)).not.toContain(hers.secret)
    const { body: open } = await testApp.visitor.call('GET /api/playlists/:id', { params: { id: hers.open } })
    expect([open.creator, open.songs.map(({ id }) => id)]).toEqual([null, [songId]])
    const { songs } = (await testApp.admin.call('GET /api/admin/songs', { query: { search: 'Hers' } })).body
    expect(songs.map(({ id, uploadedBy }) => [id, uploadedBy])).toEqual([[songId, null]])
    await cleanedUp(testApp)
    expect([await pictureStatus(user.avatarUrl), await pictureStatus(`/${coverPath}`)]).toEqual([404, 404])
    expect(await handle.selectFrom('users').select('id').where('email', '=', user.email).execute()).toEqual([])
    expect(await handle.selectFrom('liked_songs').where('profile_id', '=', user.id).selectAll().execute()).toEqual([])
    expect((await remove(user.id)).status).toBe(404)
    expect((await create('nora')).status).toBe(200)
    expect(await actionsOn(user.id)).toEqual(['deleted', 'created'])
  })

  test('a private playlist with school privacy stays: the names of its songs stay hidden, also after the account is restored', async () => {
    const { user, client } = await newUser('tess', { role: 'editor' })
    const songId = await createLibrary(client).song('Class song', await createLibrary(testApp.admin).category('School'), {
      artist: 'Ann Quillfeather',
    })
    const playlist = { name: 'Class 4', isPublic: false, schoolPrivacy: 'first-names' as const, songIds: [songId] }
    const { id } = (await client.call('POST /api/playlists', { body: playlist })).body
    expect((await get(user.id)).body.belongings).toMatchObject({ privatePlaylists: 0, schoolPlaylists: 1, publicPlaylists: 0 })
    const isGuarded = async () => {
      const { songs } = (await testApp.visitor.call('GET /api/newest-songs', {})).body
      const { artist } = (await testApp.visitor.call('GET /api/songs/:id', { params: { id: songId } })).body
      return artist === 'Ann' && songs.every((song) => song.id !== songId)
    }
    expect(await isGuarded()).toBe(true)

    await remove(user.id)
    expect(await isGuarded()).toBe(true)
    const creator = async () => (await testApp.admin.call('GET /api/admin/playlists/:id', { params: { id } })).body.creator
    expect(await creator()).toBeNull()
    await testApp.admin.call('POST /api/admin/trash/restorations', { body: { id: user.id } })
    expect(await isGuarded()).toBe(true)
    expect(await creator()).toMatchObject({ username: 'tess' })
  })

  test('while the account creates a song: that request has no account any more', async () => {
    const { user, client } = await newUser('rita', { role: 'admin' })
    const categoryId = await createLibrary(testApp.admin).category('Brass')
    const body = { title: 'Too late', categoryId, mediaType: 'audio', fileUrl: 'https://media.example.org/a.mp3' }
    const lock = async (tx: Handle) => {
      await tx.deleteFrom('profiles').where('id', '=', user.id).execute()
      await tx.deleteFrom('users').where('email', '=', user.email).execute()
    }
    const response = await whileLocked(testApp.app.database, { lock, count: 1 }, () => client.call('POST /api/songs', { body }))
    expect([response.status, response.body]).toEqual([401, { code: 'not_signed_in' }])
    const { songs } = (await testApp.admin.call('GET /api/admin/songs', { query: { search: 'Too late' } })).body
    expect(songs).toEqual([])
  })

  test('a picture that another row uses stays', async () => {
    const { body: user } = await create('pia', { avatarUploadId: await uploadPicture() })
    const id = await insertPlaylist(testApp.app.database, { name: 'With her face', songIds: [] })
    await testApp.app.database.handle
      .updateTable('playlists')
      .set({ cover_path: user.avatarUrl?.slice(1) ?? '' })
      .where('id', '=', id)
      .execute()
    await remove(user.id)
    await cleanedUp(testApp)
    expect(await pictureStatus(user.avatarUrl)).toBe(200)
  })

  test('an open password link is deleted with the account', async () => {
    const { body: user } = await create('quirin')
    const { handle } = testApp.app.database
    const account = await handle.selectFrom('users').select('id').where('email', '=', user.email).executeTakeFirstOrThrow()
    const now = newTimestamp()
    await handle
      .insertInto('verifications')
      .values({ id: newId(), identifier: 'password-reset:hash', value: account.id, expires_at: now, created_at: now, updated_at: now })
      .execute()
    await remove(user.id)
    expect(await handle.selectFrom('verifications').select('id').where('value', '=', account.id).execute()).toEqual([])
  })
})

describe('administrators', () => {
  test('users cannot delete, disable or demote themselves', async () => {
    const { user, client } = await newUser('rita', { role: 'admin' })
    const responses = [await remove(user.id, client), await disable(user.id, client), await edit(user.id, { role: 'listener' }, client)]
    for (const { status, body } of responses) expect([status, body]).toEqual([409, { code: 'own_account' }])
    expect((await edit(user.id, { displayName: 'Rita' }, client)).status).toBe(200)
    expect(await isSignedIn(client)).toBe(true)
  })

  const actions = {
    demote: (id: string, by: TestClient) =>
      by.call('PUT /api/users/:id', {
        params: { id },
        body: { username: 'demoted', displayName: 'Demoted', role: 'listener', version: 1 },
      }),
    disable,
    delete: remove,
  }
  test.each(Object.entries(actions))('of two who %s each other concurrently one remains', async (_name, action) => {
    const { app, admin, address, close } = await createTestApp()
    const { body: other } = await create('sara', { role: 'admin' }, admin)
    const otherClient = createClient(address)
    await otherClient.signIn({ email: other.email, password })
    const { users } = (await admin.call('GET /api/admin/users', { query: { search: '@admin' } })).body
    const lock = (tx: Handle) => createUsersRepository(tx).lockAdministrators()
    const responses = await whileLocked(app.database, { lock, count: 2 }, () =>
      Promise.all([action(other.id, admin), action(users[0]?.id ?? '', otherClient)]),
    )
    const rejected = responses.filter(({ status }) => status >= 400)
    expect(rejected.map(({ status, body }) => [status, body])).toEqual([[409, { code: 'last_administrator' }]])
    const active = app.database.handle.selectFrom('users').where('role', '=', 'admin').where('status', '=', 'active')
    expect(await active.select('email').execute()).toHaveLength(1)
    await close()
  })

  test('a disabled administrator does not count as remaining, and may be deleted', async () => {
    const { user: second, client } = await newUser('tina', { role: 'admin' })
    const { body: third } = await create('uwe', { role: 'admin' })
    await disable(third.id)
    expect((await edit(third.id, { role: 'listener' })).status).toBe(200)
    expect((await remove(third.id)).status).toBe(204)
    expect((await remove(second.id)).status).toBe(204)
    expect((await client.call('GET /api/admin/users')).status).toBe(401)
  })
})
