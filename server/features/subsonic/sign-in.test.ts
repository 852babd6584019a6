import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { newAccount } from '#server/testing/accounts.ts'
import { createLibrary, saveSetting } from '#server/testing/library.ts'
import { createPlayableLibrary } from '#server/testing/playable-library.ts'
import { type Parameters as Credentials, createPlayer, createSecret, so, tokenOf } from '#server/testing/subsonic-player.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const log: string[] = []
let testApp: TestApp
let networks = 0

beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line: string) => log.push(line) })
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1'], metrics: { host: '127.0.0.1', port: 0 } }, { logger })
})
afterAll(() => testApp.close())
beforeEach(() => saveSetting(testApp.app.database, 'opensubsonic', 'accounts'))

/** A player with its own address. */
function player(credentials: Credentials) {
  const address = `203.0.113.${++networks}`
  const { request, ...rest } = createPlayer(testApp, credentials)
  const call = async (name: string, parameters = {}) => {
    const response = await request(name, { f: 'json', ...parameters }, { headers: { 'x-forwarded-for': address } })
    return ((await response.json()) as { 'subsonic-response': { status: string; error?: { code: number }; user?: object } })[
      'subsonic-response'
    ]
  }
  return { ...rest, request, call }
}
const codeOf = async (credentials: Credentials) => (await player(credentials).call('ping')).error?.code

test('an account has a limited number of apps, also if it adds several at once', async () => {
  const client = await newAccount(testApp, 'manyapps')
  const added = await Promise.all(
    Array.from({ length: limits.apps + 5 }, (_, index) => client.call('POST /api/apps', { body: { name: `App ${index}` } })),
  )
  expect(added.filter(({ status }) => status === 403)).toHaveLength(5)
  expect((await client.call('GET /api/apps')).body.apps).toHaveLength(limits.apps)
})

test('a device secret is accepted as apiKey, as token and salt, as password and as password in hex', async () => {
  const { username, secret } = await createSecret(await newAccount(testApp, 'mechanisms'))
  const hex = Buffer.from(secret).toString('hex')
  for (const credentials of [
    { apiKey: secret },
    tokenOf({ username, secret }),
    tokenOf({ username: username.toUpperCase(), secret }),
    { u: username, p: secret },
    { u: username, p: `enc:${hex}` },
  ])
    expect([credentials, await player(credentials).call('tokenInfo')]).toEqual([
      credentials,
      expect.objectContaining({ status: 'ok', tokenInfo: { username } }),
    ])
  const posted = await (await createPlayer(testApp, { apiKey: secret }).post('ping.view')).json()
  expect(posted).toMatchObject({ 'subsonic-response': { status: 'ok', openSubsonic: true, type: 'music-platform' } })
})

test('all other credentials get the code of the protocol', async () => {
  const { username, secret } = await createSecret(await newAccount(testApp, 'rejected'))
  const other = await createSecret(await newAccount(testApp, 'other'))
  const password = `${username} sings loudly`
  const rejections: [Credentials, number][] = [
    [{}, 10],
    [{ u: username }, 10],
    [{ u: username, t: 'x' }, 10],
    [{ u: username, p: password }, 40],
    [tokenOf({ username, secret: password }), 40],
    [{ u: username, p: 'wrong' }, 40],
    [{ u: username, p: other.secret }, 40],
    [{ u: 'unknown', p: secret }, 40],
    [{ u: username, t: 'short', s: 'salt' }, 40],
    [{ apiKey: secret, u: username }, 43],
    [{ apiKey: secret, p: secret }, 43],
    [{ ...tokenOf({ username, secret }), p: secret }, 43],
    [{ apiKey: 'wrong' }, 44],
    [{ apiKey: password }, 44],
  ]
  for (const [credentials, code] of rejections) expect([credentials, await codeOf(credentials)]).toEqual([credentials, code])
})

test('only the extensions are listed without signing in', async () => {
  const stranger = player({})
  expect(await stranger.call('getOpenSubsonicExtensions')).toMatchObject({ status: 'ok' })
  for (const name of ['ping', 'getArtists', 'getRandomSongs', 'stream', 'getCoverArt', 'getPlaylists', 'getLicense'])
    expect([name, (await stranger.call(name)).error?.code]).toEqual([name, 10])
})

test('the cookie of the site grants a player nothing', async () => {
  const response = await testApp.admin.request('/rest/getUser?f=json')
  expect(await response.json()).toMatchObject({ 'subsonic-response': { status: 'failed', error: { code: 10 } } })
})

describe('the next call is rejected', () => {
  test('after a secret is revoked, while the other one continues to work', async () => {
    const client = await newAccount(testApp, 'revoked')
    const [phone, car] = [await createSecret(client, 'Phone'), await createSecret(client, 'Car')]
    expect((await client.call('GET /api/apps')).body.apps.map(({ name }) => name)).toEqual(['Car', 'Phone'])
    expect((await testApp.admin.call('DELETE /api/apps/:id', { params: { id: phone.id } })).status).toBe(404)
    expect((await client.call('DELETE /api/apps/:id', { params: { id: phone.id } })).status).toBe(204)
    expect([await codeOf({ apiKey: phone.secret }), await codeOf(tokenOf(phone)), await codeOf({ apiKey: car.secret })]).toEqual([
      44,
      40,
      undefined,
    ])
  })

  test('after an account is disabled, and after players are turned off', async () => {
    const client = await newAccount(testApp, 'disabled')
    const { secret } = await createSecret(client)
    const id = (await client.call('GET /api/session')).body.viewer?.profileId ?? ''
    const setStatus = (status: string) => testApp.admin.call('PUT /api/users/:id/status', { params: { id }, body: { status } })
    await setStatus('disabled')
    expect(await codeOf({ apiKey: secret })).toBe(44)
    await setStatus('active')
    expect(await codeOf({ apiKey: secret })).toBeUndefined()
    await saveSetting(testApp.app.database, 'opensubsonic', 'off')
    expect(await codeOf({ apiKey: secret })).toBe(50)
  })

  test('with the permissions of the former role', async () => {
    const { secret, username } = await createSecret(testApp.admin)
    const admin = player({ apiKey: secret })
    expect(await admin.call('getUser')).toMatchObject({ user: { username, adminRole: true } })
    await testApp.app.database.handle.updateTable('users').set({ role: 'listener' }).where('email', '=', 'owner@example.com').execute()
    expect(await admin.call('getUser')).toMatchObject({ user: { adminRole: false } })
    await testApp.app.database.handle.updateTable('users').set({ role: 'admin' }).where('email', '=', 'owner@example.com').execute()
  })
})

test('a guest hears the public library, if guests are let in', async () => {
  expect(await codeOf({ u: 'guest', p: 'guest' })).toBe(40)
  await saveSetting(testApp.app.database, 'opensubsonic', 'guests')
  const library = createLibrary(testApp.admin)
  const id = await library.song('For guests', await library.category('Guests'))
  for (const credentials of [{ u: 'guest', p: 'guest' }, tokenOf({ username: 'guest', secret: 'guest' })]) {
    const guest = player(credentials)
    expect(await guest.call('getSong', { id: `so-${id}` })).toMatchObject({ status: 'ok', song: { title: 'For guests' } })
    expect(await guest.call('getPlaylists', { username: 'guest' })).toMatchObject({ status: 'ok' })
    expect((await guest.call('getPlaylists', { username: 'owner' })).error?.code).toBe(50)
    expect(await guest.call('getUser')).toMatchObject({ user: { username: 'guest', adminRole: false, playlistRole: false } })
    for (const name of ['star', 'scrobble', 'createPlaylist', 'savePlayQueue', 'getPlayQueue'])
      expect([name, (await guest.call(name, { id: `so-${id}`, name: 'Mine' })).error?.code]).toEqual([name, 50])
  }
})

test('failures are limited by network, without affecting other networks', async () => {
  const secret = await createSecret(await newAccount(testApp, 'guessed'))
  const attacker = player({ u: secret.username, p: 'wrong' })
  const codes = []
  for (let guess = 0; guess < 12; guess++) codes.push(await attacker.call('ping'))
  expect(codes.map(({ error }) => error?.code)).toEqual(Array(12).fill(40))
  expect(codes.at(-1)).toMatchObject({ error: { message: expect.stringContaining('Too many') } })
  expect(await codeOf(tokenOf(secret))).toBeUndefined()
})

test('the time of the last use is shown', async () => {
  const client = await newAccount(testApp, 'used')
  const { secret } = await createSecret(client)
  const lastUsed = async () => (await client.call('GET /api/apps')).body.apps[0]?.lastUsedAt
  expect(await lastUsed()).toBeNull()
  await player({ apiKey: secret }).call('ping')
  expect(Date.parse((await lastUsed()) ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('a secret is in no log or metric, and is encrypted in the database', async () => {
  const { username, secret } = await createSecret(await newAccount(testApp, 'secretive'))
  const token = tokenOf({ username, secret }, 'asaltofitsown')
  for (const credentials of [{ apiKey: secret }, { u: username, p: secret }, token]) {
    await player(credentials).call('ping')
    await player(credentials).call('nothing')
    await player(credentials).post('getSong')
  }
  const rows = await testApp.app.database.handle.selectFrom('device_secrets').selectAll().execute()
  const metrics = (await testApp.app.metrics?.metrics()) ?? ''
  expect(metrics).toContain('/rest/*')
  for (const text of [log.join(''), metrics, JSON.stringify(rows)])
    for (const forbidden of [secret, token.t, 'asaltofitsown', Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')])
      expect(text.includes(forbidden)).toBe(false)
})

test('pages of other sites may call, because cookies do not count', async () => {
  const { secret } = await createSecret(await newAccount(testApp, 'webplayer'))
  const response = await fetch(`${testApp.address}/rest/ping`, {
    method: 'POST',
    headers: { origin: 'https://player.example' },
    body: new URLSearchParams({ apiKey: secret, f: 'json' }),
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toMatchObject({ 'subsonic-response': { status: 'ok' } })
  const asked = await fetch(`${testApp.address}/rest/ping`, {
    method: 'OPTIONS',
    headers: { origin: 'https://player.example', 'access-control-request-method': 'GET', 'access-control-request-headers': 'content-type' },
  })
  const { headers } = asked
  expect([asked.status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')]).toEqual([204, '*', '*'])
})

test('pages of other sites may read songs and covers, which their players process', async () => {
  const { ferry } = await createPlayableLibrary(testApp)
  const { secret } = await createSecret(await newAccount(testApp, 'soundreader'))
  for (const name of ['stream', 'getCoverArt', 'getCaptions']) {
    const { status, headers } = await fetch(`${testApp.address}/rest/${name}?${new URLSearchParams({ apiKey: secret, id: so(ferry) })}`, {
      headers: { origin: 'https://player.example', range: 'bytes=0-9' },
    })
    expect([name, status, headers.get('access-control-allow-origin')]).toEqual([name, 206, '*'])
    expect(headers.get('access-control-expose-headers')).toContain('content-range')
  }
})
