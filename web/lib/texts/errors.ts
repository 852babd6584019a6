import type { PublicErrorCode } from '#contract/errors.ts'
import { CallError } from '#web/lib/api.ts'
import { errors } from '#web/lib/messages/en/errors.gen.ts'
import type { Value } from './message-format.ts'
import { textsOfPage } from './texts.tsx'

type Details = Readonly<Record<string, Value>>
type Message = string | ((details: never) => string)

/** Message of codes, by code. A new code without a message does not compile. */
export type MessageOf<Code extends string> = Readonly<Record<Code, Message>>

/** Public messages: every public code of the API, and 'unreachable' (no response). Some say more if the error has details. */
type ErrorTexts = MessageOf<PublicErrorCode | 'unreachable'> & { detailed: Readonly<Record<string, Message>> }

/** The sentence for an error of a call, in the page's language. What only administrators meet is in admin-errors.ts. */
export function errorText(error: unknown): string {
  const { detailed, ...texts }: ErrorTexts = textsOfPage().parts?.errors ?? errors
  const code = error instanceof CallError && hasMessage(texts, error.code) ? error.code : 'internal'
  const hasDetails = error instanceof CallError && Object.values(error.details).some(Boolean)
  return formatMessage((hasDetails && detailed[code]) || texts[code], error)
}

/** Whether `texts` have a message for this code. */
export const hasMessage = <Code extends string>(texts: MessageOf<Code>, code: string): code is Code => Object.hasOwn(texts, code)

/** A message, with what the error says besides its code. */
export const formatMessage = (text: Message, error: unknown) =>
  typeof text === 'string' ? text : (text as (details: Details) => string)(error instanceof CallError ? detailsOf(error) : {})

const detailsOf = ({ details }: CallError): Details => ({ ...details, minutes: Math.ceil(Number(details.retryAfterSeconds) / 60) })
