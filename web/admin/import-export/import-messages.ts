import type { ImportLine } from '#contract/import-export.ts'
import { joinNames } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const { import: texts } = adminTexts.importExport
const namedMax = 10

/** 'A, B and 12 more' */
export const shortList = (names: readonly string[]): string =>
  names.length > namedMax ? `${joinNames(names.slice(0, namedMax))} ${texts.more({ count: names.length - namedMax })}` : joinNames(names)

/** Why a line is skipped, or what else importing it does. */
export function lineNote({ skipped, notes }: ImportLine): string {
  if (skipped) return texts.skipped[skipped]
  return notes
    .map(({ code, names }) => {
      const note = texts.notes[code]
      return typeof note === 'string' ? note : note({ names: shortList(names), count: names.length })
    })
    .join('. ')
}
