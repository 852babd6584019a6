import { z } from 'zod'

/* Every error code of the API. The server maps codes to HTTP statuses (server/http/errors.ts), the browser to messages (web/lib/texts). */

/** Errors of public endpoints, with messages in every language of the public pages. */
const publicErrorCodes = [
  'malformed_request',
  'not_signed_in',
  'wrong_credentials',
  'account_disabled',
  'reset_link_invalid',
  'mail_unavailable',
  'maintenance',
  'forbidden',
  'foreign_origin',
  'not_found',
  'category_missing',
  'upload_missing',
  'upload_incomplete',
  'upload_too_large',
  'too_many_uploads',
  'song_published',
  'empty_file',
  'wrong_media_type',
  'wrong_image_type',
  'unreadable_media',
  'too_many_requests',
  'storage_full',
  'unavailable',
  'internal',
] as const

/** Errors of admin endpoints, with messages in messages/{language}/admin/errors.json. */
const adminErrorCodes = [
  'stale_version',
  'username_taken',
  'email_taken',
  'mail_not_sent',
  'own_account',
  'last_administrator',
  'category_exists',
  'category_in_use',
  'artist_exists',
  'artist_in_use',
  'album_in_use',
  'same_artist',
  'same_album',
  'album_missing',
  'recording_missing',
  'album_too_long',
  'playlist_too_long',
  'profile_missing',
  'too_many_songs',
  'too_many_users',
  'too_many_credits',
  'songs_missing',
  'wrong_captions_type',
  'unsafe_address',
  'job_running',
  'invalid_settings',
  'redirection_source_invalid',
  'redirection_source_own',
  'redirection_target_invalid',
  'redirection_loop',
  'invalid_export_file',
  'restoration_running',
  'archive_unchecked',
  'code_taken',
  'code_destination_missing',
  'code_destination_loop',
  'code_schedule_invalid',
  'visibility_schedule_invalid',
  'visibility_end_past',
  'download_item_missing',
  'download_end_past',
  'group_end_past',
  'batch_has_problems',
  'page_address_taken',
  'page_picture_unnamed',
  'print_empty',
  'print_too_large',
  'restore_conflict',
  'trashed_file_missing',
] as const

export const errorCodes = [...publicErrorCodes, ...adminErrorCodes] as const

export type PublicErrorCode = (typeof publicErrorCodes)[number]
export type AdminErrorCode = (typeof adminErrorCodes)[number]
export type ErrorCode = PublicErrorCode | AdminErrorCode

/** Errors of endpoints that take an uploaded picture. */
export const pictureErrors = ['upload_missing', 'upload_incomplete', 'wrong_image_type', 'storage_full'] as const satisfies ErrorCode[]

/** Body of every response with status 400 or above. `details` has the parameters of the message: a field's name, a count, a limit. */
export const ApiError = z.strictObject({
  code: z.enum(errorCodes),
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type ApiError = z.infer<typeof ApiError>
