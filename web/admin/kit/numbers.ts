import type { RowCount } from '#contract/fields.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { english, textsOfPage } from '#web/lib/texts/texts.tsx'

/** The page's language, with its digits. */
export const { tag } = textsOfPage()

/** For dates: the English of the admin area writes them in the British order, '18 Nov 2026'. */
export const dateTag = tag === english.tag ? 'en-GB' : tag

/** '1,204', in the digits and with the separators of the page's language. */
export const formatNumber = (count: number, options?: Intl.NumberFormatOptions): string => count.toLocaleString(tag, options)

/** '1,204', or 'about 240,000' for an estimate. */
export const countText = (count: RowCount): string =>
  typeof count === 'number' ? formatNumber(count) : adminTexts.lists.about({ count: count.about })

/** 'A, B, C': for facts, and for lists that another text continues. */
export const joinNames = (names: readonly string[]): string => names.join(adminTexts.listSeparator)

/** 'A, B, and C', or with 'or'. */
export const formatList = (names: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(tag, { type }).format(names)
