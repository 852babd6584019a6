import type { limits } from '#contract/limits.ts'
import type { PagesTexts } from '#web/lib/messages/en/pages.gen.ts'

const shortest: typeof limits.passwordMin = 8
const longest: typeof limits.passwordMax = 128

export interface PasswordProblems {
  current?: string
  next?: string
  repeat?: string
}

/** Problems with a new password and its repetition, found before sending. `current`: only if the form has that field. */
export function passwordProblems(
  entered: { current?: string; next: string; repeat: string },
  texts: PagesTexts['password'],
): PasswordProblems {
  const { current, next, repeat } = entered
  return {
    ...(current === '' && { current: texts.currentMissing }),
    ...(next.length < shortest ? { next: texts.tooShort } : next.length > longest ? { next: texts.tooLong } : {}),
    ...(next !== repeat && { repeat: texts.different }),
  }
}
