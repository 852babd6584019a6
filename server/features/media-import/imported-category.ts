import { fold } from '#contract/fold.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError } from '#server/app-error.ts'
import type { CategoriesService } from '#server/features/categories/categories.service.ts'
import type { FoundMedia } from '#server/features/media/found-media.ts'
import type { Db } from '#server/repositories.ts'

interface Chosen {
  id: string
  name: string
}

export type CategoryChooser = ReturnType<typeof createCategoryChooser>

const restName = 'Imported'
const restColor = '#6e7067'

/** Chooses the categories of files by their folders. Valid for one run. */
export function createCategoryChooser(deps: {
  db: Db
  categories: Pick<CategoriesService, 'create'>
  found: Pick<FoundMedia, 'isFolderOfCategory'>
  actor: Viewer
}) {
  const { db, categories, found, actor } = deps
  let active: Promise<Chosen[]> | null = null
  let rest: Promise<Chosen> | null = null

  /** Created if it is missing. An inactive one is used too, because names are unique. */
  async function restCategory(): Promise<Chosen> {
    const known = await db.mediaImport.findCategoryByKey(fold(restName))
    if (known) return known
    try {
      return await categories.create(
        { name: restName, color: restColor, description: null, isActive: true, isFavorite: false, names: {} },
        actor,
      )
    } catch (error) {
      const made =
        error instanceof AppError && error.code === 'category_exists' ? await db.mediaImport.findCategoryByKey(fold(restName)) : null
      if (!made) throw error
      return made
    }
  }

  /** The category of the nearest folder with the name of an active category, otherwise 'Imported'. */
  return async (folders: readonly string[]): Promise<Chosen> => {
    active ??= db.categories.listActive()
    for (const folder of folders.toReversed()) {
      const named = (await active).find(({ name }) => found.isFolderOfCategory(folder, name))
      if (named) return named
    }
    rest ??= restCategory()
    return rest
  }
}
