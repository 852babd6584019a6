import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { newInstant } from '#server/database/instants.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { uploadBytes } from '#server/testing/uploads.ts'
import { createUsersRepository } from './users.repository.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const password = 'sings quite loudly'
const inputOf = (username: string, extra = {}) => ({
  username,
  displayName: `${username} of the choir`,
  email: `${username}@example.com`,
  password,
  ...extra,
})
const create = (username: string, extra = {}, by = testApp.admin) => by.call('POST /api/users', { body: inputOf(username, extra) })
const list = async (query: Record<string, string> = {}) => (await testApp.admin.call('GET /api/admin/users', { query })).body
const get = (id: string) => testApp.admin.call('GET /api/admin/users/:id', { params: { id } })
const disable = (id: string, by = testApp.admin) => by.call('PUT /api/users/:id/status', { params: { id }, body: { status: 'disabled' } })
const enable = (id: string) => testApp.admin.call('PUT /api/users/:id/status', { params: { id }, body: { status: 'active' } })
const remove = (id: string, by = testApp.admin) => by.call('DELETE /api/users/:id', { params: { id } })
const signInStatus = async (email: string, secret = password) => {
  const { status, body } = await createClient(testApp.address).call('POST /api/session', { body: { email, password: secret } })
  return status === 200 ? 200 : body
}

/** Changes what is named and sends the rest as it is. */
async function edit(id: string, changes: Record<string, unknown>, by = testApp.admin) {
  const { username, displayName, role, version } = (await get(id)).body.user
  return by.call('PUT /api/users/:id', { params: { id }, body: { username, displayName, role, version, ...changes } })
}

/** Somebody with a browser that is signed in. */
async function newUser(username: string, extra = {}) {
  const { body: user } = await create(username, extra)
  const client = createClient(testApp.address)
  await client.signIn({ email: user.email, password })
  return { user, client }
}

const isSignedIn = async (client: TestClient) => (await client.call('GET /api/likes')).status === 200

const picture = async (color = '#c1133a') =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
      .png()
      .toBuffer(),
  )
const uploadPicture = async (color?: string, client = testApp.admin) =>
  uploadBytes(client, await picture(color), { kind: 'cover', name: 'face.png' })
const pictureStatus = async (avatarUrl: string | null) => (await testApp.visitor.request(`${avatarUrl}-96.webp`)).status

const actionsOn = async (id: string) => {
  const { entries } = (await testApp.admin.call('GET /api/admin/activity', { query: { kind: 'users', limit: '100' } })).body
  return entries.filter((entry) => entry.subject?.id === id).map(({ action }) => action)
}

/** Holds every change of users back until as many requests as this have passed the access check, then lets them go on together. */
async function whileTransactionsWait<T>(database: Database, count: number, send: () => Promise<T>): Promise<T> {
  const channel = 'tracing:fastify.request.handler:start'
  const [held, allArrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let arrived = 0
  const onArrival = (message: unknown) => {
    if ((message as { request: FastifyRequest }).request.method !== 'GET' && ++arrived === count) allArrived.resolve()
  }
  subscribe(channel, onArrival)
  const holding = database.transaction(async (tx) => {
    await createUsersRepository(tx).holdAdministrators(database.engine)
    held.resolve()
    await allArrived.promise
  })
  await held.promise
  const [answer] = await Promise.all([send(), holding])
  unsubscribe(channel, onArrival)
  return answer
}

describe('creating', () => {
  test('an account can sign in at once; a listener by default, with a trimmed name and a lower-case e-mail', async () => {
    const { status, body } = await create('Ada.Berg', { displayName: '  Ada Berg ', email: 'Ada.Berg@Example.com' })
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        username: 'Ada.Berg',
        displayName: 'Ada Berg',
        email: 'ada.berg@example.com',
        avatarUrl: null,
        role: 'listener',
        status: 'active',
        createdAt: expect.any(String),
        version: 1,
      },
    ])
    expect(await signInStatus('ada.berg@example.com')).toBe(200)
    expect(await actionsOn(body.id)).toEqual(['created'])
    const { client } = await newUser('second-admin', { role: 'admin' })
    expect((await client.call('GET /api/admin/users')).status).toBe(200)
  })

  test('a username is taken whatever its case, and an e-mail too', async () => {
    await create('boris')
    const sameName = await create('BORIS', { email: 'other@example.com' })
    expect([sameName.status, sameName.body]).toEqual([409, { code: 'username_taken' }])
    const sameEmail = await create('other', { email: 'Boris@Example.com' })
    expect([sameEmail.status, sameEmail.body]).toEqual([409, { code: 'email_taken' }])
  })

  test('ten equal submits at once make one account, its picture included', async () => {
    const avatarUploadId = await uploadPicture()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('once', { avatarUploadId })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const refusals = answers.filter(({ status }) => status === 409).map(({ body }) => body)
    expect(new Set(refusals.map((body) => (body as unknown as { code: string }).code))).toEqual(new Set(['username_taken']))
    const { users } = await list({ search: 'once' })
    expect(users).toHaveLength(1)
    expect(await pictureStatus(users[0]?.avatarUrl ?? null)).toBe(200)
  })

  test.each([
    ['no username', { username: '' }],
    ['a username of 2 characters', { username: 'ab' }],
    ['a username of 33 characters', { username: 'x'.repeat(33) }],
    ['a username with a space', { username: 'ada berg' }],
    ['a blank display name', { displayName: ' ' }],
    ['a display name of 201 characters', { displayName: 'x'.repeat(201) }],
    ['no e-mail', { email: '' }],
    ['an e-mail that is none', { email: 'ada' }],
    ['a password of 7 characters', { password: 'seven77' }],
    ['a password of 129 characters', { password: 'x'.repeat(129) }],
    ['a role that is none', { role: 'owner' }],
    ['a picture under a script address', { avatarUrl: 'javascript:alert(1)' }],
    ['two pictures', { avatarUrl: 'https://example.com/a.png', avatarUploadId: 'whatever' }],
    ['an unknown key', { status: 'disabled' }],
  ])('%s is refused', async (_what, wrong) => {
    const { status, body } = await create('fine', wrong)
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'malformed_request' })])
  })
})

describe('listing', () => {
  test('finds by username and display name, case and accents aside, page by page, newest first', async () => {
    await create('zoe', { displayName: 'Zoë Éclair' })
    await create('nadia', { displayName: 'Надежда Zoë' })
    await create('not-found-here', { email: 'zoe-by-mail@example.com' })
    const names = async (query: Record<string, string>) => (await list(query)).users.map(({ username }) => username)
    expect(await names({ search: 'zoe' })).toEqual(['nadia', 'zoe'])
    expect(await names({ search: 'ECLAIR' })).toEqual(['zoe'])
    expect(await names({ search: 'надежда' })).toEqual(['nadia'])
    expect(await names({ search: '@zo' })).toEqual(['zoe'])
    expect(await names({ search: '%' })).toEqual([])

    const first = await list({ search: 'zoe', limit: '1' })
    const second = await list({ search: 'zoe', limit: '1', cursor: first.nextCursor ?? '' })
    expect([first, second].flatMap((page) => page.users.map(({ username }) => username))).toEqual(['nadia', 'zoe'])
    expect([first.count, second.count, second.nextCursor]).toEqual([2, 2, null])
    expect((await list()).count).toBe((await list({ limit: '200' })).users.length)
  })

  test('a changed name is found, the old one is not', async () => {
    const { body: user } = await create('before-name')
    await edit(user.id, { username: 'after-name', displayName: 'Somebody' })
    expect((await list({ search: 'before-name' })).count).toBe(0)
    expect((await list({ search: 'after-name' })).count).toBe(1)
  })
})

describe('editing', () => {
  test('changes names and role, keeps the password, and refuses an e-mail', async () => {
    const { user, client } = await newUser('carla')
    const { status, body } = await edit(user.id, { username: 'Carla_2', displayName: 'Carla', role: 'admin' })
    expect([status, body]).toEqual([200, { ...user, username: 'Carla_2', displayName: 'Carla', role: 'admin', version: 2 }])
    expect((await client.call('GET /api/session')).body.viewer).toMatchObject({ displayName: 'Carla', role: 'admin' })
    expect(await signInStatus(user.email)).toBe(200)
    expect((await edit(user.id, { email: 'new@example.com' })).status).toBe(400)
    expect(await actionsOn(user.id)).toEqual(['updated', 'created'])
  })

  test('a username may change its case, and may not become that of another', async () => {
    const { body: user } = await create('dora')
    await create('emil')
    expect((await edit(user.id, { username: 'DORA' })).status).toBe(200)
    const { status, body } = await edit(user.id, { username: 'Emil' })
    expect([status, body]).toEqual([409, { code: 'username_taken' }])
  })

  test('of two editors of one version the second is told', async () => {
    const { body: user } = await create('two-editors')
    const answers = await Promise.all(['first', 'second'].map((displayName) => edit(user.id, { displayName, version: user.version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({ code: 'stale_version' })
  })

  test('a new password ends every session of the user, and the old one is worth nothing', async () => {
    const { user, client } = await newUser('flora')
    const elsewhere = createClient(testApp.address)
    await elsewhere.signIn({ email: user.email, password })
    expect((await edit(user.id, { password: 'a fresh password' })).status).toBe(200)
    expect([await isSignedIn(client), await isSignedIn(elsewhere)]).toEqual([false, false])
    expect(await signInStatus(user.email)).toEqual({ code: 'wrong_credentials' })
    expect(await signInStatus(user.email, 'a fresh password')).toBe(200)
    expect(await actionsOn(user.id)).toEqual(['password_changed', 'created'])
  })

  test('somebody who was restored without a password gets one', async () => {
    const { body: user } = await create('restored')
    const { handle } = testApp.app.database
    const account = handle.selectFrom('users').select('id').where('email', '=', user.email)
    await handle.deleteFrom('credentials').where('user_id', '=', account).execute()
    expect(await signInStatus(user.email)).toEqual({ code: 'wrong_credentials' })
    await edit(user.id, { password: 'a fresh password' })
    expect(await signInStatus(user.email, 'a fresh password')).toBe(200)
  })

  test('other names and a higher role end no session', async () => {
    const { user, client } = await newUser('gerda')
    await edit(user.id, { displayName: 'Gerda', role: 'admin' })
    expect(await isSignedIn(client)).toBe(true)
  })

  test('a demotion ends the sessions', async () => {
    const { user, client } = await newUser('hanna', { role: 'admin' })
    expect((await client.call('GET /api/admin/users')).status).toBe(200)
    await edit(user.id, { role: 'listener' })
    expect((await client.call('GET /api/admin/users')).status).toBe(401)
    await client.signIn({ email: user.email, password })
    expect((await client.call('GET /api/admin/users')).status).toBe(403)
  })

  test('whoever changes their own password stays signed in here, and nowhere else', async () => {
    const { user, client } = await newUser('own-password', { role: 'admin' })
    const elsewhere = createClient(testApp.address)
    await elsewhere.signIn({ email: user.email, password })
    expect((await edit(user.id, { password: 'a fresh password' }, client)).status).toBe(200)
    expect([await isSignedIn(client), await isSignedIn(elsewhere)]).toEqual([true, false])
  })
})

describe('pictures', () => {
  test('an uploaded one is encoded anew, served as covers are, and shown to its owner', async () => {
    const { user, client } = await newUser('ines', { avatarUploadId: await uploadPicture() })
    expect(user.avatarUrl).toMatch(/^\/covers\/ines-cover-[a-z0-9]+$/)
    const response = await testApp.visitor.request(`${user.avatarUrl}-96.avif`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/avif'])
    expect((await client.call('GET /api/session')).body.viewer?.avatarUrl).toBe(user.avatarUrl)
  })

  test('the old one leaves when a new one, an address or nothing takes its place', async () => {
    const { body: user } = await create('jana', { avatarUploadId: await uploadPicture() })
    const { body: replaced } = await edit(user.id, { avatarUploadId: await uploadPicture('#1a763f') })
    expect(replaced.avatarUrl).not.toBe(user.avatarUrl)
    expect([await pictureStatus(user.avatarUrl), await pictureStatus(replaced.avatarUrl)]).toEqual([404, 200])

    expect((await edit(user.id, { displayName: 'Jana' })).body.avatarUrl).toBe(replaced.avatarUrl)
    const { body: elsewhere } = await edit(user.id, { avatarUrl: 'https://pictures.example.org/jana.png' })
    expect(elsewhere.avatarUrl).toBe('https://pictures.example.org/jana.png')
    expect(await pictureStatus(replaced.avatarUrl)).toBe(404)
    expect((await edit(user.id, { avatarUrl: null })).body.avatarUrl).toBeNull()
  })

  test('what is no picture is refused and changes nothing; a picture of a refused edit does not stay', async () => {
    const { body: user } = await create('kira')
    const bytes = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const noPicture = await uploadBytes(testApp.admin, bytes, { kind: 'cover', name: 'a.png' })
    expect((await edit(user.id, { avatarUploadId: noPicture })).body).toEqual({ code: 'wrong_image_type' })
    expect((await edit(user.id, { avatarUploadId: 'nothing' })).body).toEqual({ code: 'upload_missing' })
    const { user: somebody, client } = await newUser('upload-owner', { role: 'admin' })
    const ofAnother = await uploadPicture('#000000', client)
    expect((await edit(somebody.id, { avatarUploadId: ofAnother })).body).toEqual({ code: 'upload_missing' })
    expect((await get(user.id)).body.user).toEqual(user)
    await create('leo')
    const uploadId = await uploadPicture()
    expect((await edit(user.id, { username: 'leo', avatarUploadId: uploadId })).status).toBe(409)
    expect(await pictureStatus(`/covers/leo-cover-${uploadId}`)).toBe(404)
    // The upload is still there for the corrected edit.
    expect((await edit(user.id, { avatarUploadId: uploadId })).status).toBe(200)
  })
})

describe('disabling', () => {
  test('ends the sessions and refuses the sign-in until it is enabled again', async () => {
    const { user, client } = await newUser('mona')
    const { status, body } = await disable(user.id)
    expect([status, body.status]).toEqual([200, 'disabled'])
    expect(await isSignedIn(client)).toBe(false)
    expect(await signInStatus(user.email)).toEqual({ code: 'account_disabled' })
    expect(await signInStatus(user.email, 'wrong password')).toEqual({ code: 'wrong_credentials' })
    expect((await enable(user.id)).body.status).toBe('active')
    expect(await isSignedIn(client)).toBe(false)
    expect(await signInStatus(user.email)).toBe(200)
    await enable(user.id)
    expect(await actionsOn(user.id)).toEqual(['enabled', 'disabled', 'created'])
    expect((await disable('nothing')).status).toBe(404)
  })
})

describe('deleting', () => {
  test('takes account, sessions, likes and private playlists along; public playlists, songs and those of others stay', async () => {
    const { user, client } = await newUser('nora', { role: 'admin', avatarUploadId: await uploadPicture() })
    const { user: neighbour } = await newUser('olga')
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
    const others = { open: await playlist('Theirs', true, neighbour.id), secret: await playlist('Their secret', false, neighbour.id) }
    expect((await get(user.id)).body.belongings).toEqual({ likes: 1, privatePlaylists: 1, publicPlaylists: 1, songs: 1 })

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
    expect([await pictureStatus(user.avatarUrl), await pictureStatus(`/${coverPath}`)]).toEqual([404, 404])
    expect(await handle.selectFrom('users').select('id').where('email', '=', user.email).execute()).toEqual([])
    expect(await handle.selectFrom('liked_songs').where('profile_id', '=', user.id).selectAll().execute()).toEqual([])
    expect((await remove(user.id)).status).toBe(404)
    expect((await create('nora')).status).toBe(200)
    expect(await actionsOn(user.id)).toEqual(['deleted', 'created'])
  })

  test('a picture that something else shows stays', async () => {
    const { body: user } = await create('pia', { avatarUploadId: await uploadPicture() })
    const id = await insertPlaylist(testApp.app.database, { name: 'With her face', songIds: [] })
    await testApp.app.database.handle
      .updateTable('playlists')
      .set({ cover_path: user.avatarUrl?.slice(1) ?? '' })
      .where('id', '=', id)
      .execute()
    await remove(user.id)
    expect(await pictureStatus(user.avatarUrl)).toBe(200)
  })

  test('an open password link goes with the account', async () => {
    const { body: user } = await create('quirin')
    const { handle } = testApp.app.database
    const account = await handle.selectFrom('users').select('id').where('email', '=', user.email).executeTakeFirstOrThrow()
    const now = newInstant()
    await handle
      .insertInto('verifications')
      .values({ id: newId(), identifier: 'password-reset:hash', value: account.id, expires_at: now, created_at: now, updated_at: now })
      .execute()
    await remove(user.id)
    expect(await handle.selectFrom('verifications').select('id').where('value', '=', account.id).execute()).toEqual([])
  })
})

describe('administrators', () => {
  test('nobody deletes, disables or demotes themselves', async () => {
    const { user, client } = await newUser('rita', { role: 'admin' })
    const answers = [await remove(user.id, client), await disable(user.id, client), await edit(user.id, { role: 'listener' }, client)]
    for (const { status, body } of answers) expect([status, body]).toEqual([409, { code: 'own_account' }])
    expect((await edit(user.id, { displayName: 'Rita' }, client)).status).toBe(200)
    expect(await isSignedIn(client)).toBe(true)
  })

  const deeds = {
    demote: (id: string, by: TestClient) =>
      by.call('PUT /api/users/:id', {
        params: { id },
        body: { username: 'demoted', displayName: 'Demoted', role: 'listener', version: 1 },
      }),
    disable,
    delete: remove,
  }
  test.each(Object.entries(deeds))('of two who %s each other at once one is left', async (_name, deed) => {
    const { app, admin, address, close } = await createTestApp()
    const { body: other } = await create('sara', { role: 'admin' }, admin)
    const otherClient = createClient(address)
    await otherClient.signIn({ email: other.email, password })
    const { users } = (await admin.call('GET /api/admin/users', { query: { search: '@admin' } })).body
    const answers = await whileTransactionsWait(app.database, 2, () =>
      Promise.all([deed(other.id, admin), deed(users[0]?.id ?? '', otherClient)]),
    )
    const refused = answers.filter(({ status }) => status >= 400)
    expect(refused.map(({ status, body }) => [status, body])).toEqual([[409, { code: 'last_administrator' }]])
    const active = app.database.handle.selectFrom('users').where('role', '=', 'admin').where('status', '=', 'active')
    expect(await active.select('email').execute()).toHaveLength(1)
    await close()
  })

  test('a disabled administrator does not count as one who is left, and may go', async () => {
    const { user: second, client } = await newUser('tina', { role: 'admin' })
    const { body: third } = await create('uwe', { role: 'admin' })
    await disable(third.id)
    expect((await edit(third.id, { role: 'listener' })).status).toBe(200)
    expect((await remove(third.id)).status).toBe(204)
    expect((await remove(second.id)).status).toBe(204)
    expect((await client.call('GET /api/admin/users')).status).toBe(401)
  })
})
