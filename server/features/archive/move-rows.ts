import { createHash } from 'node:crypto'
import type { Database, Handle } from '#server/database/database.ts'
import type { PlainRow } from '#server/database/plain-rows.ts'
import { type ArchiveRepository, createArchiveRepository } from './archive.repository.ts'
import { archivedTables, ephemeralTables, passwordTable, signedAddressesTable, type TableName } from './archived-tables.ts'

export interface MovedTable {
  name: TableName
  rows: number
  /** SHA-256 (hex) of all rows. Independent of row order, because engines collate text differently. */
  checksum: string
}

/** A table differed after the copy, or a row was rejected; nothing has been committed. */
export class MoveDiffers extends Error {}

/** All tables except those that triggers maintain, so that sessions stay valid and unfinished uploads continue. */
const movedTables = [...archivedTables, passwordTable, ...ephemeralTables, signedAddressesTable]

/**
 * Replaces all rows of `target` with those of `source` in one transaction, which commits only after every table has been read back and its
 * checksum is equal. `source` is only read. Both have this version's schema. Throws MoveDiffers.
 */
export function moveRows(source: Handle, target: Database): Promise<MovedTable[]> {
  const from = createArchiveRepository(source)
  return target.transaction(async (tx) => {
    const to = createArchiveRepository(tx)
    for (const { name } of movedTables.toReversed()) await to.clear(name)
    const moved: MovedTable[] = []
    for (const table of movedTables) {
      const sum = createRowSum()
      for await (const page of from.pages(table)) {
        await to.insert(table.name, page).catch((cause: Error) => {
          throw new MoveDiffers(`a row of '${table.name}' does not fit into the destination (${cause.message})`, { cause })
        })
        sum.add(page)
      }
      moved.push({ name: table.name, ...sum.result() })
    }
    for (const [index, table] of movedTables.entries()) await requireSame(to, table, moved[index])
    return moved
  })
}

async function requireSame(repository: ArchiveRepository, table: (typeof movedTables)[number], expected: MovedTable | undefined) {
  const sum = createRowSum()
  for await (const page of repository.pages(table)) sum.add(page)
  const { rows, checksum } = sum.result()
  if (rows === expected?.rows && checksum === expected.checksum) return
  throw new MoveDiffers(`'${table.name}' has ${expected?.rows} rows, and ${rows} of them arrived, or they arrived different`)
}

function createRowSum() {
  const sum = Buffer.alloc(32)
  let rows = 0
  return {
    add(page: readonly PlainRow[]) {
      rows += page.length
      for (const row of page) {
        const hash = createHash('sha256').update(JSON.stringify(row)).digest()
        for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] ?? 0) ^ (hash[index] ?? 0)
      }
    },
    result: () => ({ rows, checksum: sum.toString('hex') }),
  }
}

/** Whether the database is unused. Rows that the first start of a server inserts count as use. */
export async function isUnused({ handle }: Database): Promise<boolean> {
  const repository = createArchiveRepository(handle)
  for (const table of ['users', 'songs', 'categories', 'playlists', 'settings'] as const)
    if ((await repository.count(table)) > 0) return false
  return true
}
