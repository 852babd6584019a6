import { featuredCategoryName } from '#contract/featured-category.ts'
import { fold } from '#contract/fold.ts'
import type { GivenNames } from '#server/database/column-types.ts'
import { counterValue } from '#server/database/counters.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { CategoriesTable, NewRow } from '#server/database/schema.ts'
import { sortedByName } from '#server/database/search/fold.ts'

export type CategoriesRepository = ReturnType<typeof createCategoriesRepository>
export type CategoryRow = NonNullable<Awaited<ReturnType<CategoriesRepository['find']>>>

type NewCategory = Omit<NewRow<CategoriesTable>, 'name_key'> & GivenNames

export const createCategoriesRepository = (db: Handle) => {
  const categories = () =>
    db
      .selectFrom('categories')
      .selectAll('categories')
      .select((eb) => [
        counterValue(db, 'songs', eb.ref('categories.id')).as('song_count'),
        counterValue(db, 'playlists', eb.ref('categories.id')).as('playlist_count'),
      ])

  return {
    find: (id: string) => categories().where('categories.id', '=', id).executeTakeFirst(),

    findFeatured: () => db.selectFrom('categories').select('id').where('name', '=', featuredCategoryName).executeTakeFirst(),
    listNewest: () => categories().orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    /** Categories offered for songs. */
    listActive: async () =>
      sortedByName(
        await db.selectFrom('categories').select(['id', 'name', 'color']).where('is_active', '=', true).execute(),
        ({ name }) => name,
      ),

    /** Ignores case and accents. */
    findNamed: (name: string) => categories().where('name_key', '=', fold(name)).executeTakeFirst(),

    isNameTaken: async (name: string, exceptId?: string) =>
      (await db
        .selectFrom('categories')
        .select('id')
        .where('name_key', '=', fold(name))
        .$if(exceptId !== undefined, (q) => q.where('id', '!=', exceptId ?? ''))
        .executeTakeFirst()) !== undefined,

    insert: (category: NewCategory) => insertRows(db, 'categories', { ...category, name_key: fold(category.name) }).execute(),

    /** Optimistic concurrency: returns false if the version has changed. Absent columns are unchanged. */
    async update(
      id: string,
      version: number,
      changes: Pick<NewCategory, 'name'> & Partial<Omit<NewCategory, 'id' | 'created_at'>>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('categories')
        .set({ ...changes, name_key: fold(changes.name), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    setFavorite: (id: string, isFavorite: boolean) =>
      db
        .updateTable('categories')
        .set((eb) => ({ is_favorite: isFavorite, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute(),

    remove: (id: string) => db.deleteFrom('categories').where('id', '=', id).execute(),
  }
}
