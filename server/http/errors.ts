import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode } from '#contract/errors.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError, errorBody } from '#server/app-error.ts'
import { faultOf, isForeignKeyViolation } from '#server/database/engine/database-errors.ts'
import type { ReportFailure } from '#server/logger.ts'
import { reportRepeatedSeldom } from '#server/repeated-failures.ts'
import { StorageError } from '#server/storage/storage.ts'

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
  mail_not_sent: 503,
  own_account: 409,
  last_administrator: 409,
  category_exists: 409,
  category_in_use: 409,
  artist_exists: 409,
  artist_in_use: 409,
  album_in_use: 409,
  same_artist: 409,
  same_album: 409,
  album_missing: 422,
  recording_missing: 422,
  category_missing: 422,
  profile_missing: 422,
  too_many_songs: 422,
  too_many_users: 422,
  too_many_credits: 422,
  album_too_long: 422,
  playlist_too_long: 422,
  songs_missing: 422,
  upload_missing: 404,
  upload_incomplete: 409,
  upload_too_large: 413,
  too_many_uploads: 429,
  song_published: 409,
  empty_file: 422,
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
  page_address_taken: 409,
  page_picture_unnamed: 400,
  code_destination_missing: 422,
  code_destination_loop: 422,
  code_schedule_invalid: 422,
  visibility_schedule_invalid: 422,
  visibility_end_past: 422,
  download_item_missing: 422,
  download_end_past: 422,
  group_end_past: 422,
  batch_has_problems: 422,
  print_empty: 422,
  restore_conflict: 409,
  trashed_file_missing: 410,
  print_too_large: 413,
  storage_full: 507,
  unavailable: 503,
  internal: 500,
}

const retryAfterSeconds: Partial<Record<ErrorCode, string>> = { unavailable: '5', maintenance: '300' }

/** Converts any thrown error to a contract error and sends it. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const rejection = prepareErrorReply(error, request, reply)
  return reply.type('application/json').serializer(JSON.stringify).send(errorBody(rejection))
}

/**
 * Fastify's error handler. If an account is deleted during its own request, rows that refer to it cannot be written: the request is then
 * unauthenticated.
 */
export const createErrorHandler =
  (viewerOf: (request: FastifyRequest) => Promise<Viewer | null>) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isAccountDeleted = isForeignKeyViolation(error) && request.viewer && (await viewerOf(request)) === null
    return sendError(isAccountDeleted ? new AppError('not_signed_in', undefined, { cause: error }) : error, request, reply)
  }

/** While the database or the storage does not work, every request fails with the same cause. */
const outages: readonly ErrorCode[] = ['unavailable', 'storage_full']
const outageReports = new WeakMap<FastifyBaseLogger, ReportFailure>()

function reportOutage(log: FastifyBaseLogger, error: unknown) {
  const report = outageReports.get(log) ?? reportRepeatedSeldom((err, message) => log.error({ err }, message))
  outageReports.set(log, report)
  report(error, 'request failed')
}

/** Sets status and headers for any thrown error; the caller sends the body. Server errors are logged and their details are not sent. */
export function prepareErrorReply(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const rejection = asAppError(error)
  const status = statusOf[rejection.code]
  if (outages.includes(rejection.code)) reportOutage(request.server.log, rejection.cause ?? error)
  else if (status >= 500 && rejection.code !== 'maintenance') request.log.error({ err: error }, 'request failed')
  const retryAfter = retryAfterSeconds[rejection.code]
  if (retryAfter) reply.header('retry-after', retryAfter)
  if (rejection.details?.retryAfterSeconds) reply.header('retry-after', String(rejection.details.retryAfterSeconds))
  reply.code(status).header('cache-control', 'no-store')
  return rejection
}

/** Converts any error to one of the contract. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof StorageError)
    return new AppError(error.reason === 'full' ? 'storage_full' : 'unavailable', undefined, { cause: error })
  if (hasZodFastifySchemaValidationErrors(error)) return new AppError('malformed_request', fieldOf(error.validation[0]?.instancePath))
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>
  if (statusCode === 413) return new AppError('malformed_request', { reason: 'body too large' })
  if (statusCode >= 400 && statusCode < 500) return new AppError('malformed_request', reasons[code])
  const fault = faultOf(error)
  if (fault) return new AppError(codeOfFault[fault], undefined, { cause: error })
  // A row that the request refers to was deleted during the request.
  if (isForeignKeyViolation(error)) return new AppError('not_found', undefined, { cause: error })
  return new AppError('internal', undefined, { cause: error })
}

/** What scripts most often get wrong. */
const reasons: Partial<Record<string, { reason: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { reason: 'the Content-Type is not application/json' },
  FST_ERR_CTP_INVALID_JSON_BODY: { reason: 'the body is not JSON' },
}

const codeOfFault = { temporary: 'unavailable', full: 'storage_full', unstorable: 'malformed_request' } as const

const fieldOf = (path: string | undefined) => (path ? { field: path.replace(/^\//, '').replaceAll('/', '.') } : undefined)
