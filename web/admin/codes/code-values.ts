import { CustomCode, type DynamicCode } from '#contract/codes.ts'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import type { CodeContent } from './code-mutations.ts'
import { type DestinationDraft, destinationError, destinationOf, draftOf, missingDestination } from './destination-draft.ts'

const texts = adminTexts.codeForm

export interface CodeValues {
  label: string
  address: 'automatic' | 'custom'
  customCode: string
  destination: DestinationDraft
  startsAt: string | null
  endsAt: string | null
  afterEnd: 'message' | 'destination'
  fallbackDestination: DestinationDraft
  isActive: boolean
  message: string
}

export const codeValues = (code: DynamicCode | null): CodeValues => ({
  label: code?.label ?? '',
  address: 'automatic',
  customCode: '',
  destination: draftOf(code?.destination ?? null),
  startsAt: code?.startsAt ?? null,
  endsAt: code?.endsAt ?? null,
  afterEnd: code?.fallbackDestination ? 'destination' : 'message',
  fallbackDestination: draftOf(code?.fallbackDestination ?? null),
  isActive: code?.isActive ?? true,
  message: code?.message ?? '',
})

type CodeFieldErrors = Partial<Record<keyof CodeValues, string>>

/** Errors in the order of the fields. */
export function codeErrors(values: CodeValues, isNew: boolean): CodeFieldErrors {
  const { destination, startsAt, endsAt, fallbackDestination } = values
  const customCode = normalizedCode(values.customCode)
  return {
    ...(isNew &&
      values.address === 'custom' &&
      !CustomCode.safeParse(customCode).success && { customCode: customCode ? texts.customCodeInvalid : texts.customCodeMissing }),
    ...(!destinationOf(destination) && { destination: missingDestination(destination) }),
    ...(startsAt && endsAt && endsAt <= startsAt && { endsAt: texts.endBeforeStart }),
    ...(hasFallback(values) && !destinationOf(fallbackDestination) && { fallbackDestination: missingDestination(fallbackDestination) }),
  }
}

/** Requires values without errors. */
export function codeContent(values: CodeValues): CodeContent {
  const destination = destinationOf(values.destination)
  if (!destination) throw new Error('checked before')
  return {
    label: values.label,
    destination,
    startsAt: values.startsAt,
    endsAt: values.endsAt,
    fallbackDestination: hasFallback(values) ? destinationOf(values.fallbackDestination) : null,
    isActive: values.isActive,
    message: values.message,
  }
}

/** The content of a code, for requests that change a part of it. */
export const contentOf = ({ label, destination, startsAt, endsAt, fallbackDestination, isActive, message }: DynamicCode): CodeContent => ({
  label,
  destination: destination.target,
  startsAt,
  endsAt,
  fallbackDestination: fallbackDestination?.target ?? null,
  isActive,
  message,
})

export const normalizedCode = (typed: string) => typed.trim().toLowerCase()

/** Whether it contains digits that look like letters in print. Letters are readable from their context. */
export const hasConfusableCharacters = (code: string) => /[01]/.test(code)

const hasFallback = ({ endsAt, afterEnd }: CodeValues) => endsAt !== null && afterEnd === 'destination'

/** A server error as the message of its field; empty if it concerns no field. */
export function invalidFields(error: unknown): CodeFieldErrors {
  if (!(error instanceof CallError)) return {}
  if (error.code === 'code_taken') return { customCode: errorText(error) }
  if (error.code === 'code_schedule_invalid') return { endsAt: errorText(error) }
  const message = destinationError(error)
  return message ? { [error.details.field === 'fallbackDestination' ? 'fallbackDestination' : 'destination']: message } : {}
}
