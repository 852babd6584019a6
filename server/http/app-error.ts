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

export const errorBody = ({ code, details }: AppError): ApiError => (details ? { code, details } : { code })
