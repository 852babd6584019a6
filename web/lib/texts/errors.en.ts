import type { PublicErrorCode } from '#contract/errors.ts'
import { CallError } from '#web/lib/api.ts'
import { textsOfPage } from './texts.tsx'

type Details = Readonly<Record<string, string | number>>
type Message = string | ((details: Details) => string)

/** Message of codes, by code. A new code without a wording does not compile. */
export type MessageOf<Code extends string> = Readonly<Record<Code, Message>>

/** What anybody may read: every public code of the API, and 'unreachable' (no answer). */
export type ErrorTexts = MessageOf<PublicErrorCode | 'unreachable'>

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
  category_missing: 'The chosen category no longer exists. Please choose another one.',
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
  unreadable_media: 'The file could not be read here: it is damaged, or in a format that this site does not read.',
  too_many_requests: ({ retryAfterSeconds }) =>
    retryAfterSeconds
      ? `Too many tries. Please wait ${retryAfterSeconds} s and try again.`
      : 'Too many tries. Please wait a moment and try again.',
  storage_full: 'The server has no space left.',
  unavailable: 'The server cannot do this right now. Please try again in a moment.',
  internal: 'Something went wrong. Please try again.',
  unreachable: 'The server did not answer. Check your connection.',
}

/** The sentence for whatever a call threw, in the page's language. What only administrators meet is worded in admin/errors.en.ts. */
export function errorText(error: unknown): string {
  const texts = textsOfPage().errors ?? errorsEn
  const code = error instanceof CallError && isWordedBy(texts, error.code) ? error.code : 'internal'
  return worded(texts[code], error)
}

/** Whether `texts` hold the wording of this code. */
export const isWordedBy = <Code extends string>(texts: MessageOf<Code>, code: string): code is Code => Object.hasOwn(texts, code)

/** A wording, with what the error says besides its code. */
export const worded = (text: Message, error: unknown) =>
  typeof text === 'string' ? text : text(error instanceof CallError ? error.details : {})
