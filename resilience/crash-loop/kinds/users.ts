import { type Role, roles } from '#contract/roles.ts'
import { createClient } from '#server/testing/test-client.ts'
import type { RowKind } from '../row-writer.ts'
import type { Site } from '../site.ts'

interface UserState {
  displayName: string
  role: Role
  password: string
}

const emailOf = (username: string) => `${username}@example.com`

async function mayEnter({ address }: Site, username: string, password: string): Promise<boolean> {
  const body = JSON.stringify({ email: emailOf(username), password })
  const signIn = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  for (;;) {
    const { status } = await createClient(address).request('/api/session', signIn)
    // A proxy responds with 502 while its chosen upstream is being killed.
    if (status < 500) return status === 200
  }
}

/** Each edit sets a new password, with which the user must be able to sign in. The username is the key. */
export const users = (): RowKind<UserState> => ({
  name: 'users',
  invent: (site, random) => {
    const stamp = site.stamp()
    return { displayName: `Name ${stamp}`, role: random.pick(roles), password: `password ${stamp}` }
  },
  create: (site, username, state) => site.admin.call('POST /api/users', { body: { username, email: emailOf(username), ...state } }),
  update: (site, username, { id, version }, state) =>
    site.admin.call('PUT /api/users/:id', { params: { id }, body: { username, version, ...state } }),
  remove: (site, { id }) => site.admin.call('DELETE /api/users/:id', { params: { id } }),
  read: async (site, possible) => {
    const { body } = await site.admin.call('GET /api/admin/users', { query: { search: 'users-', limit: '200' } })
    return Promise.all(
      body.users.map(async ({ id, version, username, displayName, role }) => {
        const passwords = possible(username).flatMap((state) => state?.password ?? [])
        const entries = await Promise.all(passwords.map((password) => mayEnter(site, username, password)))
        const password = passwords.find((_, index) => entries[index]) ?? 'none that was ever set'
        return { key: username, row: { id, version }, state: { displayName, role, password } }
      }),
    )
  },
})
