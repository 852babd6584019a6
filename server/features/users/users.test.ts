import { afterAll, describe, expect, test } from 'vitest'
import { cleanedUp } from '#server/testing/background-work.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { uploadBytes } from '#server/testing/uploads.ts'
import { manageUsers } from '#server/testing/users.ts'

const testApp = await createTestApp()
afterAll(() => testApp.close())
const { create, list, get, edit, newUser, signInStatus, uploadPicture, pictureStatus, actionsOn } = manageUsers(testApp)

describe('creating', () => {
  test('an account can sign in immediately; a listener by default, with a trimmed name and a lower-case e-mail', async () => {
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
        hasPassword: true,
        createdAt: expect.any(String),
        version: 1,
      },
    ])
    expect(await signInStatus('ada.berg@example.com')).toBe(200)
    expect(await actionsOn(body.id)).toEqual(['created'])
    const { client } = await newUser('second-admin', { role: 'admin' })
    expect((await client.call('GET /api/admin/users')).status).toBe(200)
  })

  test('a username is taken regardless of case, and an e-mail too', async () => {
    await create('boris')
    const sameName = await create('BORIS', { email: 'other@example.com' })
    expect([sameName.status, sameName.body]).toEqual([409, { code: 'username_taken' }])
    const sameEmail = await create('other', { email: 'Boris@Example.com' })
    expect([sameEmail.status, sameEmail.body]).toEqual([409, { code: 'email_taken' }])
  })

  test('ten equal concurrent requests create one account, including its picture', async () => {
    const avatarUploadId = await uploadPicture()
    const responses = await Promise.all(Array.from({ length: 10 }, () => create('once', { avatarUploadId })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const rejections = responses.filter(({ status }) => status === 409).map(({ body }) => body)
    expect(new Set(rejections.map((body) => (body as unknown as { code: string }).code))).toEqual(new Set(['username_taken']))
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
    ['two pictures', { avatarUrl: 'https://example.com/a.png', avatarUploadId: 'any-upload' }],
    ['an unknown key', { status: 'disabled' }],
  ])('%s is rejected', async (_what, wrong) => {
    const { status, body } = await create('fine', wrong)
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'malformed_request' })])
  })
})

describe('listing', () => {
  test('finds by username and display name, ignoring case and accents, page by page, newest first', async () => {
    await create('zoe', { displayName: 'Zoë Éclair' })
    await create('nadia', { displayName: 'Надежда Zoë' })
    await create('not-found-here', { email: 'zoe-by-mail@example.com' })
    const names = async (query: Record<string, string>) => (await list(query)).users.map(({ username }) => username)
    expect(await names({ search: 'zoe' })).toEqual(['nadia', 'zoe'])
    expect(await names({ search: 'ECLAIR' })).toEqual(['zoe'])
    expect(await names({ search: 'надежда' })).toEqual(['nadia'])
    expect(await names({ search: '@zo' })).toEqual(['zoe'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await list({ search: ' Zoe-by-Mail@example.com ' })).toMatchObject({ users: [{ username: 'not-found-here' }], count: 1 })
    expect(await names({ search: 'zoe-by-mail@' })).toEqual(['not-found-here'])
    expect(await names({ search: 'zoe-by-mail@', role: 'editor' })).toEqual([])
    expect(await names({ search: '%@example.com' })).toEqual([])

    expect(await names({ search: 'zoe', role: 'listener', status: 'active' })).toEqual(['nadia', 'zoe'])
    expect(await list({ search: 'zoe', role: 'admin' })).toMatchObject({ users: [], count: 0 })
    expect(await list({ search: 'zoe', status: 'disabled' })).toMatchObject({ users: [], count: 0 })

    const first = await list({ search: 'zoe', limit: '1' })
    const second = await list({ search: 'zoe', limit: '1', cursor: first.nextCursor ?? '' })
    expect([first, second].flatMap((page) => page.users.map(({ username }) => username))).toEqual(['nadia', 'zoe'])
    expect([first.count, second.count, second.nextCursor]).toEqual([2, 2, null])
    expect((await list()).count).toBe((await list({ limit: '200' })).users.length)
  })

  test('a changed name is found, the old one is not', async () => {
    const { body: user } = await create('before-name')
    await edit(user.id, { username: 'after-name', displayName: 'New Name' })
    expect((await list({ search: 'before-name' })).count).toBe(0)
    expect((await list({ search: 'after-name' })).count).toBe(1)
  })
})

describe('editing', () => {
  test('changes names and role, preserves the password, and rejects an e-mail', async () => {
    const { user, client } = await newUser('carla')
    const { status, body } = await edit(user.id, { username: 'Carla_2', displayName: 'Carla', role: 'admin' })
    expect([status, body]).toEqual([200, { ...user, username: 'Carla_2', displayName: 'Carla', role: 'admin', version: 2 }])
    expect((await client.call('GET /api/session')).body.viewer).toMatchObject({ displayName: 'Carla', role: 'admin' })
    expect(await signInStatus(user.email)).toBe(200)
    expect((await edit(user.id, { email: 'new@example.com' })).status).toBe(400)
    expect(await actionsOn(user.id)).toEqual(['renamed', 'created'])
  })

  test('a username may change its case, and may not become that of another', async () => {
    const { body: user } = await create('dora')
    await create('emil')
    expect((await edit(user.id, { username: 'DORA' })).status).toBe(200)
    const { status, body } = await edit(user.id, { username: 'Emil' })
    expect([status, body]).toEqual([409, { code: 'username_taken' }])
  })

  test('of two editors of one version the second gets stale_version', async () => {
    const { body: user } = await create('two-editors')
    const responses = await Promise.all(['first', 'second'].map((displayName) => edit(user.id, { displayName, version: user.version })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({ code: 'stale_version' })
  })
})

describe('pictures', () => {
  test('an uploaded one is re-encoded, served like covers, and shown to its owner', async () => {
    const { user, client } = await newUser('ines', { avatarUploadId: await uploadPicture() })
    expect(user.avatarUrl).toMatch(/^\/covers\/ines-cover-[a-z0-9]+$/)
    const response = await testApp.visitor.request(`${user.avatarUrl}-96.avif`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/avif'])
    expect((await client.call('GET /api/session')).body.viewer?.avatarUrl).toBe(user.avatarUrl)
  })

  test('the previous one is deleted when an upload, an address or null replaces it', async () => {
    const { body: user } = await create('jana', { avatarUploadId: await uploadPicture() })
    const { body: replaced } = await edit(user.id, { avatarUploadId: await uploadPicture('#1a763f') })
    expect(replaced.avatarUrl).not.toBe(user.avatarUrl)
    await cleanedUp(testApp)
    expect([await pictureStatus(user.avatarUrl), await pictureStatus(replaced.avatarUrl)]).toEqual([404, 200])

    expect((await edit(user.id, { displayName: 'Jana' })).body.avatarUrl).toBe(replaced.avatarUrl)
    const { body: edited } = await edit(user.id, { avatarUrl: 'https://pictures.example.org/jana.png' })
    expect(edited.avatarUrl).toBe('https://pictures.example.org/jana.png')
    await cleanedUp(testApp)
    expect(await pictureStatus(replaced.avatarUrl)).toBe(404)
    expect((await edit(user.id, { avatarUrl: null })).body.avatarUrl).toBeNull()
  })

  test('a file that is not an image is rejected and changes nothing; the picture of a rejected edit is not stored', async () => {
    const { body: user } = await create('kira')
    const bytes = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const noPicture = await uploadBytes(testApp.admin, bytes, { kind: 'cover', name: 'a.png' })
    expect((await edit(user.id, { avatarUploadId: noPicture })).body).toEqual({ code: 'wrong_image_type' })
    expect((await edit(user.id, { avatarUploadId: 'nothing' })).body).toEqual({ code: 'upload_missing' })
    const { user: owner, client } = await newUser('upload-owner', { role: 'admin' })
    const ofAnother = await uploadPicture('#000000', client)
    expect((await edit(owner.id, { avatarUploadId: ofAnother })).body).toEqual({ code: 'upload_missing' })
    expect((await get(user.id)).body.user).toEqual(user)
    await create('leo')
    const uploadId = await uploadPicture()
    expect((await edit(user.id, { username: 'leo', avatarUploadId: uploadId })).status).toBe(409)
    expect(await pictureStatus(`/covers/leo-cover-${uploadId}`)).toBe(404)
    // The upload still exists for the corrected edit.
    expect((await edit(user.id, { avatarUploadId: uploadId })).status).toBe(200)
  })
})
