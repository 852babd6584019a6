import { adminTexts } from '#web/lib/texts/admin.ts'
import { type Duplicate, findDuplicates, type ImportRow } from './import-rows.ts'

const texts = adminTexts.importSongs

/** A file that did not become a song, and why. */
export interface LeftOut {
  path: string
  reason: string
}

export const duplicateText = (duplicate: Duplicate): string =>
  duplicate.of === 'library' ? texts.inLibrary({ title: duplicate.title }) : texts.inList({ name: duplicate.name })

/** The rejected files and the duplicates. */
export function leftOutOf(rows: readonly ImportRow[]): LeftOut[] {
  const duplicates = findDuplicates(rows)
  return rows.flatMap((row) => {
    const duplicate = row.takeAnyway ? undefined : duplicates.get(row.id)
    const reason = row.step === 'rejected' ? row.problem : duplicate && duplicateText(duplicate)
    return reason ? { path: row.path, reason } : []
  })
}
