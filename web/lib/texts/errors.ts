import type { PublicErrorCode } from '#contract/errors.ts'
import { CallError } from '#web/lib/api.ts'
import { errors } from '#web/lib/messages/en/errors.gen.ts'
import type { Value } from './message-format.ts'
import { textsOfPage } from './texts.tsx'

type Details = Readonly<Record<string, Value>>
type Message = string | ((details: never) => string)

/** Message per error code. A new code without a message does not compile. */
export type MessageOf<Code extends string> = Readonly<Record<Code, Message>>

/** Public messages: every public code of the API, and 'unreachable' (no response). Some are more specific if the error has details. */
type ErrorTexts = MessageOf<PublicErrorCode | 'unreachable'> & { detailed: Readonly<Record<string, Message>> }

/** The message for an API error, in the page's language. Errors of the admin area are in admin-errors.ts. */
export function errorText(error: unknown): string {
  const { detailed, ...texts }: ErrorTexts = textsOfPage().parts?.errors ?? errors
  const code = error instanceof CallError && hasMessage(texts, error.code) ? error.code : 'internal'
  const hasDetails = error instanceof CallError && Object.values(error.details).some(Boolean)
  return formatMessage((hasDetails && detailed[code]) || texts[code], error)
}

/** Whether `texts` has a message for this code. */
export const hasMessage = <Code extends string>(texts: MessageOf<Code>, code: string): code is Code => Object.hasOwn(texts, code)

/** Formats a message with the details of the error. */
export const formatMessage = (text: Message, error: unknown) =>
  typeof text === 'string' ? text : (text as (details: Details) => string)(error instanceof CallError ? detailsOf(error) : {})

const detailsOf = ({ details }: CallError): Details => ({ ...details, minutes: Math.ceil(Number(details.retryAfterSeconds) / 60) })
