import type { z } from 'zod'
import type { CategoryInput, CategoryUpdate } from '#contract/categories.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError, found } from '#server/app-error.ts'
import { columnsOf, givenColumnsOf } from '#server/database/columns.ts'
import { isUniqueViolation } from '#server/database/engine/database-errors.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import type { CategoryRow } from './categories.repository.ts'
import { categoryColumns } from './category-columns.ts'

type CategoryFields = z.output<typeof CategoryInput>

export type CategoriesService = ReturnType<typeof createCategoriesService>

/** Names are unique regardless of case and accents. A category in use cannot be deleted. */
export function createCategoriesService({ db }: { db: Db }) {
  /** Concurrent requests may both find the name free; the unique index then rejects the second one. */
  async function whileNameIsFree<T>(name: string, work: (tx: Repositories) => Promise<T>): Promise<T> {
    try {
      return await db.transaction(work)
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('category_exists', { name }) : error
    }
  }

  /** Throws category_exists. */
  const create = (fields: CategoryFields, actor: Viewer): Promise<CategoryRow> =>
    whileNameIsFree(fields.name, async (tx) => {
      const categories = tx.categories
      if (await categories.isNameTaken(fields.name)) throw new AppError('category_exists', { name: fields.name })
      const id = newId()
      await categories.insert({ ...columnsOf(categoryColumns, fields), id, created_at: newTimestamp() })
      await tx.activity.record({ actor, kind: 'categories', action: 'created', subject: { id, name: fields.name } })
      return found(await categories.find(id))
    })

  return {
    create,

    /** Finds the first existing category with one of these names, ignoring case; otherwise creates one with the first name. */
    async ensure([name, ...otherNames]: readonly [string, ...string[]], color: string, actor: Viewer): Promise<CategoryRow> {
      const find = async () => {
        const categories = db.categories
        for (const candidate of [name, ...otherNames]) {
          const named = await categories.findNamed(candidate)
          if (named) return named
        }
        return undefined
      }
      const fields = { name, color, description: null, isActive: true, isFavorite: false, names: {} }
      return (
        (await find()) ??
        create(fields, actor).catch(async (error: unknown) => {
          // A concurrent request has created it.
          if (error instanceof AppError && error.code === 'category_exists') return found(await find())
          throw error
        })
      )
    },

    /** Throws not_found, category_exists, stale_version. */
    update: (id: string, { version, ...fields }: z.output<typeof CategoryUpdate>, actor: Viewer): Promise<CategoryRow> =>
      whileNameIsFree(fields.name, async (tx) => {
        const categories = tx.categories
        const before = found(await categories.find(id))
        if (await categories.isNameTaken(fields.name, id)) throw new AppError('category_exists', { name: fields.name })
        if (!(await categories.update(id, version, { name: fields.name, ...givenColumnsOf(categoryColumns, fields) })))
          throw new AppError('stale_version')
        await tx.activity.recordUpdate({ actor, kind: 'categories', id, nameBefore: before.name, name: fields.name })
        return found(await categories.find(id))
      }),

    /**
     * Changes only this column, so that concurrent edits are preserved. Increments the version, so that an open dialog becomes stale.
     * Throws not_found.
     */
    setFavorite: (id: string, isFavorite: boolean, actor: Viewer): Promise<CategoryRow> =>
      db.transaction(async (tx) => {
        const categories = tx.categories
        const { name } = found(await categories.find(id))
        await categories.setFavorite(id, isFavorite)
        await tx.activity.record({ actor, kind: 'categories', action: 'updated', subject: { id, name } })
        return found(await categories.find(id))
      }),

    /** Throws not_found, category_in_use with details.songCount. */
    remove: (id: string, actor: Viewer): Promise<void> =>
      db.transaction(async (tx) => {
        const categories = tx.categories
        // Until the transaction ends, no song is added, and songs added before are committed and counted.
        await tx.rows.lock('categories', [id], 'update')
        const { name, song_count } = found(await categories.find(id))
        if (Number(song_count) > 0) throw new AppError('category_in_use', { songCount: Number(song_count) })
        await tx.trash.add('categories', [id], { deletionId: newId(), actor })
        await categories.remove(id)
        await tx.activity.record({ actor, kind: 'categories', action: 'deleted', subject: { id, name } })
      }),
  }
}
