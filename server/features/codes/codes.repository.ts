import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchTextOf } from '#server/database/columns.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { CodesTable, NewRow } from '#server/database/schema.ts'
import { candidates } from '#server/database/search/ngram-index.ts'
import { countFound, orMatches, searchIn, type TextSearch } from '#server/database/search/text-search.ts'
import { newestFirst, sortedPage } from '#server/database/sorted-page.ts'
import { codeColumns } from './code-columns.ts'
import { flaggedCodes } from './flagged-codes.repository.ts'

export type CodesRepository = ReturnType<typeof createCodesRepository>
export type CodeRow = NonNullable<Awaited<ReturnType<CodesRepository['find']>>>

export type NewCode = Omit<NewRow<CodesTable>, 'search_text'>
/** Columns that an edit sets. */
export type CodeContent = Omit<NewCode, 'id' | 'code' | 'batch_id' | 'created_at' | 'deleted_at' | 'last_scan_on'>
/** Those that its history records. */
export type CodeSetting = Omit<CodeContent, 'label' | 'message'>

interface Wanted {
  search: string
  batch: string | null
  only: 'flagged' | 'off' | null
  /** Schedules are judged by this instant. */
  now: string
}

const insertedAtOnce = 200
const removedAtOnce = 500
const askedAtOnce = 500

/** Codes as administrators see them: those that were deleted are none. */
export const createCodesRepository = (db: Handle) => {
  const present = () => db.selectFrom('codes').where('codes.deleted_at', 'is', null)

  const shown = () =>
    present().leftJoin('code_batches', 'code_batches.id', 'codes.batch_id').selectAll('codes').select('code_batches.name as batch_name')

  const filters = ({ batch, only, now }: Wanted): RawBuilder<SqlBool>[] => [
    ...(batch === null ? [] : [sql<SqlBool>`codes.batch_id = ${batch}`]),
    ...(only === 'off' ? [sql<SqlBool>`not codes.is_active`] : []),
    ...(only === 'flagged' ? [sql<SqlBool>`codes.id in (${flaggedCodes(now)})`] : []),
  ]

  return {
    find: (id: string) => shown().where('codes.id', '=', id).executeTakeFirst(),

    /** Newest first. */
    list({ cursor, limit, ...wanted }: Wanted & { cursor?: string | undefined; limit: number }) {
      let codes = shown().innerJoin('code_aims', 'code_aims.address', 'codes.aim')
      for (const filter of filters(wanted)) codes = codes.where(filter)
      return sortedPage(codes, { ...newestFirst('codes'), cursor, limit, search: { db, for: searchFor(db, wanted.search) } })
    },

    count(wanted: Wanted) {
      let codes = present().innerJoin('code_aims', 'code_aims.address', 'codes.aim')
      for (const filter of filters(wanted)) codes = codes.where(filter)
      return countFound(db, codes, searchFor(db, wanted.search))
    },

    countFlagged: async (now: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from (${flaggedCodes(now)}) as flagged`.execute(db)
      return Number(rows[0]?.count)
    },

    /** Those of the codes that were not given before, deleted ones included. Whoever wants the others as well gives them another code. */
    async insertFree(codes: readonly NewCode[]): Promise<Set<string>> {
      const inserted = new Set<string>()
      for (let start = 0; start < codes.length; start += insertedAtOnce) {
        const some = codes.slice(start, start + insertedAtOnce)
        const rows = await insertRows(
          db,
          'codes',
          some.map((code) => ({ ...code, search_text: searchTextOf(codeColumns, code) })),
        )
          .onConflict((conflict) => conflict.column('code').doNothing())
          .returning('id')
          .execute()
        for (const { id } of rows) inserted.add(id)
      }
      return inserted
    },

    /** Which of these are or were codes. */
    async findGiven(codes: readonly string[]): Promise<Set<string>> {
      const given = new Set<string>()
      for (let start = 0; start < codes.length; start += askedAtOnce) {
        const some = codes.slice(start, start + askedAtOnce)
        for (const { code } of await db.selectFrom('codes').select('code').where('code', 'in', some).execute()) given.add(code)
      }
      return given
    },

    /** False when the code has another version by now. */
    async update(id: string, version: number, code: string, content: CodeContent): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('codes')
        .set({ ...content, search_text: searchTextOf(codeColumns, { ...content, code }), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Aims all codes of a batch that lead elsewhere anew, and gives what they are set to now. */
    aimBatch: (batchId: string, aim: string) =>
      db
        .updateTable('codes')
        .set((eb) => ({ aim, version: eb('version', '+', 1) }))
        .where('batch_id', '=', batchId)
        .where('aim', '!=', aim)
        .returning(['id', 'aim', 'starts_at', 'ends_at', 'afterwards', 'is_active'])
        .execute(),

    listIdsOfBatch: async (batchId: string): Promise<string[]> =>
      (await db.selectFrom('codes').select('id').where('batch_id', '=', batchId).execute()).map(({ id }) => id),

    /** What is left of a code is that it was given. `aim` must be in `code_aims`. */
    async remove(ids: readonly string[], { deletedAt, aim }: { deletedAt: string; aim: string }): Promise<void> {
      for (let start = 0; start < ids.length; start += removedAtOnce) {
        const some = ids.slice(start, start + removedAtOnce)
        // First, so that nobody counts scans of them any more.
        await db
          .updateTable('codes')
          .set((eb) => ({ ...nothing, aim, deleted_at: deletedAt, version: eb('version', '+', 1) }))
          .where('id', 'in', some)
          .execute()
        await db.deleteFrom('code_history').where('code_id', 'in', some).execute()
        await db.deleteFrom('code_scans').where('code_id', 'in', some).execute()
      }
    },
  }
}

const nothing = {
  label: null,
  batch_id: null,
  message: null,
  search_text: '',
  starts_at: null,
  ends_at: null,
  afterwards: null,
  is_active: false,
  scan_count: 0,
  last_scan_on: null,
}

/** What codes lead to is called, or is, in another table. */
function searchFor(db: Handle, text: string): TextSearch | null {
  const own = searchIn(db, 'codes', text)
  const leadingThere = async () =>
    sql<string>`select codes.id from codes where codes.aim in (select id from (${await candidates(db, 'code_aims', text)}) as aims)`
  return own && orMatches(own, 'code_aims.search_text', leadingThere)
}
