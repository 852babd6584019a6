import sharp from 'sharp'
import type { TestApp } from './test-app.ts'
import { createClient, type TestClient } from './test-client.ts'
import { uploadBytes } from './uploads.ts'

/** Password of all users created by `manageUsers`. */
export const password = 'sings quite loudly'

/** Administers users through the API, and checks the effects. */
export function manageUsers({ admin, visitor, address }: TestApp) {
  const create = (username: string, extra = {}, by = admin) => {
    const body = { username, displayName: `${username} of the choir`, email: `${username}@example.com`, password, ...extra }
    return by.call('POST /api/users', { body })
  }
  const get = (id: string) => admin.call('GET /api/admin/users/:id', { params: { id } })

  return {
    create,
    get,
    list: async (query: Record<string, string> = {}) => (await admin.call('GET /api/admin/users', { query })).body,
    disable: (id: string, by = admin) => by.call('PUT /api/users/:id/status', { params: { id }, body: { status: 'disabled' } }),
    enable: (id: string) => admin.call('PUT /api/users/:id/status', { params: { id }, body: { status: 'active' } }),
    remove: (id: string, by = admin) => by.call('DELETE /api/users/:id', { params: { id } }),

    /** Changes these fields; sends the others unchanged. */
    async edit(id: string, changes: Record<string, unknown>, by = admin) {
      const { username, displayName, role, version } = (await get(id)).body.user
      return by.call('PUT /api/users/:id', { params: { id }, body: { username, displayName, role, version, ...changes } })
    },

    /** Creates a user with a signed-in browser. */
    async newUser(username: string, extra = {}) {
      const { body: user } = await create(username, extra)
      const client = createClient(address)
      await client.signIn({ email: user.email, password })
      return { user, client }
    },

    /** Status 200, or the error. */
    async signInStatus(email: string, secret = password) {
      const { status, body } = await createClient(address).call('POST /api/session', { body: { email, password: secret } })
      return status === 200 ? 200 : body
    },
    isSignedIn: async (client: TestClient) => (await client.call('GET /api/likes')).status === 200,

    async uploadPicture(color = '#c1133a', client = admin) {
      const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: color } }).png()
      return uploadBytes(client, new Uint8Array(await picture.toBuffer()), { kind: 'cover', name: 'face.png' })
    },
    pictureStatus: async (avatarUrl: string | null) => (await visitor.request(`${avatarUrl}-96.webp`)).status,

    /** Activity entries about a user, newest first. */
    async actionsOn(id: string) {
      const { entries } = (await admin.call('GET /api/admin/activity', { query: { kind: 'users', limit: '100' } })).body
      return entries.filter((entry) => entry.subject?.id === id).map(({ action }) => action)
    },
  }
}
