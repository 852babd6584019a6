import { beforeAll, expect, test } from 'vitest'
import { insertListener } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'

const testApp = appOfFile({}, { webFolder: builtPages() })
const library = createLibrary(testApp)
let category: string

beforeAll(async () => {
  category = await library.category('Choir')
})

const stranger = () => createClient(testApp.address)

async function listener(username: string) {
  const client = stranger()
  const account = await insertListener(testApp.app.database, username)
  await client.signIn(account)
  return { client, account }
}

const group = async (fields: object = {}) =>
  (await testApp.admin.call('POST /api/admin/groups', { body: { name: 'Altos', emails: [], ...fields } })).body
const whole = async (id: string) => (await testApp.admin.call('GET /api/admin/groups/:id', { params: { id } })).body
const invite = async (id: string, body: object = {}) =>
  (await testApp.admin.call('PUT /api/admin/groups/:id/invitation', { params: { id }, body })).body.key ?? ''

/** Submits a form of the page. */
const send = (client: TestClient, key: string, form: string, fields: Record<string, string> = {}) =>
  client.request('/join', {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ key, form, ...fields })),
  })
const person = (username: string) => ({
  displayName: `Name of ${username}`,
  username,
  email: `${username}@example.com`,
  password: `${username} sings loudly`,
})
const page = async (client: TestClient, key: string) => {
  const response = await client.request(`/join?key=${key}`)
  return { status: response.status, html: await response.text() }
}
const statusOf = async (client: TestClient, songId: string) => (await client.request(`/api/songs/${songId}`)).status

test('an invited person creates a listener account, becomes a member, and opens what is protected for the group', async () => {
  const { id } = await group({ name: "St. Mary's <choir>", description: 'We sing on Sundays.' })
  const songId = await library.song('Rehearsal takes', category, { visibility: 'protected', groupIds: [id] })
  const key = await invite(id)
  const client = stranger()
  const invitation = await page(client, key)
  expect(invitation.status).toBe(200)
  expect(invitation.html).toContain('St. Mary&#39;s &#60;choir&#62;')
  expect(invitation.html).toContain('We sing on Sundays.')
  expect(invitation.html).not.toContain('Rehearsal takes')

  const joined = await send(client, key, 'signUp', person('ann'))
  expect([joined.status, joined.headers.get('location')]).toEqual([303, `/join?key=${key}`])
  expect((await page(client, key)).html).toContain(`href="/song/${songId}"`)
  expect(await statusOf(client, songId)).toBe(200)
  const { viewer } = (await client.call('GET /api/session')).body
  expect(viewer).toMatchObject({ username: 'ann', role: 'listener', mayEdit: false, mayAdminister: false })
  const { members, invitation: used, group: now } = await whole(id)
  expect(members).toMatchObject([{ way: 'link', email: 'ann@example.com', account: { username: 'ann' }, endsAt: null }])
  expect([used, now]).toMatchObject([
    { joins: 1, joinsMax: 2000 },
    { memberCount: 1, joinedCount: 1 },
  ])
})

test('people with an account join by a click or by signing in, and take one place', async () => {
  const { id } = await group()
  const key = await invite(id, { joinsMax: 2 })
  const [lena, otto] = [await listener('lena'), await listener('otto')]
  expect((await page(lena.client, key)).html).toContain('lena')
  await Promise.all([1, 2, 3].map(() => send(lena.client, key, 'join')))
  const client = stranger()
  expect((await send(client, key, 'signIn', { ...otto.account, password: 'wrong' })).status).toBe(403)
  expect((await whole(id)).members).toHaveLength(1)
  expect((await send(client, key, 'signIn', otto.account)).status).toBe(303)
  const { members, invitation } = await whole(id)
  expect([members.length, invitation?.joins]).toEqual([2, 2])
  // Members still see the page of an invitation without free places.
  expect([(await page(client, key)).status, (await page(stranger(), key)).status]).toEqual([200, 410])
})

test('of 50 who take the last place concurrently, one becomes a member, and the others have no account', async () => {
  const { id } = await group()
  const key = await invite(id, { joinsMax: 1 })
  const people = Array.from({ length: 50 }, (_, index) => person(`singer${index}`))
  await Promise.all(people.map((one) => send(stranger(), key, 'signUp', one)))
  expect((await whole(id)).members).toHaveLength(1)
  const { users } = (await testApp.admin.call('GET /api/admin/users', { query: { search: 'singer' } })).body
  expect(users).toHaveLength(1)
})

test('an invitation that is renewed, revoked, ended, or whose group has ended invites no one; members stay', async () => {
  const { id } = await group()
  const first = await invite(id)
  const { client } = await listener('mia')
  await send(client, first, 'join')
  const second = await invite(id)
  expect([(await page(stranger(), first)).status, (await page(stranger(), second)).status]).toEqual([404, 200])
  const { handle } = testApp.app.database
  await handle.updateTable('group_invitations').set({ ends_at: '2026-01-01T00:00:00.000Z' }).where('group_id', '=', id).execute()
  expect((await page(stranger(), second)).status).toBe(410)
  expect((await send(stranger(), second, 'signUp', person('late'))).status).toBe(303)
  await testApp.admin.call('DELETE /api/admin/groups/:id/invitation', { params: { id } })
  expect((await page(client, second)).status).toBe(404)
  expect((await whole(id)).members).toMatchObject([{ email: 'mia@example.com' }])
  const ended = await group({ endsAt: '2026-01-01T00:00:00.000Z' })
  expect((await page(stranger(), await invite(ended.id))).status).toBe(410)
  expect((await testApp.admin.call('GET /api/admin/users', { query: { search: 'late' } })).body.users).toEqual([])
})

test('members end one by one or several at once, at their end or when they are removed', async () => {
  const { id } = await group()
  const songId = await library.song('For some', category, { visibility: 'protected', groupIds: [id] })
  const key = await invite(id)
  const [ida, jo] = [await listener('ida'), await listener('jo')]
  for (const { client } of [ida, jo]) await send(client, key, 'join')
  const memberIds = (await whole(id)).members.map((member) => member.id)
  const endsAt = '2099-01-01T00:00:00.000Z'
  const setEnd = (body: { memberIds: string[]; endsAt: string | null }) =>
    testApp.admin.call('PUT /api/admin/groups/:id/members', { params: { id }, body })
  expect((await setEnd({ memberIds, endsAt })).status).toBe(204)
  expect((await whole(id)).members).toMatchObject([{ endsAt }, { endsAt }])
  expect(await setEnd({ memberIds, endsAt: '2020-01-01T00:00:00.000Z' })).toMatchObject({ status: 422, body: { code: 'group_end_past' } })
  expect((await setEnd({ memberIds: [memberIds[0] ?? '', 'unknown'], endsAt: null })).status).toBe(404)
  expect((await whole(id)).members).toMatchObject([{ endsAt }, { endsAt }])

  const { handle } = testApp.app.database
  await handle
    .updateTable('group_members')
    .set({ ends_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', memberIds[0] ?? '')
    .execute()
  expect([await statusOf(ida.client, songId), await statusOf(jo.client, songId)]).toEqual([404, 200])
  await send(ida.client, key, 'join')
  expect([(await page(ida.client, key)).status, await statusOf(ida.client, songId)]).toEqual([410, 404])
  const body = { memberIds: [memberIds[1] ?? ''] }
  expect((await testApp.admin.call('POST /api/admin/groups/:id/member-removals', { params: { id }, body })).status).toBe(204)
  expect(await statusOf(jo.client, songId)).toBe(404)
})

test('an unconfirmed address makes no member; a password from an administrator confirms it', async () => {
  const { id: choir } = await group()
  const { id: staff } = await group({ name: 'Staff', emails: ['boss@example.com'] })
  const songId = await library.song('For the staff', category, { visibility: 'protected', groupIds: [staff] })
  const client = stranger()
  await send(client, await invite(choir), 'signUp', person('boss'))
  const { secret } = (await client.call('POST /api/apps', { body: { name: 'Phone' } })).body
  expect(await statusOf(client, songId)).toBe(404)
  expect((await whole(staff)).members).toMatchObject([{ account: { isConfirmed: false }, joinedAt: null }])

  const { users } = (await testApp.admin.call('GET /api/admin/users', { query: { search: 'boss' } })).body
  const { id, username, displayName, role, version } = users[0] ?? { id: '', username: '', displayName: '', role: 'listener', version: 1 }
  const body = { username, displayName, role, version, password: 'from the administrator' }
  expect((await testApp.admin.call('PUT /api/users/:id', { params: { id }, body })).status).toBe(200)
  const owner = stranger()
  await owner.signIn({ email: 'boss@example.com', password: 'from the administrator' })
  expect([await statusOf(owner, songId), await statusOf(client, songId)]).toEqual([200, 404])
  // A device secret from before the confirmation is not valid any more.
  expect(await (await client.request(`/rest/ping?apiKey=${secret}&c=test&v=1.16.1&f=json`)).text()).toContain('"code":44')
})

test('an invalid form reports why, and nothing is saved', async () => {
  const { id } = await group()
  const key = await invite(id)
  await listener('taken')
  const good = person('good')
  const wrong: [Record<string, string>, number][] = [
    [{ ...good, displayName: ' ' }, 422],
    [{ ...good, username: 'a b' }, 422],
    [{ ...good, email: 'no address' }, 422],
    [{ ...good, password: 'short' }, 422],
    [{ ...good, username: 'Taken' }, 409],
    [{ ...good, email: 'taken@example.com' }, 409],
  ]
  for (const [fields, status] of wrong) {
    const response = await send(stranger(), key, 'signUp', fields)
    expect([fields, response.status]).toEqual([fields, status])
    expect(await response.text()).toContain('role="alert"')
  }
  expect((await whole(id)).members).toEqual([])
  const past = { endsAt: '2020-01-01T00:00:00.000Z' }
  expect(await testApp.admin.call('PUT /api/admin/groups/:id/invitation', { params: { id }, body: past })).toMatchObject({
    status: 422,
    body: { code: 'group_end_past' },
  })
  expect((await whole(id)).invitation?.key).toBe(key)
})

test('editing the addresses retains those who joined by the link, and the dates of the others', async () => {
  const { id, version } = await group({ emails: ['old@example.com', 'other@example.com'] })
  await send((await listener('kim')).client, await invite(id), 'join')
  const before = (await whole(id)).members.find(({ email }) => email === 'old@example.com')
  const body = { name: 'Altos', version, emails: ['old@example.com', 'new@example.com'] }
  await testApp.admin.call('PUT /api/admin/groups/:id', { params: { id }, body })
  const { members } = await whole(id)
  expect(members.map(({ email }) => email)).toEqual(['kim@example.com', 'new@example.com', 'old@example.com'])
  expect(members[2]).toEqual(before)
})

test('an account in the trash comes back as a member', async () => {
  const { id } = await group()
  await send((await listener('pia')).client, await invite(id), 'join')
  const { users } = (await testApp.admin.call('GET /api/admin/users', { query: { search: 'pia' } })).body
  const params = { id: users[0]?.id ?? '' }
  await testApp.admin.call('DELETE /api/users/:id', { params })
  expect((await whole(id)).members).toEqual([])
  await testApp.admin.call('POST /api/admin/trash/restorations', { body: params })
  expect((await whole(id)).members).toMatchObject([{ way: 'link', email: 'pia@example.com' }])
})

test('unknown keys are limited, known ones are not', async () => {
  const key = await invite((await group()).id)
  for (let visit = 0; visit < 105; visit++) await stranger().request(`/join?key=${key}`)
  expect((await page(stranger(), key)).status).toBe(200)
  for (let guess = 0; guess < 100; guess++) await stranger().request(`/join?key=${String(guess).padStart(22, 'x')}`)
  expect((await page(stranger(), 'y'.repeat(22))).status).toBe(429)
})
