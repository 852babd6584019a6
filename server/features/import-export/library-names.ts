import type { CategoryOfFile } from '#contract/export-file.ts'
import { fold } from '#contract/fold.ts'
import { columnsOfFile } from '#server/database/columns.ts'
import { newId } from '#server/database/ids.ts'
import { usernameKey } from '#server/database/profile-keys.ts'
import { categoryColumns } from '#server/features/categories/category-columns.ts'

export type NewCategory = ReturnType<typeof newCategory>

const newCategory = (id: string, category: CategoryOfFile) => ({
  id,
  ...columnsOfFile(categoryColumns, category),
  is_active: category.is_active ?? true,
  is_favorite: category.is_favorite ?? false,
})

export type CategoryIndex = ReturnType<typeof createCategoryIndex>

/** Finds the category of each row by name, and collects the categories to create. */
export function createCategoryIndex(existing: readonly { id: string; name_key: string }[]) {
  const byName = new Map(existing.map(({ id, name_key }) => [name_key, id]))
  const ids = new Set(byName.values())
  const added: NewCategory[] = []

  return {
    added,
    /** The id of an existing category, by name or else by id. */
    idOf: ({ id, name }: { id?: string; name?: string | null | undefined }): string | undefined =>
      (name ? byName.get(fold(name)) : undefined) ?? (id !== undefined && ids.has(id) ? id : undefined),

    /** Null if the row has no category, or only an id that does not exist here. A new category keeps its id if that is free. */
    find({ category_id, category }: { category_id?: string | null | undefined; category?: CategoryOfFile | null | undefined }) {
      if (!category) return category_id && ids.has(category_id) ? { id: category_id, isNew: false } : null
      const existingId = byName.get(fold(category.name))
      if (existingId) return { id: existingId, isNew: false }
      const id = category_id && !ids.has(category_id) ? category_id : newId()
      byName.set(fold(category.name), id)
      ids.add(id)
      added.push(newCategory(id, category))
      return { id, isNew: true }
    },
  }
}

export interface ProfileIndex {
  ids: ReadonlySet<string>
  /** By `usernameKey`. */
  byUsername: ReadonlyMap<string, string>
  /** Profile id of the user who imports. */
  importer: string
}

/** The owner of a row: the profile named by id or username, if it exists here; none if the file has null; otherwise the importer. */
export function ownerOf(profiles: ProfileIndex, profileId: string | null | undefined, username: string | undefined): string | null {
  if (profileId && profiles.ids.has(profileId)) return profileId
  const named = username === undefined ? undefined : profiles.byUsername.get(usernameKey(username))
  if (named) return named
  return profileId === null ? null : profiles.importer
}
