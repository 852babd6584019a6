import type { RowKind } from '../row-writer.ts'

interface CategoryState {
  description: string
  color: string
}

/** The name is the key. */
export const categories = (): RowKind<CategoryState> => ({
  name: 'categories',
  invent: (site) => {
    const stamp = site.stamp()
    return { description: `Words ${stamp}`, color: `#${Number(stamp).toString(16).padStart(6, '0')}` }
  },
  create: (site, name, state) => site.admin.call('POST /api/categories', { body: { name, ...state } }),
  update: (site, name, { id, version }, state) =>
    site.admin.call('PUT /api/categories/:id', { params: { id }, body: { name, version, ...state } }),
  remove: (site, { id }) => site.admin.call('DELETE /api/categories/:id', { params: { id } }),
  read: async (site) => {
    const { body } = await site.admin.call('GET /api/admin/categories')
    return body.categories
      .filter(({ name }) => name.startsWith('categories-'))
      .map(({ id, version, name, description, color }) => ({
        key: name,
        row: { id, version },
        state: { description: description ?? '', color },
      }))
  },
})
