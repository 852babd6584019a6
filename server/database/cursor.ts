import { z } from 'zod'
import { AppError } from '#server/http/app-error.ts'

/** The last row of a page of what is newest: the next page starts after it. */
export interface Position {
  created_at: string
  id: string
}

const Encoded = z.tuple([z.string(), z.string()])

export const encodeCursor = ({ created_at, id }: Position): string => encodeValues([created_at, id])

/** Throws malformed_request for anything that is no cursor. */
export function decodeCursor(cursor: string): Position {
  const [created_at, id] = decodeValues(cursor, Encoded)
  return { created_at, id }
}

/** A page of `limit` rows out of the `limit + 1` that were asked for, and where the next one starts. */
export function toPage<R extends Position>(rows: R[], limit: number): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(last) : null }
}

/** Any values as a text for an address. */
export const encodeValues = (values: readonly unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

/** The values of a cursor. Throws malformed_request where they are not what `schema` says. */
export function decodeValues<S extends z.ZodType>(cursor: string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('malformed_request', { field: 'cursor' })
  }
}
