import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { createClient } from '#server/testing/test-client.ts'
import { manageUsers, password } from '#server/testing/users.ts'

const testApp = await createTestApp()
afterAll(() => testApp.close())
const { create, edit, disable, enable, newUser, signInStatus, isSignedIn, actionsOn } = manageUsers(testApp)

describe('sessions and passwords', () => {
  test('a new password ends every session of the user, and the old one is rejected', async () => {
    const { user, client } = await newUser('flora')
    const otherClient = createClient(testApp.address)
    await otherClient.signIn({ email: user.email, password })
    expect((await edit(user.id, { password: 'a fresh password' })).status).toBe(200)
    expect([await isSignedIn(client), await isSignedIn(otherClient)]).toEqual([false, false])
    expect(await signInStatus(user.email)).toEqual({ code: 'wrong_credentials' })
    expect(await signInStatus(user.email, 'a fresh password')).toBe(200)
    expect(await actionsOn(user.id)).toEqual(['password_changed', 'created'])
  })

  test('a user who was restored without a password gets one', async () => {
    const { body: user } = await create('restored')
    const { handle } = testApp.app.database
    const account = handle.selectFrom('users').select('id').where('email', '=', user.email)
    await handle.deleteFrom('credentials').where('user_id', '=', account).execute()
    expect(await signInStatus(user.email)).toEqual({ code: 'wrong_credentials' })
    await edit(user.id, { password: 'a fresh password' })
    expect(await signInStatus(user.email, 'a fresh password')).toBe(200)
  })

  test('changed names and a higher role end no session', async () => {
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

  test("changing one's own password preserves this session and ends all others", async () => {
    const { user, client } = await newUser('own-password', { role: 'admin' })
    const otherClient = createClient(testApp.address)
    await otherClient.signIn({ email: user.email, password })
    expect((await edit(user.id, { password: 'a fresh password' }, client)).status).toBe(200)
    expect([await isSignedIn(client), await isSignedIn(otherClient)]).toEqual([true, false])
  })
})

describe('disabling', () => {
  test('ends the sessions and rejects sign-ins until the account is enabled again', async () => {
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
