import { z } from 'zod'
import { Id } from './fields.ts'

/* Several items of a list. A selection is the union of both, except where an endpoint takes only ids. */

export const byIds = z.strictObject({ ids: z.array(Id).min(1) })

/**
 * All items that match a filter, with exceptions. It includes the number of matches that the client displayed: if the number has changed,
 * the call fails with `stale_version`, so that nothing is deleted unseen.
 */
export const byFilter = <Filter extends z.ZodType>(filter: Filter) =>
  z.strictObject({ filter, except: z.array(Id).default([]), count: z.number().int().min(1) })
