import type { Language } from '#contract/languages.ts'
import type { Catalogue } from './texts.tsx'

/** Each by its own name, as the switch shows them. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' }

/** For dates and numbers: with the digits of the texts. */
export const languageTags: Readonly<Record<Language, string>> = { en: 'en', ar: 'ar-u-nu-latn' }

/** As Open Graph writes them: with a territory, which says nothing here. */
export const openGraphLocales: Readonly<Record<Language, string>> = { en: 'en_US', ar: 'ar_AR' }

/** How the browser gets a language that the first script does not hold. */
export const loadTexts: Readonly<Record<string, () => Promise<{ texts: Catalogue }>>> = {
  ar: () => import('./ar.ts'),
}
