import type { ErrorCode } from '#contract/errors.ts'
import { CallError } from '#web/lib/api.ts'
import { textsOfPage } from './texts.tsx'

type Details = Readonly<Record<string, string | number>>

/** Wording of every code the API can answer with, and of 'unreachable' (no answer). A new code without a wording does not compile. */
export type ErrorTexts = Readonly<Record<ErrorCode | 'unreachable', string | ((details: Details) => string)>>

export const errorsEn: ErrorTexts = {
  malformed_request: ({ field }) => (field ? `The server refused what was entered in "${field}".` : 'The server refused what was entered.'),
  not_signed_in: 'You are signed out. Please sign in again.',
  wrong_credentials: 'Wrong email or password.',
  account_disabled: 'This account is disabled. Please ask an administrator.',
  reset_link_invalid: 'This link is used up or too old. Ask for a new one.',
  mail_unavailable: 'This site sends no mail. An administrator can set a new password for you.',
  maintenance: 'The site is closed for maintenance. Please try again in a few minutes.',
  forbidden: 'Your account is not allowed to do this.',
  foreign_origin: 'This page was opened under an address that the server does not know as its own. Check BASE_URL.',
  not_found: 'It is no longer there.',
  stale_version: 'Someone else changed it meanwhile. Load the latest version, then make your change again.',
  username_taken: 'This username is taken.',
  email_taken: 'Another account has this email.',
  own_account: 'This is your own account. Another administrator can do that.',
  last_administrator: 'This is the last active administrator. Make somebody else an administrator first.',
  category_exists: 'A category with this name already exists.',
  category_in_use: ({ songCount }) =>
    songCount === 1
      ? '1 song uses this category. Move it to another category first.'
      : `${songCount} songs use this category. Move them to another category first.`,
  profile_missing: 'Failed to get user profile.',
  songs_missing: ({ count }) =>
    count === 1
      ? '1 of the selected songs is no longer there. Nothing was saved.'
      : `${count} of the selected songs are no longer there. Nothing was saved.`,
  category_missing: 'The chosen category no longer exists. Please choose another one.',
  too_many_songs: 'At most 10,000 songs at once. Please narrow the search and do it in parts.',
  upload_missing: 'The uploaded file is no longer there. Please choose it again.',
  upload_incomplete: 'The upload is not complete yet.',
  upload_too_large: ({ limitMegabytes }) =>
    limitMegabytes ? `Please select a file smaller than ${limitMegabytes}MB.` : 'The file is too large.',
  too_many_uploads: ({ retryAfterSeconds }) =>
    retryAfterSeconds
      ? `You have begun many uploads within an hour. Please go on in ${Math.ceil(Number(retryAfterSeconds) / 60)} min.`
      : 'Too many of your uploads are unfinished. Finish or cancel some of them first; unfinished ones go by themselves after a day.',
  song_published: 'This song has been published meanwhile. An administrator can remove it.',
  wrong_media_type: 'The file is not what its type says.',
  wrong_image_type: 'Please select an image file.',
  wrong_captions_type: 'Please select a WebVTT file (.vtt).',
  unreadable_media: 'The file is damaged or not a media file.',
  unsafe_address: 'Only public http and https addresses are allowed.',
  job_running: 'Songs are being added or mended already. Please wait until that is done.',
  invalid_settings: 'Some fields cannot be saved as they are.',
  redirection_source_invalid: 'From URL must be a path of this site, such as /old-path.',
  redirection_source_own: ({ path }) => `This site has a page of its own at ${path}, so a redirection there would never be used.`,
  redirection_target_invalid: 'To URL must be a path of this site, such as /gallery, or an http or https address.',
  redirection_loop: 'This redirection leads back to itself.',
  invalid_export_file: 'Invalid import file format',
  too_many_requests: ({ retryAfterSeconds }) =>
    retryAfterSeconds
      ? `Too many tries. Please wait ${retryAfterSeconds} s and try again.`
      : 'Too many tries. Please wait a moment and try again.',
  restoration_under_way: 'An archive is being checked or restored already. Wait until that is done.',
  archive_unchecked: 'This archive has not been checked yet.',
  storage_full: 'The server has no space left.',
  unavailable: 'The server cannot do this right now. Please try again in a moment.',
  internal: 'Something went wrong. Please try again.',
  unreachable: 'The server did not answer. Check your connection.',
}

/** The sentence for whatever a call threw, in the page's language. */
export function errorText(error: unknown): string {
  const texts = textsOfPage().errors ?? errorsEn
  if (!(error instanceof CallError)) return wording(texts.internal, {})
  return wording(texts[error.code] ?? texts.internal, error.details)
}

const wording = (text: ErrorTexts[keyof ErrorTexts], details: Details) => (typeof text === 'string' ? text : text(details))
