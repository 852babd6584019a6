import { once } from 'node:events'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PasswordHashing } from '#server/features/session/auth.ts'
import { insertListener } from '#server/testing/accounts.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { cheapPasswords } from '#server/testing/cheap-passwords.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'

let mailServer: SMTPServer
let received: string[] = []
let rejectsMail = false
let testApp: TestApp

const unhashable = 'a password that fails'
const failIf = (password: string) => {
  if (password === unhashable) throw new Error('scrypt ran out of memory')
}
const sometimesFailing: PasswordHashing = {
  hash: async (password) => {
    failIf(password)
    return cheapPasswords.hash(password)
  },
  verify: async (o) => {
    failIf(o.password)
    return cheapPasswords.verify(o)
  },
}

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const mail = (await Array.fromAsync(stream)).join('')
      if (rejectsMail) return done(new Error('no mail today'))
      received.push(mail)
      done()
    },
  })
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer.server, 'listening')
  const { port } = mailServer.server.address() as { port: number }
  const config = {
    smtp: { host: '127.0.0.1', port, security: 'none', username: null, password: null, from: 'music@example.org' },
    site: { origin: 'https://music.example.org', path: '/listen' },
  } as const
  testApp = await createTestApp(config, { webFolder: builtPages(), passwordHashing: sometimesFailing })
})
afterAll(async () => {
  await testApp.close()
  await new Promise<void>((resolve) => mailServer.close(resolve))
})
afterEach(() => {
  received = []
})

/** A client with the origin of the configured site, wherever the test server listens. */
const newClient = () => createClient(testApp.address, 'https://music.example.org')
const requestReset = (email: string) => newClient().call('POST /api/password-resets', { body: { email } })
const reset = (token: string, newPassword = 'a fresh password') =>
  newClient().call('POST /api/password-resets/:token', { params: { token }, body: { newPassword } })

async function mailedToken(): Promise<string> {
  // Slower than the others: the first mail loads its texts.
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1)
  const text = (received[0] ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')
  return /https:\/\/music\.example\.org\/listen\/auth\?reset=([\w-]+)/.exec(text)?.[1] ?? ''
}

test('a one-time link sets a new password and ends all sessions', { timeout: 60_000 }, async () => {
  const account = await insertListener(testApp.app.database, 'rosa')
  const signedIn = newClient()
  await signedIn.signIn(account)
  expect((await requestReset(account.email)).status).toBe(204)
  const token = await mailedToken()
  const { status, body } = await reset(token)
  expect([status, body]).toEqual([200, { email: account.email }])
  expect((await signedIn.call('GET /api/likes')).status).toBe(401)
  expect((await newClient().call('POST /api/session', { body: account })).status).toBe(401)
  await newClient().signIn({ email: account.email, password: 'a fresh password' })

  const again = await reset(token)
  expect([again.status, again.body]).toEqual([410, { code: 'reset_link_invalid' }])
})

test('a link whose password was not stored can be used again', async () => {
  const account = await insertListener(testApp.app.database, 'ruth')
  await requestReset(account.email)
  const token = await mailedToken()
  expect((await reset(token, unhashable)).status).toBe(500)
  const { schema } = testApp.app.database.handle
  await schema.alterTable('credentials').renameTo('credentials_away').execute()
  expect((await reset(token)).status).toBe(500)
  await schema.alterTable('credentials_away').renameTo('credentials').execute()
  await newClient().signIn(account)
  expect((await reset(token)).status).toBe(200)
  await newClient().signIn({ email: account.email, password: 'a fresh password' })
})

test('the link is stored as a hash, for at most an hour', async () => {
  const account = await insertListener(testApp.app.database, 'sana')
  await requestReset(account.email)
  const token = await mailedToken()
  const rows = await testApp.app.database.handle.selectFrom('verifications').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  await testApp.app.database.handle
    .updateTable('verifications')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .execute()
  expect((await reset(token)).status).toBe(410)
})

test('an unknown address gets the same response and no mail', async () => {
  expect((await requestReset('unknown@example.com')).status).toBe(204)
  const account = await insertListener(testApp.app.database, 'timo')
  await requestReset(account.email)
  await mailedToken()
  expect(received.join()).not.toContain('unknown@example.com')
})

test('the link confirms the address of an account that an invitation created', async () => {
  const { admin } = testApp
  const group = async (name: string, emails: string[]) => (await admin.call('POST /api/admin/groups', { body: { name, emails } })).body.id
  const [choir, staff] = [await group('Choir', []), await group('Staff', ['boss@example.com'])]
  const library = createLibrary(admin)
  const song = await library.song('For the staff', await library.category('Choir'), { visibility: 'protected', groupIds: [staff] })
  const { key } = (await admin.call('PUT /api/admin/groups/:id/invitation', { params: { id: choir }, body: {} })).body
  const person = { displayName: 'Boris', username: 'boris', email: 'boss@example.com', password: 'sings very loudly' }
  const invited = newClient()
  const joined = await invited.request('/join', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ key: key ?? '', form: 'signUp', ...person })),
  })
  expect(joined.status).toBe(303)
  const members = async () => (await admin.call('GET /api/admin/groups/:id', { params: { id: staff } })).body.members
  const statusFor = async (client: TestClient) => (await client.call('GET /api/songs/:id', { params: { id: song } })).status
  expect(await members()).toMatchObject([{ account: { username: 'boris', isConfirmed: false }, joinedAt: null }])
  expect(await statusFor(invited)).toBe(404)

  await requestReset(person.email)
  expect((await reset(await mailedToken())).status).toBe(200)
  expect(await members()).toMatchObject([{ account: { username: 'boris', isConfirmed: true }, joinedAt: expect.any(String) }])
  const owner = newClient()
  await owner.signIn({ email: person.email, password: 'a fresh password' })
  expect([await statusFor(owner), await statusFor(invited)]).toEqual([200, 404])
})

test("an administrator's link is mailed to the account, with a text of its own", async () => {
  const account = await insertListener(testApp.app.database, 'tilda')
  const { users } = (await testApp.admin.call('GET /api/admin/users', { query: { search: 'tilda' } })).body
  const params = { id: users[0]?.id ?? '' }
  const { status, body } = await testApp.admin.call('POST /api/users/:id/password-link', { params, body: { sendsMail: true } })
  expect(status).toBe(200)
  const { to, subject, text } = await PostalMime.parse(received[0] ?? '')
  expect([to?.[0]?.address, subject]).toEqual([account.email, 'Set your password for Music Platform'])
  expect(text).toContain('within 7 days')
  expect(text).toContain(`https://music.example.org/listen/auth?reset=${body.token}`)
})

test('the response says that the mail server rejected the mail', async () => {
  await insertListener(testApp.app.database, 'ulla')
  const { users } = (await testApp.admin.call('GET /api/admin/users', { query: { search: 'ulla' } })).body
  const params = { id: users[0]?.id ?? '' }
  rejectsMail = true
  const rejected = await testApp.admin.call('POST /api/users/:id/password-link', { params, body: { sendsMail: true } })
  rejectsMail = false
  expect([rejected.status, rejected.body]).toEqual([503, { code: 'mail_not_sent' }])
})

test('repeated requests are rate-limited', async () => {
  const statuses = []
  for (let count = 0; count < 5; count++) statuses.push((await requestReset('again@example.com')).status)
  expect(statuses).toEqual([204, 204, 204, 429, 429])
})

test('changing the password needs the current one, retains this session and ends the others', async () => {
  const account = await insertListener(testApp.app.database, 'vera')
  const [here, there] = [newClient(), newClient()]
  await here.signIn(account)
  await there.signIn(account)
  const change = (currentPassword: string) =>
    here.call('PUT /api/session/password', { body: { currentPassword, newPassword: 'another password' } })
  expect((await change('not this')).body).toEqual({ code: 'wrong_credentials' })
  expect((await change(account.password)).status).toBe(204)
  expect((await here.call('GET /api/likes')).status).toBe(200)
  expect((await there.call('GET /api/likes')).status).toBe(401)
  await newClient().signIn({ email: account.email, password: 'another password' })
})

test('a current password that could not be checked is no guess', async () => {
  const account = await insertListener(testApp.app.database, 'wanda')
  const client = newClient()
  await client.signIn(account)
  const change = (currentPassword: string) =>
    client.call('PUT /api/session/password', { body: { currentPassword, newPassword: 'another password' } })
  for (let count = 0; count < 11; count++) expect((await change(unhashable)).status).toBe(500)
  expect((await change(account.password)).status).toBe(204)
})

test('without mail settings the error is mail_unavailable', async () => {
  const plain = await createTestApp()
  const { status, body } = await plain.visitor.call('POST /api/password-resets', { body: { email: 'owner@example.com' } })
  expect([status, body]).toEqual([503, { code: 'mail_unavailable' }])
  expect((await plain.visitor.call('GET /api/site')).body.sendsMail).toBe(false)
  await plain.close()
})

describe('the mail', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><rect width="120" height="30" fill="#1d3f8b"/></svg>'
  const brand = {
    site_name: 'Harbour <Choir>',
    support_email: 'help@harbour.example',
    brand_accent: '#1d3f8b',
    logo_light: `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`,
  }

  async function mailIn(language: string) {
    const account = await insertListener(testApp.app.database, `reader-${language}`)
    received = []
    const headers = { 'content-type': 'application/json', 'accept-language': language }
    const body = JSON.stringify({ email: account.email })
    expect((await newClient().request('/api/password-resets', { method: 'POST', headers, body })).status).toBe(204)
    await expect.poll(() => received.length).toBe(1)
    return PostalMime.parse(received[0] ?? '')
  }

  test.each([
    ['de', 'ltr', 'Neues Passwort für Harbour <Choir> festlegen', 'Fragen? Schreiben Sie an help@harbour.example.'],
    ['ar', 'rtl', 'تعيين كلمة مرور جديدة في \u2068Harbour <Choir>\u2069', 'اكتب إلى \u2068help@harbour.example\u2069.'],
  ])('speaks the language of the request and has the look of the site: %s', async (language, direction, subject, question) => {
    const { version } = (await testApp.admin.call('GET /api/admin/settings')).body
    expect((await testApp.admin.call('PUT /api/admin/settings', { body: { version, values: brand } })).status).toBe(200)
    const mail = await mailIn(language)
    const { text = '', html = '' } = mail
    expect(mail.subject).toBe(subject)
    for (const part of [text, html]) {
      expect(part).toContain(question)
      expect(part).toMatch(/https:\/\/music\.example\.org\/listen\/auth\?reset=[\w-]{43}/)
      expect(part).not.toMatch(/Music Platform|Someone, probably you/)
    }
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
    expect(html).toContain('background:#1d3f8b')
    // The logo is part of the message, so nothing is loaded from other servers.
    expect(html).toContain('<img src="cid:logo@site" alt="Harbour &lt;Choir&gt;" width="240" height="60">')
    expect(html).not.toMatch(/src="http|url\(/)
    const [logo] = mail.attachments
    expect(logo).toMatchObject({ mimeType: 'image/png', contentId: '<logo@site>' })
    const { width, height } = await sharp(Buffer.from(logo?.content as ArrayBuffer)).metadata()
    expect([width, height]).toEqual([480, 120])
  })
})
