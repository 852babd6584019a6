import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Color, editOf, Id, Name, OptionalDescription, Timestamp, Version } from './fields.ts'
import { nameOf, namesOf, storedNamesOf } from './item-names.ts'

/** Fields that a badge shows. */
export const CategoryBadge = z.strictObject({ id: Id, name: nameOf(z.string(), { kind: 'categories', field: 'name' }), color: z.string() })
export type CategoryBadge = z.infer<typeof CategoryBadge>

export const Category = z.strictObject({
  ...CategoryBadge.shape,
  description: z.string().nullable(),
  names: storedNamesOf('categories'),
  /** An inactive category is not offered for songs; songs that have it keep it. */
  isActive: z.boolean(),
  isFavorite: z.boolean(),
  songCount: z.number().int(),
  /** All playlists, public or private. */
  playlistCount: z.number().int(),
  createdAt: Timestamp,
  version: Version,
})
export type Category = z.infer<typeof Category>

export const CategoryInput = z.strictObject({
  name: Name,
  color: Color,
  description: OptionalDescription,
  names: namesOf('categories'),
  isActive: z.boolean().default(true),
  isFavorite: z.boolean().default(false),
})
export type CategoryInput = z.input<typeof CategoryInput>
export const CategoryUpdate = z.strictObject({ ...editOf(CategoryInput.shape), version: Version })

const params = z.strictObject({ id: Id })

export const categoriesEndpoints = {
  'GET /api/categories': endpoint({
    access: 'editor',
    summary: 'Active categories, which are offered for songs, by name',
    output: z.strictObject({ categories: z.array(CategoryBadge) }),
  }),
  'GET /api/admin/categories': endpoint({
    access: 'editor',
    summary: 'All categories, newest first',
    output: z.strictObject({ categories: z.array(Category) }),
  }),
  'POST /api/categories': endpoint({
    access: 'editor',
    summary: 'Create a category',
    body: CategoryInput,
    output: Category,
    errors: ['category_exists'],
  }),
  'PUT /api/categories/:id': endpoint({
    access: 'editor',
    summary: 'Update the given fields of a category',
    params,
    body: CategoryUpdate,
    output: Category,
    errors: ['not_found', 'category_exists', 'stale_version'],
  }),
  'PUT /api/categories/:id/favorite': endpoint({
    access: 'editor',
    summary: 'Set or remove the favorite mark of a category',
    params,
    body: z.strictObject({ isFavorite: z.boolean() }),
    output: Category,
    errors: ['not_found'],
  }),
  'DELETE /api/categories/:id': endpoint({
    access: 'editor',
    summary: 'Delete a category that no song uses; playlists lose it',
    params,
    errors: ['not_found', 'category_in_use'],
  }),
}
