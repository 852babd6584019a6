import type { RowKind } from '../row-writer.ts'

interface CodeState {
  url: string
  isActive: boolean
}

/** The code is the key. Its destination is read by scanning it. */
export const codes = (): RowKind<CodeState> => ({
  name: 'codes',
  invent: (site, random) => ({ url: `https://example.org/${site.stamp()}`, isActive: random.whole(4) > 0 }),
  create: (site, key, state) => site.admin.call('POST /api/admin/codes', { body: { code: key, ...contentOf(state) } }),
  update: (site, key, { id, version }, state) =>
    site.admin.call('PUT /api/admin/codes/:id', { params: { id }, body: { label: key, version, ...contentOf(state) } }),
  remove: (site, { id }) => site.admin.call('DELETE /api/admin/codes/:id', { params: { id } }),
  read: async (site) => {
    const { body } = await site.admin.call('GET /api/admin/codes', { query: { limit: '200' } })
    return Promise.all(
      body.codes.map(async ({ id, version, code, isActive, destination: { target } }) => {
        const scanned = (await site.admin.request(`/c/${code}`)).headers.get('location')
        const shown = target.kind === 'address' ? target.url : ''
        return { key: code, row: { id, version }, state: { url: isActive ? (scanned ?? 'nowhere') : shown, isActive } }
      }),
    )
  },
})

const contentOf = ({ url, isActive }: CodeState) => ({ destination: { kind: 'address', url }, isActive })
