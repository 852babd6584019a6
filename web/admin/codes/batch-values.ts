import { type BatchInput, batchCodesMax } from '#contract/codes.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { readBatchList, unusableRow } from './batch-list.ts'
import { destinationOf, draftOf, missingDestination } from './destination-draft.ts'

const texts = adminTexts.newBatch

export const batchValues = { name: '', list: '', destination: draftOf(null) }
export type BatchValues = typeof batchValues

/** Errors in the order of the fields. */
export function batchErrors({ name, list, destination }: BatchValues): Partial<Record<keyof BatchValues, string>> {
  const { rows } = readBatchList(list)
  const listError = errorOf(rows)
  const withoutOwn = rows.findIndex((row) => !row.destination)
  return {
    ...(!name.trim() && { name: adminTexts.batches.nameMissing }),
    ...(listError && { list: listError }),
    ...(withoutOwn !== -1 &&
      !destinationOf(destination) && {
        destination: isUntouched(destination) ? texts.destinationMissing({ row: withoutOwn + 1 }) : missingDestination(destination),
      }),
  }
}

function errorOf(rows: BatchInput['rows']): string | undefined {
  if (rows.length === 0) return texts.listMissing
  if (rows.length > batchCodesMax) return texts.tooManyRows({ count: rows.length, most: batchCodesMax })
  const unusable = unusableRow(rows)
  return unusable ? texts[unusable.problem]({ row: unusable.index + 1 }) : undefined
}

const isUntouched = ({ kind, url }: BatchValues['destination']) => kind !== 'address' || url === ''

/** Requires values without errors. */
export function batchInput({ name, list, destination }: BatchValues): BatchInput {
  return { name, destination: destinationOf(destination), rows: readBatchList(list).rows }
}
