import type { Language } from '#contract/languages.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'

/** Name of a language in the language of the admin area. */
export const languageName = (code: Language): string => new Intl.DisplayNames(textsOfPage().language, { type: 'language' }).of(code) ?? code
