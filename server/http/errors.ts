import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ApiError, ErrorCode } from '#contract/errors.ts'
import { StorageError } from '#server/storage/storage.ts'
import { AppError } from './app-error.ts'

/** The HTTP status of every code. */
export const statusOf: Record<ErrorCode, number> = {
  malformed_request: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  account_disabled: 403,
  reset_link_invalid: 410,
  mail_unavailable: 503,
  maintenance: 503,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  stale_version: 409,
  username_taken: 409,
  email_taken: 409,
  own_account: 409,
  last_administrator: 409,
  category_exists: 409,
  category_in_use: 409,
  category_missing: 422,
  profile_missing: 422,
  too_many_songs: 422,
  songs_missing: 422,
  upload_missing: 404,
  upload_incomplete: 409,
  upload_too_large: 413,
  too_many_uploads: 429,
  song_published: 409,
  wrong_media_type: 415,
  wrong_image_type: 415,
  wrong_captions_type: 415,
  unreadable_media: 422,
  unsafe_address: 422,
  job_running: 409,
  invalid_settings: 422,
  redirection_source_invalid: 422,
  redirection_source_own: 422,
  redirection_target_invalid: 422,
  redirection_loop: 422,
  invalid_export_file: 422,
  too_many_requests: 429,
  restoration_running: 409,
  archive_unchecked: 409,
  code_taken: 409,
  code_destination_missing: 422,
  code_destination_loop: 422,
  code_schedule_invalid: 422,
  batch_has_problems: 422,
  print_empty: 422,
  print_too_large: 413,
  storage_full: 507,
  unavailable: 503,
  internal: 500,
}

const retryAfterSeconds: Partial<Record<ErrorCode, string>> = { unavailable: '5', maintenance: '300' }

/** Answers with a contract error for anything thrown. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = beginError(error, request, reply)
  return reply.type('application/json').serializer(JSON.stringify).send(errorBody(refusal))
}

/** Status and headers for anything thrown; the body is the caller's. What is not the visitor's fault is logged, never shown. */
export function beginError(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const refusal = asAppError(error)
  const status = statusOf[refusal.code]
  if (status >= 500 && refusal.code !== 'maintenance') request.log.error({ err: error }, 'request failed')
  const retryAfter = retryAfterSeconds[refusal.code]
  if (retryAfter) reply.header('retry-after', retryAfter)
  if (refusal.details?.retryAfterSeconds) reply.header('retry-after', String(refusal.details.retryAfterSeconds))
  reply.code(status).header('cache-control', 'no-store')
  return refusal
}

export const errorBody = ({ code, details }: AppError): ApiError => (details ? { code, details } : { code })

/** Any error as one the contract knows. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof StorageError)
    return new AppError(error.reason === 'full' ? 'storage_full' : 'unavailable', undefined, { cause: error })
  if (hasZodFastifySchemaValidationErrors(error)) return new AppError('malformed_request', fieldOf(error.validation[0]?.instancePath))
  const { code = '', statusCode = 500, errcode } = error as Partial<FastifyError> & { errcode?: number }
  if (statusCode === 413) return new AppError('malformed_request', { reason: 'body too large' })
  if (statusCode >= 400 && statusCode < 500) return new AppError('malformed_request')
  if (isUnstorableText(code)) return new AppError('malformed_request', undefined, { cause: error })
  if (isDiskFull(code, errcode)) return new AppError('storage_full', undefined, { cause: error })
  if (isPassing(code, errcode) || isLostConnection(error)) return new AppError('unavailable', undefined, { cause: error })
  return new AppError('internal', undefined, { cause: error })
}

const fieldOf = (path: string | undefined) => (path ? { field: path.replace(/^\//, '').replaceAll('/', '.') } : undefined)

const sqlite = { busy: 5, locked: 6, readonly: 8, ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 } as const

/** PostgreSQL stores no text with a zero character. */
const isUnstorableText = (code: string) => code === '22021' || code === '22P05'

const isDiskFull = (code: string, errcode = 0) => ['ENOSPC', 'EDQUOT', '53100'].includes(code) || (errcode & 0xff) === sqlite.full

/** The driver of PostgreSQL says these in words only: a connection broke, or none came free in time. */
const isLostConnection = (error: unknown) =>
  error instanceof Error &&
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/.test(
    error.message,
  )

const passingFaults: readonly number[] = [
  sqlite.busy,
  sqlite.locked,
  sqlite.readonly,
  sqlite.ioError,
  sqlite.corrupt,
  sqlite.cannotOpen,
  sqlite.notADatabase,
]

/** Faults of the machine or the database that go away by themselves or with the operator's help; 40: transactions that were in each other's way. */
const isPassing = (code: string, errcode = 0) =>
  /^(ECONN|ETIMEDOUT|EPIPE|EMFILE|ENFILE|EROFS|08|57P|57014|53|55P03|25P03|40001|40P01)/.test(code) ||
  passingFaults.includes(errcode & 0xff)
