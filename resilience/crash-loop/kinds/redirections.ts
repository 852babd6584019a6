import type { RowKind } from '../row-writer.ts'

interface RedirectionState {
  toUrl: string
  isActive: boolean
}

/** The source is the key. */
export const redirections = (): RowKind<RedirectionState> => ({
  name: 'redirections',
  invent: (site, random) => ({ toUrl: `https://example.org/${site.stamp()}`, isActive: random.whole(2) === 0 }),
  create: (site, key, state) => site.admin.call('POST /api/redirections', { body: { fromUrl: `/${key}`, ...state } }),
  update: (site, key, { id, version }, state) =>
    site.admin.call('PUT /api/redirections/:id', { params: { id }, body: { fromUrl: `/${key}`, version, ...state } }),
  remove: (site, { id }) => site.admin.call('DELETE /api/redirections/:id', { params: { id } }),
  read: async (site) => {
    const { body } = await site.admin.call('GET /api/admin/redirections', { query: { limit: '200' } })
    return body.redirections.map(({ id, version, fromUrl, toUrl, isActive }) => ({
      key: fromUrl.slice(1),
      row: { id, version },
      state: { toUrl, isActive },
    }))
  },
})
