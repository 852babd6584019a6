import type { AdminErrorCode } from '#contract/errors.ts'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from './admin.ts'
import { formatMessage, hasMessage, type MessageOf, errorText as publicErrorText } from './errors.ts'

const texts: MessageOf<AdminErrorCode> = adminTexts.errors

/** The message for an error of an admin API call. */
export const errorText = (error: unknown): string =>
  error instanceof CallError && hasMessage(texts, error.code) ? formatMessage(texts[error.code], error) : publicErrorText(error)
