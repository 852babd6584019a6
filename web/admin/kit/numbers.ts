import type { RowCount } from '#contract/fields.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'

/** Locale of the page, with its numbering system. */
export const { tag } = textsOfPage()

/** '1,204', with the digits and separators of the page's language. */
export const formatNumber = (count: number, options?: Intl.NumberFormatOptions): string => count.toLocaleString(tag, options)

/** '1,204', or 'about 240,000' for an estimate. */
export const countText = (count: RowCount): string =>
  typeof count === 'number' ? formatNumber(count) : adminTexts.lists.about({ count: count.about })

/** 'A, B, C': for facts, and for lists that continue in another text. */
export const joinNames = (names: readonly string[]): string => names.join(adminTexts.listSeparator)

/** '44.1 kHz, stereo': each fact has its own direction, so that all of them are in the order of the page. */
export const joinFacts = (facts: readonly string[]): string =>
  joinNames(textsOfPage().direction === 'rtl' ? facts.map((fact) => `\u2068${fact}\u2069`) : facts)

/** 'A, B, and C', or with 'or'. */
export const formatList = (names: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(tag, { type }).format(names)
