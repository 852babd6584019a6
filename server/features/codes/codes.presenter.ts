import type { CodeBatch, CodeHistoryEntry, DynamicCode, ShownDestination } from '#contract/codes.ts'
import { fieldsOf } from '#server/database/columns.ts'
import type { CodeBatchRow } from './code-batches.repository.ts'
import { codeColumns } from './code-columns.ts'
import type { DescribedDestination } from './code-destinations.repository.ts'
import type { CodeHistoryRow } from './code-history.repository.ts'
import { destinationByTime, stateAt } from './code-schedule.ts'
import type { CodeRow } from './codes.repository.ts'
import { destinationAt, itemAddress } from './destination-address.ts'

/** Descriptions by address. */
type DescribedDestinations = ReadonlyMap<string, DescribedDestination>

/** All addresses in a row. */
export const addressesOf = ({ destination, fallback_destination }: Pick<CodeRow, 'destination' | 'fallback_destination'>): string[] =>
  fallback_destination === null ? [destination] : [destination, fallback_destination]

export function toDynamicCode(row: CodeRow, described: DescribedDestinations, now: string): DynamicCode {
  const current = destinationByTime(row, now)
  return {
    id: row.id,
    ...fieldsOf(codeColumns, row),
    batch: row.batch_id === null ? null : { id: row.batch_id, name: row.batch_name ?? '' },
    destination: toShownDestination(row.destination, described),
    fallbackDestination: row.fallback_destination === null ? null : toShownDestination(row.fallback_destination, described),
    state: stateAt(row, now),
    isFlagged: current !== null && toShownDestination(current, described).reach !== 'public',
    scans: Number(row.scan_count),
    lastScanOn: row.last_scan_on,
    createdAt: row.created_at,
    version: row.version,
  }
}

export function toShownDestination(address: string, described: DescribedDestinations): ShownDestination {
  const { name, reach, category } = described.get(address) ?? { name: null, reach: 'deleted', category: null }
  const nearest = category?.isActive && !category.isFeatured ? itemAddress('category', category.id) : '/'
  return { target: destinationAt(address), name, reach, instead: reach === 'public' ? null : nearest }
}

export function toHistoryEntry(row: CodeHistoryRow, described: DescribedDestinations): CodeHistoryEntry {
  const named = (address: string) => ({ target: destinationAt(address), name: described.get(address)?.name ?? null })
  return {
    at: row.created_at,
    actor: row.actor_name,
    destination: named(row.destination),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    fallbackDestination: row.fallback_destination === null ? null : named(row.fallback_destination),
    isActive: Boolean(row.is_active),
  }
}

export const toCodeBatch = (row: CodeBatchRow): CodeBatch => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  codes: Number(row.code_count),
  scans: Number(row.scan_count ?? 0),
})
