import type { ApiError, ErrorCode } from '#contract/errors.ts'

/** A rejection with a code of the contract. Services throw it; only http/ turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ApiError['details']
  constructor(code: ErrorCode, details?: ApiError['details'], options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.details = details
  }
}

/** The row. Throws not_found if there is none. */
export function found<Row extends object>(row: Row | null | undefined): Row {
  if (!row) throw new AppError('not_found')
  return row
}

/** For `catch`: null for not_found; rethrows other errors. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}

export const errorBody = ({ code, details }: AppError): ApiError => (details ? { code, details } : { code })
