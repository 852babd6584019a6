import { type BatchInput, batchCodesMax } from '#contract/codes.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { aimOf, draftOf, missingAim } from './aim-draft.ts'
import { readBatchList, unusableRow } from './batch-list.ts'

const texts = adminTexts.newBatch

export const batchValues = { name: '', list: '', aim: draftOf(null) }
export type BatchValues = typeof batchValues

/** In the order of the fields. */
export function batchErrors({ name, list, aim }: BatchValues): Partial<Record<keyof BatchValues, string>> {
  const { rows } = readBatchList(list)
  const listError = errorOf(rows)
  const aimless = rows.findIndex((row) => !row.aim)
  return {
    ...(!name.trim() && { name: adminTexts.batches.nameMissing }),
    ...(listError && { list: listError }),
    ...(aimless !== -1 && !aimOf(aim) && { aim: isUntouched(aim) ? texts.aimMissing(aimless + 1) : missingAim(aim) }),
  }
}

function errorOf(rows: BatchInput['rows']): string | undefined {
  if (rows.length === 0) return texts.listMissing
  if (rows.length > batchCodesMax) return texts.tooManyRows(rows.length, batchCodesMax)
  const unusable = unusableRow(rows)
  return unusable ? texts[unusable.problem](unusable.index + 1) : undefined
}

const isUntouched = ({ kind, url }: BatchValues['aim']) => kind !== 'address' || url === ''

/** Only of values without errors. */
export function batchInput({ name, list, aim }: BatchValues): BatchInput {
  return { name, aim: aimOf(aim), rows: readBatchList(list).rows }
}
