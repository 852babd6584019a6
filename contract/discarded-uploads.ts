import type { ErrorCode } from './errors.ts'

/** Errors after which the server no longer has the upload: it has removed the rejected file, or never had it. */
export const discardingErrors = [
  'empty_file',
  'wrong_media_type',
  'wrong_image_type',
  'wrong_captions_type',
  'unreadable_media',
  'upload_too_large',
  'upload_missing',
] as const satisfies ErrorCode[]
