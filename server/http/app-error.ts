import type { ApiError, ErrorCode } from '#contract/errors.ts'

/** A refusal with a code of the contract. Services throw it; only http/ turns it into a status and a body. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ApiError['details']
  constructor(code: ErrorCode, details?: ApiError['details'], options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.details = details
  }
}
