import { beforeAll, describe, expect, test } from 'vitest'
import { createRateLimits } from '#server/database/rate-limits.ts'
import { insertListener } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { cheapPasswords } from '#server/testing/cheap-passwords.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { createAuth } from './auth.ts'
import { createFamiliarClients } from './familiar-clients.ts'

/** @once Limits of password hashes. */

const testApp = appOfFile({ trustedProxies: ['127.0.0.1'] })

interface Account {
  email: string
  password: string
}
let networks = 0
/** A different address for each call. */
const newAddress = () => `203.0.${++networks >> 8}.${networks & 255}`

async function signIn(account: Account, from: string, client: TestClient = createClient(testApp.address)): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  const response = await client.request('/api/session', { method: 'POST', headers, body: JSON.stringify(account) })
  return response.status
}
const guess = (account: Account, from: string, client?: TestClient) => signIn({ ...account, password: 'a wrong guess' }, from, client)
const countsOf = (statuses: number[]) =>
  Object.fromEntries(
    Map.groupBy(statuses, (status) => status)
      .entries()
      .map(([status, all]) => [status, all.length]),
  )
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('a burst of guesses', () => {
  test('concurrent guesses at one account are limited like sequential ones, and do not lock out clients at other addresses', async () => {
    const account = await insertListener(testApp.app.database, 'burst')
    const attacker = newAddress()
    expect(countsOf(await times(100, () => guess(account, attacker)))).toEqual({ 401: 10, 429: 90 })
    expect(await signIn(account, newAddress())).toBe(200)
    expect(await signIn(account, attacker)).toBe(429)
  })

  test('at many accounts from one address is limited by address', async () => {
    const attacker = newAddress()
    const statuses = await times(120, (index) => guess({ email: `unknown${index}@example.com`, password: '' }, attacker))
    const counts = countsOf(statuses)
    expect(counts[401]).toBeLessThanOrEqual(50)
    expect((counts[401] ?? 0) + (counts[429] ?? 0)).toBe(120)
  })

  test('at the current password of a signed-in user is limited', async () => {
    const account = await insertListener(testApp.app.database, 'changer')
    const client = createClient(testApp.address)
    expect(await signIn(account, newAddress(), client)).toBe(200)
    const change = () =>
      client.call('PUT /api/session/password', { body: { currentPassword: 'a wrong guess', newPassword: 'another password' } })
    const statuses = (await times(40, change)).map(({ status }) => status)
    expect(countsOf(statuses)).toEqual({ 401: 10, 429: 30 })
  })

  test('costs at most a few seconds of hashing: further strangers are rejected, and familiar clients go first', async () => {
    const auth = createAuth(testApp.app.database, {
      secret: 'a secret of some length for this test',
      site: null,
      passwordHashing: cheapPasswords,
    })
    const order: string[] = []
    const signInAs = (name: string, isStranger: boolean) =>
      auth.signIn(`${name}@example.com`, 'a guess', { userAgent: '' }, { isStranger }).then(
        () => void order.push(name),
        (error: unknown) => error,
      )
    const strangers = Array.from({ length: 100 }, (_, index) => signInAs(`stranger${index}`, true))
    const familiar = signInAs('familiar', false)
    const rejections = (await Promise.all(strangers)).filter((error) => error !== undefined)
    await familiar
    expect(rejections).toHaveLength(38)
    for (const error of rejections) expect(error).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 5 } })
    // Served before nearly all of the 60 queued strangers.
    expect(order.indexOf('familiar')).toBeLessThan(10)
  })

  test('of correct passwords is not limited', async () => {
    const account = await insertListener(testApp.app.database, 'honest')
    const address = newAddress()
    for (let count = 0; count < 6; count++) expect(countsOf(await times(2, () => signIn(account, address)))).toEqual({ 200: 2 })
    // Correct sign-ins were refunded, and gave no extra guesses.
    expect(countsOf(await times(20, () => guess(account, address)))).toEqual({ 401: 10, 429: 10 })
  })
})

describe('an account that is guessed at from everywhere', () => {
  let account: Account
  const home = newAddress()
  const browser = () => createClient(testApp.address)
  let familiarDevice: TestClient

  beforeAll(async () => {
    account = await insertListener(testApp.app.database, 'target')
    familiarDevice = browser()
    expect(await signIn(account, home, familiarDevice)).toBe(200)
    for (let address = 0; address < 12; address++) {
      const attacker = newAddress()
      await times(10, () => guess(account, attacker))
    }
  })

  test('is closed to strangers', async () => {
    expect(await signIn(account, newAddress())).toBe(429)
  })

  test('is open at an address that has signed in to it before', async () => {
    expect(await signIn(account, home)).toBe(200)
  })

  test('is open to a browser that has signed in before, at any address, with a limit of its own', async () => {
    expect(await signIn(account, newAddress(), familiarDevice)).toBe(200)
    const away = newAddress()
    expect(countsOf(await times(30, () => guess(account, away, familiarDevice)))).toEqual({ 401: 10, 429: 20 })
    expect(await signIn(account, away, familiarDevice)).toBe(429)
  })

  test('is closed to a browser that has signed in to another account', async () => {
    const other = browser()
    expect(await signIn(await insertListener(testApp.app.database, 'stranger'), newAddress(), other)).toBe(200)
    expect(await signIn(account, newAddress(), other)).toBe(429)
  })
})

test('a device cookie is signed, for one account', async () => {
  const rateLimits = createRateLimits(testApp.app.database)
  const clients = createFamiliarClients({ secret: 'a secret', rateLimits, site: null })
  const client = { address: newAddress(), cookies: undefined }
  const cookie = await clients.add('a@example.com', client)
  expect(cookie).toMatch(/^music\.device=[\w-]+:[\w-]+; Path=\/api\/session; .*HttpOnly; SameSite=Lax$/)
  const [pair = ''] = cookie.split(';')
  const [, id = ''] = /=([\w-]+):/.exec(pair) ?? []
  const deviceOf = async (account: string, cookies: string) => (await clients.familiarityOf(account, { ...client, cookies })).device
  expect(await deviceOf('a@example.com', `x=1; ${pair}; y=2`)).toBe(id)
  expect(await deviceOf('b@example.com', pair)).toBeNull()
  expect(await deviceOf('a@example.com', pair.replace(id, `${id}2`))).toBeNull()
  expect(await deviceOf('a@example.com', `${pair.slice(0, -1)}`)).toBeNull()
  const others = createFamiliarClients({ secret: 'another secret', rateLimits, site: null })
  expect((await others.familiarityOf('a@example.com', { ...client, cookies: pair })).device).toBeNull()
})

test('addresses are not stored in readable form', async () => {
  const rows = await testApp.app.database.handle.selectFrom('rate_limits').selectAll().execute()
  const familiar = rows.filter(({ key }) => key.startsWith('familiar-address'))
  expect(JSON.stringify(familiar)).not.toMatch(/203\.0\.|@example/)
})
