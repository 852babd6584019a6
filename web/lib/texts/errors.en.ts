import type { PublicErrorCode } from '#contract/errors.ts'
import { CallError } from '#web/lib/api.ts'
import { textsOfPage } from './texts.tsx'

type Details = Readonly<Record<string, string | number>>
type Message = string | ((details: Details) => string)

/** Message of codes, by code. A new code without a wording does not compile. */
export type MessageOf<Code extends string> = Readonly<Record<Code, Message>>

/** Public messages: every public code of the API, and 'unreachable' (no response). */
export type ErrorTexts = MessageOf<PublicErrorCode | 'unreachable'>

export const errorsEn: ErrorTexts = {
  malformed_request: ({ field }) => (field ? `"${field}" isn't valid.` : "Something you entered isn't valid."),
  not_signed_in: 'You are signed out. Please sign in again.',
  wrong_credentials: 'Wrong email or password.',
  account_disabled: 'This account is disabled. Please ask an administrator.',
  reset_link_invalid: 'This link has expired or was already used. Request a new one.',
  mail_unavailable: "This site can't send email. Ask an administrator to set a new password.",
  maintenance: 'The site is closed for maintenance. Please try again in a few minutes.',
  forbidden: "Your account doesn't have permission to do this.",
  foreign_origin: "This address isn't set up for the site. Check BASE_URL.",
  not_found: 'This no longer exists.',
  category_missing: 'The chosen category no longer exists. Please choose another one.',
  upload_missing: 'The uploaded file no longer exists. Please choose it again.',
  upload_incomplete: "The upload isn't finished yet.",
  upload_too_large: ({ limitMegabytes }) =>
    limitMegabytes ? `Please select a file smaller than ${limitMegabytes}MB.` : 'The file is too large.',
  too_many_uploads: ({ retryAfterSeconds }) =>
    retryAfterSeconds
      ? `You've started a lot of uploads. Try again in ${Math.ceil(Number(retryAfterSeconds) / 60)} min.`
      : 'You have too many unfinished uploads. Finish or cancel some first; unfinished uploads are deleted after a day.',
  song_published: 'This song has already been published. An administrator can delete it.',
  wrong_media_type: "This file doesn't match its type.",
  wrong_image_type: 'Please select an image file.',
  unreadable_media: "This file couldn't be read: it may be damaged or in an unsupported format.",
  too_many_requests: ({ retryAfterSeconds }) =>
    retryAfterSeconds
      ? `Too many attempts. Try again in ${retryAfterSeconds} seconds.`
      : 'Too many attempts. Please wait a moment and try again.',
  storage_full: 'The server is out of disk space.',
  unavailable: "The server can't do this right now. Please try again in a moment.",
  internal: 'Something went wrong. Please try again.',
  unreachable: "Couldn't reach the server. Check your connection.",
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
