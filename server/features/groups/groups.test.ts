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

async function listener(username: string) {
  const client = createClient(testApp.address)
  const account = await insertListener(testApp.app.database, username)
  await client.signIn(account)
  return { client, email: account.email }
}
const create = async (fields: object = {}) =>
  (await testApp.admin.call('POST /api/admin/groups', { body: { name: 'Altos', emails: [], ...fields } })).body
const setMembers = (group: { id: string; name: string; version: number }, fields: object) =>
  testApp.admin.call('PUT /api/admin/groups/:id', {
    params: { id: group.id },
    body: { name: group.name, version: group.version, emails: [], ...fields },
  })
const songFor = (...groupIds: string[]) => library.song('Rehearsal takes', category, { visibility: 'protected', groupIds })
const statuses = (client: TestClient, id: string) =>
  Promise.all([`/api/songs/${id}`, `/song/${id}`, `/api/songs/${id}/waveform`].map(async (path) => (await client.request(path)).status))
const open = [200, 200, 200]
const closed = [404, 403, 404]

test('members open what is protected for their group, until they are removed or it ends', async () => {
  const [{ client: lena, email }, { client: other }] = [await listener('lena'), await listener('otto')]
  const group = await create({ emails: [email.toUpperCase()] })
  expect(group).toMatchObject({ memberCount: 1, joinedCount: 1, endsAt: null })
  const id = await songFor(group.id)
  expect([await statuses(lena, id), await statuses(other, id), await statuses(createClient(testApp.address), id)]).toEqual([
    open,
    closed,
    closed,
  ])
  const { handle } = testApp.app.database
  await handle.updateTable('users').set({ role: 'contributor' }).where('email', '=', email).execute()
  expect(await statuses(lena, id)).toEqual(open)
  const mine = async () => (await lena.call('GET /api/session/groups')).body.groups
  expect(await mine()).toEqual([{ id: group.id, name: 'Altos', endsAt: null, items: [{ kind: 'song', id, name: 'Rehearsal takes' }] }])
  const removed = (await setMembers(group, {})).body
  expect([await statuses(lena, id), await mine()]).toEqual([closed, []])
  const ended = (await setMembers(removed, { emails: [email], endsAt: '2020-01-01T00:00:00.000Z' })).body
  expect([await statuses(lena, id), await mine()]).toEqual([closed, []])
  await setMembers(ended, { emails: [email], endsAt: '2999-01-01T00:00:00.000Z' })
  expect(await statuses(lena, id)).toEqual(open)
  expect((await testApp.admin.call('DELETE /api/admin/groups/:id', { params: { id: group.id } })).status).toBe(204)
  expect(await statuses(lena, id)).toEqual(closed)
})

test('a member leaves a group, by address and by link, and loses access; an edit that has started does not add them again', async () => {
  const { client: pat, email } = await listener('pat')
  const group = await create({ emails: [email, 'stays@example.com'] })
  const { key } = (await testApp.admin.call('PUT /api/admin/groups/:id/invitation', { params: { id: group.id }, body: { joinsMax: 9 } }))
    .body
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await pat.request('/join', { method: 'POST', redirect: 'manual', headers, body: `form=join&key=${key}` })
  const id = await songFor(group.id)
  expect(await statuses(pat, id)).toEqual(open)
  const leave = (client: TestClient) => client.call('DELETE /api/session/groups/:id', { params: { id: group.id } })
  expect((await leave((await listener('quinn')).client)).status).toBe(404)
  expect((await leave(createClient(testApp.address))).status).toBe(401)

  expect((await leave(pat)).status).toBe(204)
  expect([await statuses(pat, id), (await pat.call('GET /api/session/groups')).body.groups]).toEqual([closed, []])
  expect((await leave(pat)).status).toBe(404)
  const { members } = (await testApp.admin.call('GET /api/admin/groups/:id', { params: { id: group.id } })).body
  expect(members.map((member) => member.email)).toEqual(['stays@example.com'])
  expect((await setMembers(group, { emails: [email] })).status).toBe(409)
  const { entries } = (await testApp.admin.call('GET /api/admin/activity', { query: { kind: 'groups', limit: 1 } })).body
  expect(entries).toMatchObject([{ action: 'left', actor: 'pat', subject: { id: group.id, name: 'Altos' } }])
})

test('an address is a member as soon as it has an account, and the form shows whose it is', async () => {
  const group = await create({ emails: ['mia@example.com', 'nora@example.com', 'mia@example.com'] })
  expect(group).toMatchObject({ memberCount: 2, joinedCount: 0 })
  const body = { username: 'mia', displayName: 'Mia', email: 'mia@example.com', password: 'a password of mia' }
  expect((await testApp.admin.call('POST /api/users', { body })).status).toBe(200)
  const whole = (await testApp.admin.call('GET /api/admin/groups/:id', { params: { id: group.id } })).body
  expect(whole.group.joinedCount).toBe(1)
  expect(whole.members).toMatchObject([
    { way: 'address', email: 'mia@example.com', account: { username: 'mia', displayName: 'Mia', isConfirmed: true }, endsAt: null },
    { way: 'address', email: 'nora@example.com', account: null, joinedAt: null },
  ])
  expect(whole.members[0]?.joinedAt).not.toBe(null)
})

test('a protected page for a group offers to sign in', async () => {
  const [forGroup, withoutGroup] = [await songFor((await create()).id), await songFor()]
  const html = async (id: string) => (await createClient(testApp.address).request(`/song/${id}`)).text()
  expect(await html(forGroup)).toContain(`/auth?next=%2Fsong%2F${forGroup}`)
  expect(await html(withoutGroup)).not.toContain('/auth?next')
})

test('other groups are another protection; the same ones are not, and deleted ones are left out', async () => {
  const [one, two] = [await create(), await create()]
  const id = await songFor(one.id)
  const protection = async () => {
    const { protectionId } = (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
    const { groupIds } = (await testApp.admin.call('GET /api/admin/protections/:id', { params: { id: protectionId ?? '' } })).body
    return { protectionId, groupIds }
  }
  const edit = async (groupIds: string[]) => {
    const { title, mediaType, version } = (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
    const body = { title, categoryId: category, mediaType, version, groupIds }
    return (await testApp.admin.call('PUT /api/songs/:id', { params: { id }, body })).status
  }
  const before = await protection()
  expect(before.groupIds).toEqual([one.id])
  expect([await edit([one.id]), await protection()]).toEqual([200, before])
  expect(await edit([one.id, two.id, 'deleted'])).toBe(200)
  const after = await protection()
  expect(after.groupIds).toEqual([one.id, two.id].sort())
  expect(after.protectionId).not.toBe(before.protectionId)
})

test.each([
  [{ name: '' }, 400],
  [{ emails: ['not an address'] }, 400],
  [{ endsAt: 'tomorrow' }, 400],
])('a group with %j is rejected', async (fields, status) => {
  const body = { name: 'Basses', emails: [], ...fields }
  expect((await testApp.admin.call('POST /api/admin/groups', { body })).status).toBe(status)
})

test('an outdated edit of a group is rejected', async () => {
  const group = await create()
  expect((await setMembers(group, {})).status).toBe(200)
  expect(await setMembers(group, {})).toMatchObject({ status: 409, body: { code: 'stale_version' } })
})

test('groups are listed by name, with numbers by value', async () => {
  const names = ['Year 10', 'year 2', 'Éclair', 'Year 1']
  for (const name of names) await create({ name })
  const { groups } = (await testApp.admin.call('GET /api/admin/groups')).body
  expect(groups.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(['Éclair', 'Year 1', 'year 2', 'Year 10'])
})
