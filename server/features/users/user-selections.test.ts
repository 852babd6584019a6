import { afterAll, describe, expect, test } from 'vitest'
import { selectedUsersMax } from '#contract/user-selections.ts'
import type { Handle } from '#server/database/database.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { whileLocked } from '#server/testing/blocked-requests.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { manageUsers } from '#server/testing/users.ts'
import { createUsersRepository } from './users.repository.ts'

const testApp = await createTestApp()
afterAll(() => testApp.close())
const {
  create,
  get,
  list,
  edit: editOne,
  newUser,
  remove: removeOne,
  signInStatus,
  isSignedIn,
  uploadPicture,
  pictureStatus,
  actionsOn,
} = manageUsers(testApp)

const summary = (body: unknown, by = testApp.admin) => by.call('POST /api/admin/user-summaries', { body })
const remove = (body: unknown, by = testApp.admin) => by.call('POST /api/admin/user-deletions', { body })
const edit = (users: unknown, changes: unknown, by = testApp.admin) => by.call('POST /api/admin/user-edits', { body: { users, changes } })
const restore = (deletionId: string) => testApp.admin.call('POST /api/admin/trash/restorations', { body: { deletionId } })

/** As many accounts as names, with the word in their display names. */
const createAll = (word: string, names: readonly string[]) =>
  Promise.all(names.map(async (name) => (await create(`${word}-${name}`, { displayName: `${name} of ${word}` })).body.id))
const namesOf = async (search: string) => (await list({ search })).users.map(({ username }) => username).toSorted()

describe('deleting', () => {
  test('accounts, sessions, likes and private playlists go; songs and public playlists stay; one undo restores all', async () => {
    const { user, client } = await newUser('leaver-one', { role: 'contributor', avatarUploadId: await uploadPicture() })
    const { body: second } = await create('leaver-two')
    const { body: bystander } = await create('stays-here')
    const categoryId = await createLibrary(testApp.admin).category('Choir')
    const songId = await createLibrary(testApp.admin).song('Sung by leavers', categoryId)
    const { handle } = testApp.app.database
    await handle.updateTable('songs').set({ uploaded_by: user.id }).where('id', '=', songId).execute()
    await client.call('PUT /api/songs/:id/like', { params: { id: songId } })
    for (const [profile_id, isPublic] of [
      [user.id, true],
      [user.id, false],
      [second.id, false],
      [bystander.id, false],
    ] as const) {
      const id = await insertPlaylist(testApp.app.database, { name: `Of ${profile_id}`, songIds: [songId], isPublic })
      await handle.updateTable('playlists').set({ profile_id }).where('id', '=', id).execute()
    }
    const users = { ids: [user.id, second.id] }
    expect((await summary(users)).body).toEqual({
      count: 2,
      hasOwn: false,
      belongings: { likes: 1, privatePlaylists: 2, schoolPlaylists: 0, publicPlaylists: 1, songs: 1 },
    })

    const { status, body } = await remove(users)
    expect([status, body]).toEqual([200, { count: 2, skipped: [], deletionId: expect.any(String) }])
    expect(await isSignedIn(client)).toBe(false)
    expect(await signInStatus(second.email)).toEqual({ code: 'wrong_credentials' })
    const owners = async () =>
      (await handle.selectFrom('playlists').select('profile_id').execute()).map(({ profile_id }) => profile_id).toSorted()
    expect(await owners()).toEqual([bystander.id, null].toSorted())
    await cleanedUp(testApp)
    expect(await pictureStatus(user.avatarUrl)).toBe(404)
    for (const id of users.ids) expect(await actionsOn(id)).toEqual(['deleted', 'created'])
    const { items } = (await testApp.admin.call('GET /api/admin/trash', { query: { kind: 'users' } })).body
    expect(items.map(({ id, deletionId, deletedTogether }) => [id, deletionId, deletedTogether]).toSorted()).toEqual(
      users.ids.map((id) => [id, body.deletionId, 2]).toSorted(),
    )

    expect((await restore(body.deletionId)).body).toEqual({ count: 2 })
    expect(await pictureStatus(user.avatarUrl)).toBe(200)
    expect(await signInStatus(second.email)).toBe(200)
    expect((await owners()).filter((id) => id === user.id)).toHaveLength(2)
    expect((await get(user.id)).body.belongings).toEqual({
      likes: 1,
      privatePlaylists: 1,
      schoolPlaylists: 0,
      publicPlaylists: 1,
      songs: 1,
    })
  })

  test('all that match a filter, except for exclusions; not if their number has changed', async () => {
    const ids = await createAll(
      'graduates',
      Array.from({ length: 45 }, (_, index) => `no${index}`),
    )
    const [kept = ''] = ids
    await create('graduates-teacher', { role: 'editor' })
    const filter = { search: 'graduates', role: 'listener', status: 'active' }
    expect((await summary({ filter })).body).toMatchObject({ count: 45, hasOwn: false })
    const stale = await remove({ filter, except: [kept], count: 45 })
    expect([stale.status, stale.body]).toEqual([409, { code: 'stale_version' }])
    expect((await list({ search: 'graduates' })).count).toBe(46)
    expect((await remove({ filter, except: [kept], count: 44 })).body).toMatchObject({ count: 44, skipped: [] })
    expect(await namesOf('graduates')).toEqual(['graduates-no0', 'graduates-teacher'])
  })

  test("leaves out the caller's own account and deleted ones, says so, and deletes the others", async () => {
    const { user, client } = await newUser('careful', { role: 'admin' })
    const [gone = '', there = ''] = await createAll('skipping', ['gone', 'there'])
    await removeOne(gone)
    const users = { ids: [there, user.id, gone, 'nothing'] }
    expect((await summary(users, client)).body).toMatchObject({ count: 1, hasOwn: true })
    const { status, body } = await remove(users, client)
    expect([status, body.count]).toEqual([200, 1])
    expect(body.skipped.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      [
        { id: user.id, reason: 'own_account' },
        { id: gone, reason: 'not_found' },
        { id: 'nothing', reason: 'not_found' },
      ].toSorted((a, b) => a.id.localeCompare(b.id)),
    )
    expect(await isSignedIn(client)).toBe(true)
    expect(await namesOf('skipping')).toEqual([])
  })

  test('two administrators who delete all accounts at the same time leave one', async () => {
    const other = await createTestApp()
    const there = manageUsers(other)
    const { client } = await there.newUser('second-admin', { role: 'admin' })
    await there.create('plain-listener')
    const lock = (tx: Handle) => createUsersRepository(tx).lockAdministrators()
    const all = { filter: {}, count: 3 }
    const responses = await whileLocked(other.app.database, { lock, count: 2 }, () =>
      Promise.all([remove(all, other.admin), remove(all, client)]),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const left = await other.app.database.handle.selectFrom('users').select(['role', 'status']).execute()
    expect(left).toEqual([{ role: 'admin', status: 'active' }])
    await other.close()
  })

  test('more than 10,000 at once are rejected', async () => {
    const ids = Array.from({ length: selectedUsersMax + 1 }, (_, index) => `id-${index}`)
    for (const { status, body } of [await summary({ ids }), await remove({ ids }), await edit({ ids }, { status: 'disabled' })])
      expect([status, body]).toEqual([422, { code: 'too_many_users', details: { limit: 10_000 } }])
  })
})

describe('status and role', () => {
  test('disabling signs everyone out, except for the caller; enabling lets them sign in again', async () => {
    const { user: admin, client: adminClient } = await newUser('janitor', { role: 'admin' })
    const { user, client } = await newUser('dormant-one')
    const [second = ''] = await createAll('dormant', ['two'])
    const users = { ids: [user.id, second, admin.id] }
    expect((await edit(users, { status: 'disabled' }, adminClient)).body).toEqual({
      count: 2,
      skipped: [{ id: admin.id, reason: 'own_account' }],
    })
    expect([await isSignedIn(client), await isSignedIn(adminClient)]).toEqual([false, true])
    expect(await signInStatus(user.email)).toEqual({ code: 'account_disabled' })
    expect((await edit({ filter: { search: 'dormant' }, count: 2 }, { status: 'active' })).body).toEqual({ count: 2, skipped: [] })
    expect(await signInStatus(user.email)).toBe(200)
    for (const id of [user.id, second]) expect(await actionsOn(id)).toEqual(['enabled', 'disabled', 'created'])
  })

  test('a role is set; a demotion ends the sessions; an edit form that was open before fails', async () => {
    const { user, client } = await newUser('promoted-one', { role: 'contributor' })
    const [second = ''] = await createAll('promoted', ['two'])
    const users = { filter: { search: 'promoted' }, count: 2 }
    expect((await edit(users, { role: 'editor' })).body).toEqual({ count: 2, skipped: [] })
    expect((await client.call('GET /api/admin/songs')).status).toBe(200)
    expect((await editOne(second, { version: 1 })).body).toEqual({ code: 'stale_version' })
    expect((await edit(users, { role: 'listener' })).body).toEqual({ count: 2, skipped: [] })
    expect(await isSignedIn(client)).toBe(false)
    expect((await get(user.id)).body.user).toMatchObject({ role: 'listener', username: 'promoted-one', version: 3 })
    expect(await actionsOn(second)).toEqual(['updated', 'updated', 'created'])
    // Unchanged accounts are neither written nor logged.
    await edit(users, { role: 'listener' })
    expect((await get(second)).body.user.version).toBe(3)
  })

  test('administrators cannot demote themselves; either a role or a status is given', async () => {
    const { user, client } = await newUser('humble', { role: 'admin' })
    expect((await edit({ ids: [user.id] }, { role: 'listener' }, client)).body).toEqual({
      count: 0,
      skipped: [{ id: user.id, reason: 'own_account' }],
    })
    for (const changes of [{}, { role: 'editor', status: 'active' }, { username: 'all-the-same' }])
      expect((await edit({ ids: [user.id] }, changes)).status).toBe(400)
  })
})

test('only administrators may do so', async () => {
  const { user, client } = await newUser('mere-editor', { role: 'editor' })
  const users = { ids: [user.id] }
  for (const by of [client, testApp.visitor])
    for (const { status } of [await summary(users, by), await remove(users, by), await edit(users, { role: 'admin' }, by)])
      expect(status).toBe(by === client ? 403 : 401)
})
