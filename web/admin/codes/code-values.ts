import { CodeWord, type LivingCode } from '#contract/codes.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { type AimDraft, aimOf, aimRefusal, draftOf, missingAim } from './aim-draft.ts'
import type { CodeContent } from './code-mutations.ts'
import { localTime, timestampOf } from './local-time.ts'

const texts = adminTexts.codeForm

/** As the contract has it. */
export const messageMax = 500

export interface CodeValues {
  label: string
  address: 'made' | 'own'
  word: string
  aim: AimDraft
  /** As <input type="datetime-local"> has it, in the reader's time zone; '' for none. */
  startsAt: string
  endsAt: string
  afterwards: 'message' | 'aim'
  afterwardsAim: AimDraft
  isActive: boolean
  message: string
}

export const codeValues = (code: LivingCode | null): CodeValues => ({
  label: code?.label ?? '',
  address: 'made',
  word: '',
  aim: draftOf(code?.aim ?? null),
  startsAt: localTime(code?.startsAt ?? null),
  endsAt: localTime(code?.endsAt ?? null),
  afterwards: code?.afterwards ? 'aim' : 'message',
  afterwardsAim: draftOf(code?.afterwards ?? null),
  isActive: code?.isActive ?? true,
  message: code?.message ?? '',
})

export type CodeFieldErrors = Partial<Record<keyof CodeValues, string>>

/** In the order of the fields. */
export function codeErrors(values: CodeValues, isNew: boolean): CodeFieldErrors {
  const { aim, startsAt, endsAt, afterwardsAim } = values
  const word = wordOf(values.word)
  return {
    ...(isNew && values.address === 'own' && !CodeWord.safeParse(word).success && { word: word ? texts.wordInvalid : texts.wordMissing }),
    ...(!aimOf(aim) && { aim: missingAim(aim) }),
    ...(startsAt && endsAt && endsAt <= startsAt && { endsAt: texts.endBeforeStart }),
    ...(hasAfterwards(values) && !aimOf(afterwardsAim) && { afterwardsAim: missingAim(afterwardsAim) }),
  }
}

/** Only of values without errors. */
export function codeContent(values: CodeValues): CodeContent {
  const aim = aimOf(values.aim)
  if (!aim) throw new Error('checked before')
  return {
    label: values.label,
    aim,
    startsAt: timestampOf(values.startsAt),
    endsAt: timestampOf(values.endsAt),
    afterwards: hasAfterwards(values) ? aimOf(values.afterwardsAim) : null,
    isActive: values.isActive,
    message: values.message,
  }
}

/** What a code says, for changing one part of it. */
export const contentOf = ({ label, aim, startsAt, endsAt, afterwards, isActive, message }: LivingCode): CodeContent => ({
  label,
  aim: aim.aim,
  startsAt,
  endsAt,
  afterwards: afterwards?.aim ?? null,
  isActive,
  message,
})

export const wordOf = (typed: string) => typed.trim().toLowerCase()

/** Whether paper makes signs of a word hard to tell. Letters are told by the word that they are in. */
export const hasConfusableCharacters = (word: string) => /[01]/.test(word)

const hasAfterwards = ({ endsAt, afterwards }: CodeValues) => endsAt !== '' && afterwards === 'aim'

/** What the server refused, at its field; empty where it is about none of them. */
export function invalidFields(error: unknown): CodeFieldErrors {
  if (!(error instanceof CallError)) return {}
  if (error.code === 'code_taken') return { word: errorText(error) }
  if (error.code === 'code_schedule_invalid') return { endsAt: errorText(error) }
  const refusal = aimRefusal(error)
  return refusal ? { [error.details.field === 'afterwards' ? 'afterwardsAim' : 'aim']: refusal } : {}
}
