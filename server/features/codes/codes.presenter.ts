import type { CodeBatch, CodeHistoryEntry, LivingCode, ShownAim } from '#contract/codes.ts'
import { fieldsOf } from '#server/database/columns.ts'
import { aimAt, thingAddress } from './aim-address.ts'
import type { KnownAim } from './code-aims.repository.ts'
import type { CodeBatchRow } from './code-batches.repository.ts'
import { codeColumns } from './code-columns.ts'
import type { CodeHistoryRow } from './code-history.repository.ts'
import { leadingAt, stateAt } from './code-schedule.ts'
import type { CodeRow } from './codes.repository.ts'

export type KnownAims = ReadonlyMap<string, KnownAim>

/** The addresses that a row names. */
export const aimsOf = ({ aim, afterwards }: Pick<CodeRow, 'aim' | 'afterwards'>): string[] =>
  afterwards === null ? [aim] : [aim, afterwards]

export function toLivingCode(row: CodeRow, known: KnownAims, now: string): LivingCode {
  const leading = leadingAt(row, now)
  return {
    id: row.id,
    ...fieldsOf(codeColumns, row),
    batch: row.batch_id === null ? null : { id: row.batch_id, name: row.batch_name ?? '' },
    aim: toShownAim(row.aim, known),
    afterwards: row.afterwards === null ? null : toShownAim(row.afterwards, known),
    state: stateAt(row, now),
    isFlagged: leading !== null && toShownAim(leading, known).reach !== 'public',
    scans: Number(row.scan_count),
    lastScanOn: row.last_scan_on,
    createdAt: row.created_at,
    version: row.version,
  }
}

export function toShownAim(address: string, known: KnownAims): ShownAim {
  const { name, reach, category } = known.get(address) ?? { name: null, reach: 'deleted', category: null }
  const nearest = category?.isActive ? thingAddress('category', category.id) : '/'
  return { aim: aimAt(address), name, reach, instead: reach === 'public' ? null : nearest }
}

export function toHistoryEntry(row: CodeHistoryRow, known: KnownAims): CodeHistoryEntry {
  const named = (address: string) => ({ aim: aimAt(address), name: known.get(address)?.name ?? null })
  return {
    at: row.created_at,
    actor: row.actor_name,
    aim: named(row.aim),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    afterwards: row.afterwards === null ? null : named(row.afterwards),
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
