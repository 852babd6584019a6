import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from './app-error.ts'

/** Several items: by id, or all that match a filter (contract/selections.ts). */
type Selection<Filter> = { ids: string[] } | { filter: Filter; except: string[]; count?: number | undefined }

interface Bound<Filter> {
  limit: number
  tooMany: ErrorCode
  /** At most `limit` ids that match, in any order. */
  idsOf(filter: Filter, limit: number): Promise<string[]>
}

/**
 * Ids of the selection, sorted: a fixed lock order avoids deadlocks between actions on the same items. Throws `tooMany` and stale_version.
 */
export async function idsOfSelection<Filter>(selection: Selection<Filter>, { limit, tooMany, idsOf }: Bound<Filter>): Promise<string[]> {
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)]
    if (ids.length > limit) throw new AppError(tooMany, { limit })
    return ids.sort()
  }
  const { filter, count } = selection
  const except = new Set(selection.except)
  const ids = (await idsOf(filter, limit + except.size + 1)).filter((id) => !except.has(id))
  if (ids.length > limit) throw new AppError(tooMany, { limit })
  if (count !== undefined && ids.length !== count) throw new AppError('stale_version')
  return ids.sort()
}
