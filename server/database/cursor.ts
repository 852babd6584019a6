import { z } from 'zod'
import { AppError } from '#server/http/app-error.ts'

/** The last row of a page: the next page starts after it. */
export interface Position {
  created_at: string
  id: string
}

const Encoded = z.tuple([z.string(), z.string()])

export const encodeCursor = ({ created_at, id }: Position): string => Buffer.from(JSON.stringify([created_at, id])).toString('base64url')

/** Throws malformed_request for anything that is no cursor. */
export function decodeCursor(cursor: string): Position {
  try {
    const [created_at, id] = Encoded.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { created_at, id }
  } catch {
    throw new AppError('malformed_request', { field: 'cursor' })
  }
}

/** A page of `limit` rows out of the `limit + 1` that were asked for, and where the next one starts. */
export function toPage<R extends Position>(rows: R[], limit: number): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(last) : null }
}
