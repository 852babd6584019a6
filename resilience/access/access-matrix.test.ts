import { beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '#contract/endpoint.ts'
import { newAccount } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { become, closeSite, createPeople, type Role, roles } from './people.ts'
import { type Outcome, outcomeOf, type Probe, probesOf } from './probes.ts'

/** @once Access that the contract declares. */

const testApp = appOfFile({}, { webFolder: builtPages() })
let probes: Probe[]
const measured = new Map<Role | 'visitor in maintenance', Record<string, Outcome>>()

beforeAll(async () => {
  const clients = await createPeople(testApp)
  probes = probesOf(testApp.app)
  for (const role of roles) {
    await become(testApp, role)
    measured.set(role, await outcomes(clients[role]))
  }
  await closeSite(testApp, true)
  measured.set('visitor in maintenance', await outcomes(clients.visitor))
  await closeSite(testApp, false)
})

const allRoles = (outcome: Outcome) => Object.fromEntries(roles.map((role) => [role, outcome])) as Record<Role, Outcome>

/** Expected outcome by access and role. */
const expected: Record<Access, Record<Role, Outcome>> = {
  public: { ...allRoles('in'), visitor: 'in' },
  'signed-in': { ...allRoles('in'), visitor: 'not_signed_in' },
  uploader: { ...allRoles('in'), visitor: 'not_signed_in', listener: 'forbidden' },
  editor: { ...allRoles('forbidden'), visitor: 'not_signed_in', editor: 'in', administrator: 'in' },
  admin: { ...allRoles('forbidden'), visitor: 'not_signed_in', administrator: 'in' },
}

const labels: Record<Outcome, string> = { in: 'yes', not_signed_in: 'sign in', forbidden: 'no', closed: 'closed' }

async function outcomes(client: TestClient, headers?: Record<string, string>): Promise<Record<string, Outcome>> {
  const found: Record<string, Outcome> = {}
  for (const probe of probes) found[probe.name] = await outcomeOf(client, probe, headers)
  return found
}

const allExpected = (role: Role) => Object.fromEntries(probes.map(({ name, access }) => [name, expected[access][role]]))

test.each(roles)('the endpoints that a %s may call are those of the contract', (role) => {
  expect(measured.get(role)).toEqual(allExpected(role))
})

test('docs/access.md equals the measurement', async () => {
  const columns = [...measured.values()]
  const rows = probes.map(({ name }) => `| \`${name}\` | ${columns.map((column) => labels[column[name] ?? 'in']).join(' | ')} |`)
  await expect(`${introduction}\n${rows.join('\n')}\n`).toMatchFileSnapshot('../../docs/access.md')
})

const introduction = `# Who may call what

Every endpoint and every other route, called by each kind of person: \`yes\` is let in, \`sign in\` is 401, \`no\` is 403, \`closed\` is 503.
The uploader is a listener while the site lets listeners upload; all others were measured while it does not. Access to a route does not show
everything behind it: \`resilience/access/hidden-items.test.ts\` tests what a single song, playlist or file shows to whom, and
\`server/features/media/signed-addresses.test.ts\` tests that earlier S3 addresses fail. The last column is a visitor while the site is in
maintenance. Roles: decision 36.

Written by \`resilience/access/access-matrix.test.ts\` from the contract (\`vitest run resilience/access --update\` writes it).

| route | visitor | listener | uploader | contributor | editor | administrator | in maintenance |
|---|---|---|---|---|---|---|---|`

describe('an account that lost its session', () => {
  const ends: [string, (testApp: TestApp, ada: TestClient, profileId: string) => Promise<unknown>][] = [
    ['signing out', (_, ada) => ada.call('DELETE /api/session')],
    ['being disabled', ({ admin }, _, id) => admin.call('PUT /api/users/:id/status', { params: { id }, body: { status: 'disabled' } })],
    ['being deleted', ({ admin }, _, id) => admin.call('DELETE /api/users/:id', { params: { id } })],
    ['a new password', ({ admin }, _, id) => edit(admin, id, { password: 'another one, longer' })],
    ['losing its role', ({ admin }, _, id) => edit(admin, id, { role: 'listener' })],
  ]

  async function edit(admin: TestClient, id: string, changes: object) {
    const { user } = (await admin.call('GET /api/admin/users/:id', { params: { id } })).body
    const { username, displayName, role, version } = user
    const { status } = await admin.call('PUT /api/users/:id', {
      params: { id },
      body: { username, displayName, role, version, ...changes },
    })
    expect(status).toBe(200)
  }

  test.each(ends)('by %s is a visitor on the next request', async (how, end) => {
    const username = `ada${ends.findIndex(([name]) => name === how)}`
    const ada = await newAccount(testApp, username)
    const { viewer } = (await ada.call('GET /api/session')).body
    const profileId = viewer?.profileId ?? ''
    await edit(testApp.admin, profileId, { role: 'admin' })
    await ada.signIn({ email: `${username}@example.com`, password: `${username} sings loudly` })
    expect((await ada.call('GET /api/admin/songs')).status).toBe(200)
    const before = ada.cookieHeader()
    await end(testApp, ada, profileId)
    expect(await outcomes(testApp.visitor, { cookie: before })).toEqual(allExpected('visitor'))
  })
})

test('forged headers grant no access', async () => {
  const forged = {
    'x-forwarded-for': '127.0.0.1',
    'x-real-ip': '127.0.0.1',
    forwarded: 'for=127.0.0.1;proto=https',
    'x-forwarded-host': 'localhost',
    'x-original-url': '/api/site',
    'x-rewrite-url': '/api/site',
    'x-http-method-override': 'GET',
    'x-internal-call': '0'.repeat(32),
    'x-user-id': 'admin',
    authorization: `Basic ${Buffer.from('owner@example.com:correct horse battery').toString('base64')}`,
    cookie: 'signed_in=1; session=forged; role=admin; better-auth.session_token=forged.forged',
  }
  expect(await outcomes(testApp.visitor, forged)).toEqual(allExpected('visitor'))
})
