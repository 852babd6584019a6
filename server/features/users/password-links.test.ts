import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { createClient } from '#server/testing/test-client.ts'
import { manageUsers, password } from '#server/testing/users.ts'

const testApp = await createTestApp()
afterAll(() => testApp.close())
const { create, get, edit, remove, newUser, signInStatus, isSignedIn, actionsOn } = manageUsers(testApp)

const visitor = createClient(testApp.address)
const createLink = (id: string, body: object = {}) => testApp.admin.call('POST /api/users/:id/password-link', { params: { id }, body })
const setPassword = async (token: string, newPassword: string) =>
  (await visitor.call('POST /api/password-resets/:token', { params: { token }, body: { newPassword } })).status
const wrong = { code: 'wrong_credentials' }
const day = 24 * 60 * 60 * 1000

const invited = async (username: string) => (await create(username, { password: undefined, isInvited: true })).body

test('an invited person sets a password with the link, once, and can sign in from then on', async () => {
  const user = await invited('ines')
  expect(user.hasPassword).toBe(false)
  expect(await signInStatus(user.email, '')).not.toBe(200)
  expect(await signInStatus(user.email, password)).toEqual(wrong)

  const before = Date.now()
  const { status, body } = await createLink(user.id)
  expect(status).toBe(200)
  expect(Date.parse(body.expiresAt) - before).toBeGreaterThanOrEqual(7 * day)
  expect(await setPassword(body.token, 'chosen by ines')).toBe(200)
  expect(await signInStatus(user.email, 'chosen by ines')).toBe(200)
  expect((await get(user.id)).body.user.hasPassword).toBe(true)
  expect(await setPassword(body.token, 'chosen again')).toBe(410)
  expect(await actionsOn(user.id)).toEqual(['password_link_created', 'created'])
})

test('a new link replaces the former one; the password and the sessions end when the link is used', async () => {
  const { user, client } = await newUser('jana')
  const { body: former } = await createLink(user.id)
  const { body: current } = await createLink(user.id)
  expect(await setPassword(former.token, 'too late for this')).toBe(410)
  expect([await isSignedIn(client), await signInStatus(user.email)]).toEqual([true, 200])
  expect(await setPassword(current.token, 'chosen by jana')).toBe(200)
  expect([await isSignedIn(client), await signInStatus(user.email)]).toEqual([false, wrong])
})

test('a link ends with a password that an administrator sets, and with the account', async () => {
  const karl = await invited('karl')
  const { body: link } = await createLink(karl.id)
  expect((await edit(karl.id, { password: 'set by the admin' })).status).toBe(200)
  expect(await setPassword(link.token, 'chosen by karl')).toBe(410)

  const lara = await invited('lara')
  const { body: deleted } = await createLink(lara.id)
  await remove(lara.id)
  expect(await setPassword(deleted.token, 'chosen by lara')).toBe(410)
  expect((await createLink(lara.id)).body).toEqual({ code: 'not_found' })
})

test('without mail settings the link is not sent, and an earlier one stays', async () => {
  const user = await invited('mara')
  const { body: link } = await createLink(user.id)
  const { status, body } = await createLink(user.id, { sendsMail: true })
  expect([status, body]).toEqual([503, { code: 'mail_unavailable' }])
  expect(await setPassword(link.token, 'chosen by mara')).toBe(200)
})

test.each([
  ['neither a password nor an invitation', { password: undefined }],
  ['both', { isInvited: true }],
])('%s is rejected', async (_what, wrongly) => {
  const { status, body } = await create('nora', wrongly)
  expect([status, body]).toEqual([400, expect.objectContaining({ code: 'malformed_request', details: { field: 'password' } })])
})

test('an account without a password survives the trash', async () => {
  const user = await invited('olga')
  await remove(user.id)
  await testApp.admin.call('POST /api/admin/trash/restorations', { body: { id: user.id } })
  expect((await get(user.id)).body.user.hasPassword).toBe(false)
})
