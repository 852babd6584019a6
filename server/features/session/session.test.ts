import { expect, test } from 'vitest'
import { insertListener } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { administrator } from '#server/testing/test-app.ts'
import { createClient } from '#server/testing/test-client.ts'

const testApp = appOfFile()

const newClient = () => createClient(testApp.address)

test('the configured administrator signs in, is recognized, and signs out', async () => {
  const client = newClient()
  const { status, body } = await client.call('POST /api/session', { body: administrator })
  expect(status).toBe(200)
  expect(body.viewer).toMatchObject({ username: 'admin', role: 'admin', mayUpload: true })
  expect((await client.call('GET /api/session')).body.viewer).toEqual(body.viewer)

  const stolen = client.cookieHeader()
  expect((await client.call('DELETE /api/session')).status).toBe(204)
  expect((await client.call('GET /api/session')).body.viewer).toBeNull()
  const replayed = await newClient().request('/api/session', { headers: { cookie: stolen } })
  expect(await replayed.json()).toEqual({ viewer: null })
})

test('scripts can read the sign-in hint, but not the session cookie', async () => {
  const { headers } = await newClient().call('POST /api/session', { body: administrator })
  const cookies = headers.getSetCookie()
  const session = cookies.find((cookie) => cookie.includes('session_token'))
  expect(session).toMatch(/HttpOnly/i)
  expect(session).toMatch(/SameSite=Lax/i)
  expect(cookies.find((cookie) => cookie.startsWith('signed_in=1'))).not.toMatch(/HttpOnly/i)
})

test('a wrong password and an unknown address get the same response', async () => {
  const wrong = await newClient().call('POST /api/session', { body: { ...administrator, password: 'not this one' } })
  const unknown = await newClient().call('POST /api/session', { body: { email: 'unknown@example.com', password: 'not this one' } })
  expect([wrong.status, wrong.body]).toEqual([401, { code: 'wrong_credentials' }])
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

test('signing in replaces a session token that the request brought (no session fixation)', async () => {
  const client = newClient()
  const brought = 'music.session_token=chosen-by-another-site'
  const response = await client.request('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: brought },
    body: JSON.stringify(administrator),
  })
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie().join()).not.toContain('chosen-by-another-site')
  expect(await (await newClient().request('/api/session', { headers: { cookie: brought } })).json()).toEqual({ viewer: null })
})

test('a listener signs in without administration', async () => {
  const client = newClient()
  await client.signIn(await insertListener(testApp.app.database, 'mira'))
  expect((await client.call('GET /api/session')).body.viewer).toMatchObject({ username: 'mira', role: 'listener' })
  expect((await client.call('GET /api/admin/songs')).status).toBe(403)
})

test('disabling an account ends its session with the next request', async () => {
  const account = await insertListener(testApp.app.database, 'noor')
  const client = newClient()
  await client.signIn(account)
  await testApp.app.database.handle.updateTable('users').set({ status: 'disabled' }).where('email', '=', account.email).execute()
  expect((await client.call('GET /api/likes')).status).toBe(401)
  const again = await newClient().call('POST /api/session', { body: account })
  expect([again.status, again.body]).toEqual([403, { code: 'account_disabled' }])
})

test('thirty correct sign-ins work, guesses are rate-limited', async () => {
  const account = await insertListener(testApp.app.database, 'pia')
  for (let count = 0; count < 30; count++) await newClient().signIn(account)
  const guess = () => newClient().call('POST /api/session', { body: { ...account, password: 'a guess' } })
  const statuses = []
  for (let count = 0; count < 11; count++) statuses.push((await guess()).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  const limited = await guess()
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a cross-site sign-in is rejected', async () => {
  const response = await newClient().request('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    body: JSON.stringify(administrator),
  })
  expect(response.status).toBe(403)
})
