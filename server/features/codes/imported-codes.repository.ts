import { chunksYielding } from '#server/chunks.ts'
import type { Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { createCodeDestinationsRepository, type StoredDestination } from './code-destinations.repository.ts'
import { createCodeHistoryRepository } from './code-history.repository.ts'
import { createCodesRepository, type NewCode } from './codes.repository.ts'
import { addressOf } from './destination-address.ts'

export type ImportedDestination = StoredDestination

/** A code in an export file. */
export type ImportedCode = Omit<NewCode, 'destination' | 'fallback_destination' | 'batch_id' | 'last_scan_on'> & {
  destination: ImportedDestination
  fallback_destination: ImportedDestination | null
  /** Name of its batch. */
  batch: string | null
  scans: { day: string; scans: number }[]
}

const insertedAtOnce = 500

export const createImportedCodesRepository = (db: Handle) => {
  /** Ids by name. If several batches have a name, the newest; if none has it, a new one. */
  async function batchesNamed(names: readonly string[]): Promise<Map<string, string>> {
    if (names.length === 0) return new Map()
    const found = await db.selectFrom('code_batches').select(['id', 'name']).where('name', 'in', names).orderBy('created_at').execute()
    const ids = new Map(found.map(({ id, name }) => [name, id]))
    const added = names.filter((name) => !ids.has(name)).map((name) => ({ id: newId(), name, created_at: newTimestamp() }))
    if (added.length > 0) await insertRows(db, 'code_batches', added).execute()
    for (const { id, name } of added) ids.set(name, id)
    return ids
  }

  /** Names of this library take precedence over those of the file. */
  async function storeDestinations(imported: readonly ImportedDestination[]) {
    const destinations = createCodeDestinationsRepository(db)
    const described = await destinations.describe(imported.map(({ target }) => addressOf(target)))
    await destinations.store(imported.map((one) => described.get(addressOf(one.target)) ?? one))
  }

  return {
    /** Inserts several hundred codes with their scans. The codes must be unused. */
    async insertMany(codes: readonly ImportedCode[], actorName: string): Promise<void> {
      await storeDestinations(
        codes.flatMap(({ destination, fallback_destination }) =>
          fallback_destination ? [destination, fallback_destination] : [destination],
        ),
      )
      const batches = await batchesNamed([...new Set(codes.flatMap(({ batch }) => batch ?? []))])
      const rows = codes.map(({ batch, destination, fallback_destination, scans, ...code }) => ({
        ...code,
        batch_id: batch === null ? null : (batches.get(batch) ?? null),
        destination: addressOf(destination.target),
        fallback_destination: fallback_destination && addressOf(fallback_destination.target),
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
      for await (const some of chunksYielding(days, insertedAtOnce)) await insertRows(db, 'code_scans', some).execute()
    },
  }
}
