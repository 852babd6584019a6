import { type Language, languages } from '#contract/languages.ts'
import type { AdminOwnPage, OwnPageInput } from '#contract/own-pages.ts'
import { PageSlug, slugOf } from '#contract/page-slug.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.pages

interface TextValues {
  title: string
  body: string
  description: string
}

export interface PageValues {
  slug: string
  isPublished: boolean
  texts: Partial<Record<Language, TextValues>>
}

export const noText: TextValues = { title: '', body: '', description: '' }

export const pageValues = (page: AdminOwnPage): PageValues => ({
  slug: page.slug,
  isPublished: page.isPublished,
  texts: Object.fromEntries(
    languages.flatMap((language) => {
      const text = page.texts[language]
      return text ? [[language, { ...text, description: text.description ?? '' }]] : []
    }),
  ),
})

/** A new page starts in the language of its author. */
export const emptyValues = (language: Language): PageValues => ({ slug: '', isPublished: false, texts: { [language]: noText } })

/** A draft with the same texts and a new slug. */
export const copyOf = (page: AdminOwnPage, taken: readonly string[]): PageValues => ({
  ...pageValues(page),
  slug: slugOf(page.slug.replaceAll('-', ' '), taken),
  isPublished: false,
})

export const languagesOf = ({ texts }: Pick<PageValues, 'texts'>): Language[] => languages.filter((language) => texts[language])

/** Error messages by field path. A missing title leaves the slug empty too: only the title is reported then. */
export function pageErrors(values: PageValues): Record<string, string> {
  const untitled = languagesOf(values).filter((language) => !values.texts[language]?.title.trim())
  return {
    ...Object.fromEntries(untitled.map((language) => [`texts.${language}.title`, texts.titleMissing])),
    ...((values.slug || untitled.length === 0) && !PageSlug.safeParse(values.slug).success && { slug: texts.addressInvalid }),
  }
}

export const pageInput = ({ slug, isPublished, texts }: PageValues): OwnPageInput => ({ slug, isPublished, texts })
