import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { chunksOf, chunksYielding } from '#server/chunks.ts'
import { isArtistPublic } from '#server/database/catalog-expressions.ts'
import type { CodesTable } from '#server/database/codes-schema.ts'
import { searchTextOf } from '#server/database/columns.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { RedirectedCodes } from '#server/database/merge-record.ts'
import type { NewRow } from '#server/database/schema.ts'
import { countFound } from '#server/database/search/counting.ts'
import { candidates } from '#server/database/search/ngram-index.ts'
import { orMatches, searchIn, type TextSearch } from '#server/database/search/text-search.ts'
import { newestFirst, type Page, sortedPage } from '#server/database/sorted-page.ts'
import { isAlbumShown, isPlaylistShown, isSongShown } from '#server/database/visibility-expressions.ts'
import { codeColumns } from './code-columns.ts'

export type CodesRepository = ReturnType<typeof createCodesRepository>
export type CodeRow = NonNullable<Awaited<ReturnType<CodesRepository['find']>>>

export type NewCode = Omit<NewRow<CodesTable>, 'search_text'>
/** Columns that an edit sets. */
export type CodeContent = Omit<NewCode, 'id' | 'code' | 'batch_id' | 'created_at' | 'deleted_at' | 'last_scan_on'>
/** Columns that the history records. */
export type CodeSetting = Omit<CodeContent, 'label' | 'message'>

interface Filter {
  search: string
  batch: string | null
  only: 'flagged' | 'off' | null
  /** Schedules are evaluated at this timestamp. */
  now: string
}

/** Kept small: triggers index each row for search, which makes inserts expensive. */
const insertedAtOnce = 50
const changedAtOnce = 100
const queriedAtOnce = 500

/** Codes as editors see them, without deleted ones. */
export const createCodesRepository = (db: Handle) => {
  const present = () => db.selectFrom('codes').where('codes.deleted_at', 'is', null)

  const shown = () =>
    present().leftJoin('code_batches', 'code_batches.id', 'codes.batch_id').selectAll('codes').select('code_batches.name as batch_name')

  const conditions = ({ batch, only, now }: Filter): RawBuilder<SqlBool>[] => [
    ...(batch === null ? [] : [sql<SqlBool>`codes.batch_id = ${batch}`]),
    ...(only === 'off' ? [sql<SqlBool>`not codes.is_active`] : []),
    ...(only === 'flagged' ? [sql<SqlBool>`codes.id in (${flaggedCodes(now)})`] : []),
  ]

  const listIdsOfBatch = async (batchId: string): Promise<string[]> =>
    (await db.selectFrom('codes').select('id').where('batch_id', '=', batchId).orderBy('id').execute()).map(({ id }) => id)

  return {
    find: (id: string) => shown().where('codes.id', '=', id).executeTakeFirst(),

    /** Newest first. */
    list({ cursor, limit, ...filter }: Filter & Page) {
      let codes = shown().innerJoin('code_destinations', 'code_destinations.address', 'codes.destination')
      for (const condition of conditions(filter)) codes = codes.where(condition)
      return sortedPage(codes, { ...newestFirst('codes'), cursor, limit, search: { db, for: searchFor(db, filter.search) } })
    },

    count(filter: Filter) {
      let codes = present().innerJoin('code_destinations', 'code_destinations.address', 'codes.destination')
      for (const condition of conditions(filter)) codes = codes.where(condition)
      return countFound(db, { table: 'codes', rows: codes, isFiltered: true, search: searchFor(db, filter.search) })
    },

    countFlagged: async (now: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from (${flaggedCodes(now)}) as flagged`.execute(db)
      return Number(rows[0]?.count)
    },

    /**
     * Inserts the codes that were never used, counting deleted ones as used, and returns their ids. The caller retries the others with new
     * codes.
     */
    async insertFree(codes: readonly NewCode[]): Promise<Set<string>> {
      const inserted = new Set<string>()
      for await (const some of chunksYielding(codes, insertedAtOnce)) {
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

    /** Those of `codes` that exist or existed. */
    async findUsed(codes: readonly string[]): Promise<Set<string>> {
      const used = new Set<string>()
      for await (const some of chunksYielding(codes, queriedAtOnce))
        for (const { code } of await db.selectFrom('codes').select('code').where('code', 'in', some).execute()) used.add(code)
      return used
    },

    /** Returns false if the version has changed (optimistic concurrency). */
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

    /** Sets the destination of the batch's codes that have another one, and returns their new settings. */
    async setBatchDestination(batchId: string, destination: string) {
      const changed = []
      for await (const some of chunksYielding(await listIdsOfBatch(batchId), changedAtOnce))
        changed.push(
          ...(await db
            .updateTable('codes')
            .set((eb) => ({ destination, version: eb('version', '+', 1) }))
            .where('id', 'in', some)
            .where('batch_id', '=', batchId)
            .where('destination', '!=', destination)
            .returning(['id', 'destination', 'starts_at', 'ends_at', 'fallback_destination', 'is_active'])
            .execute()),
        )
      return changed
    },

    isDestination: async (address: string): Promise<boolean> =>
      (await present()
        .select('id')
        .where((eb) => eb.or([eb('destination', '=', address), eb('fallback_destination', '=', address)]))
        .limit(1)
        .executeTakeFirst()) !== undefined,

    /**
     * Replaces a destination in all codes, or only in those of `among`. Returns the new settings of the changed ones, and their ids by column.
     * `destination` must be in `code_destinations`.
     */
    async replaceDestination(former: string, destination: string, among?: RedirectedCodes) {
      const settings = new Map<string, CodeSetting & { id: string }>()
      const changed: RedirectedCodes = { destination: [], fallback_destination: [] }
      for (const column of ['destination', 'fallback_destination'] as const)
        for (const ids of among ? chunksOf(among[column], queriedAtOnce) : [undefined]) {
          const rows = await db
            .updateTable('codes')
            .set((eb) => ({ [column]: destination, version: eb('version', '+', 1) }))
            .where(column, '=', former)
            .where('deleted_at', 'is', null)
            .$if(ids !== undefined, (q) => q.where('id', 'in', ids ?? []))
            .returning(['id', 'destination', 'starts_at', 'ends_at', 'fallback_destination', 'is_active'])
            .execute()
          for (const row of rows) {
            changed[column].push(row.id)
            settings.set(row.id, { ...row, is_active: Boolean(row.is_active) })
          }
        }
      return { settings: [...settings.values()], changed }
    },

    listIdsOfBatch,

    /** Clears all columns of the rows except the code, so that it is never issued again. `destination` must be in `code_destinations`. */
    async remove(ids: readonly string[], { deletedAt, destination }: { deletedAt: string; destination: string }): Promise<void> {
      for await (const some of chunksYielding(ids, changedAtOnce)) {
        // Comes first: its row locks keep concurrent transactions from adding scans.
        await db
          .updateTable('codes')
          .set((eb) => ({ ...cleared, destination, deleted_at: deletedAt, version: eb('version', '+', 1) }))
          .where('id', 'in', some)
          .execute()
        await db.deleteFrom('code_history').where('code_id', 'in', some).execute()
        await db.deleteFrom('code_scans').where('code_id', 'in', some).execute()
      }
    },
  }
}

const cleared = {
  label: null,
  batch_id: null,
  message: null,
  search_text: '',
  starts_at: null,
  ends_at: null,
  fallback_destination: null,
  is_active: false,
  scan_count: 0,
  last_scan_on: null,
}

/** Matches the code, its label, and the name or address of its destination, which are in another table. */
function searchFor(db: Handle, text: string): TextSearch | null {
  const own = searchIn(db, 'codes', text)
  const byDestination = async () =>
    sql<string>`select codes.id from codes
      where codes.destination in (select id from (${await candidates(db, 'code_destinations', text)}) as destinations)`
  return own && orMatches(own, 'code_destinations.search_text', byDestination)
}

/** Addresses of items that are deleted or whose page shows visitors nothing now, read from the items' own rows. */
const unreachable = (now: string) => sql<string>`
  select code_destinations.address from code_destinations
  left join songs on code_destinations.kind = 'song' and songs.id = code_destinations.item_id
  left join playlists on code_destinations.kind = 'playlist' and playlists.id = code_destinations.item_id
  left join categories on code_destinations.kind = 'category' and categories.id = code_destinations.item_id
  where (code_destinations.kind = 'song' and (songs.id is null or not ${isSongShown('songs', now)}))
    or (code_destinations.kind = 'playlist' and (playlists.id is null or not ${isPlaylistShown('playlists', now)}))
    or (code_destinations.kind = 'category' and (categories.id is null or not categories.is_active))
    or (code_destinations.kind = 'artist' and not ${isArtistPublic('code_destinations.item_id')})
    or (code_destinations.kind = 'album' and not ${isAlbumShown('code_destinations.item_id', now)})`

/** Ids of the codes that currently point to such an item. The cost grows with the number of destinations, not of codes. */
const flaggedCodes = (now: string): RawBuilder<string> => sql`
  select id from codes where destination in (${unreachable(now)}) and (ends_at is null or ends_at > ${now}) and deleted_at is null
  union all
  select id from codes where fallback_destination in (${unreachable(now)}) and ends_at <= ${now} and deleted_at is null`
