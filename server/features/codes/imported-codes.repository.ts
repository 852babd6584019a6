import type { Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { addressOf } from './aim-address.ts'
import { createCodeAimsRepository, type KeptAim } from './code-aims.repository.ts'
import { createCodeHistoryRepository } from './code-history.repository.ts'
import { createCodesRepository, type NewCode } from './codes.repository.ts'

export type ImportedAim = KeptAim
export type ImportedCodesRepository = ReturnType<typeof createImportedCodesRepository>

/** A code of an export file. */
export type ImportedCode = Omit<NewCode, 'aim' | 'afterwards' | 'batch_id' | 'last_scan_on'> & {
  aim: ImportedAim
  afterwards: ImportedAim | null
  /** Name of its batch. */
  batch: string | null
  scans: { day: string; scans: number }[]
}

const insertedAtOnce = 500

export const createImportedCodesRepository = (db: Handle) => {
  /** Ids of the batches with these names: of several the newest, and new ones where there are none. */
  async function batchesNamed(names: readonly string[]): Promise<Map<string, string>> {
    if (names.length === 0) return new Map()
    const found = await db.selectFrom('code_batches').select(['id', 'name']).where('name', 'in', names).orderBy('created_at').execute()
    const ids = new Map(found.map(({ id, name }) => [name, id]))
    const added = names.filter((name) => !ids.has(name)).map((name) => ({ id: newId(), name, created_at: newTimestamp() }))
    if (added.length > 0) await insertRows(db, 'code_batches', added).execute()
    for (const { id, name } of added) ids.set(name, id)
    return ids
  }

  /** Names as they are here, where they are. */
  async function rememberAims(kept: readonly ImportedAim[]) {
    const aims = createCodeAimsRepository(db)
    const known = await aims.describe(kept.map(({ aim }) => addressOf(aim)))
    await aims.remember(kept.map((one) => known.get(addressOf(one.aim)) ?? one))
  }

  return {
    /** Some hundred, with their scans. The codes must be free. */
    async insertMany(codes: readonly ImportedCode[], actorName: string): Promise<void> {
      await rememberAims(codes.flatMap(({ aim, afterwards }) => (afterwards ? [aim, afterwards] : [aim])))
      const batches = await batchesNamed([...new Set(codes.flatMap(({ batch }) => batch ?? []))])
      const rows = codes.map(({ batch, aim, afterwards, scans, ...code }) => ({
        ...code,
        batch_id: batch === null ? null : (batches.get(batch) ?? null),
        aim: addressOf(aim.aim),
        afterwards: afterwards && addressOf(afterwards.aim),
        scan_count: scans.reduce((sum, day) => sum + day.scans, 0),
        last_scan_on:
          scans
            .map(({ day }) => day)
            .sort()
            .at(-1) ?? null,
      }))
      await createCodesRepository(db).insertFree(rows)
      await createCodeHistoryRepository(db).add(
        rows.filter(({ deleted_at }) => deleted_at === null).map((row) => ({ codeId: row.id, setting: row })),
        actorName,
      )
      const days = codes.flatMap(({ id, scans }) => scans.map((day) => ({ code_id: id, ...day })))
      for (let start = 0; start < days.length; start += insertedAtOnce)
        await insertRows(db, 'code_scans', days.slice(start, start + insertedAtOnce)).execute()
    },
  }
}
