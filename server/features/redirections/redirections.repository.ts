import { sql } from 'kysely'
import type { RedirectionFilter } from '#contract/redirections.ts'
import { chunksOf, rowsAtOnce } from '#server/chunks.ts'
import { searchTextOf } from '#server/database/columns.ts'
import { allOf } from '#server/database/conditions.ts'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { NewRow, RedirectionsTable } from '#server/database/schema.ts'
import { countFound } from '#server/database/search/counting.ts'
import { searchIn } from '#server/database/search/text-search.ts'
import { newestFirst, type Page, sortedPage } from '#server/database/sorted-page.ts'
import { redirectionColumns } from './redirection-columns.ts'
import { afterSourceKeys, sourceKey } from './source-path.ts'

export type RedirectionsRepository = ReturnType<typeof createRedirectionsRepository>
export type RedirectionRow = NonNullable<Awaited<ReturnType<RedirectionsRepository['find']>>>

/** Limits the sources that end with one path; the first safe target is used. */
const candidatesMax = 20

export type NewRedirection = Omit<NewRow<RedirectionsTable>, 'last_hit_on' | keyof ReturnType<typeof derived>>
type Content = Omit<NewRedirection, 'id' | 'created_at'>

export interface HitCount {
  id: string
  hits: number
  /** UTC day. */
  lastHitOn: string
}

/** An item that may have school privacy. */
export interface PrivateItem {
  table: 'songs' | 'playlists'
  id: string
}

/** Tables of items that have a page or an address that leads to one. */
export type AddressedTable = 'songs' | 'albums' | 'artists' | 'playlists' | 'categories' | 'own_pages' | 'codes'

export const createRedirectionsRepository = (db: Handle) => {
  /** Whether an active row with the same source is newer or older than the row of `redirections`. */
  const sibling = (age: '<' | '>') =>
    sql<number>`(exists (select 1 from redirections as other where other.source_key = redirections.source_key and other.is_active
      and (other.created_at, other.id) ${sql.raw(age)} (redirections.created_at, redirections.id)))`

  const redirections = () =>
    db
      .selectFrom('redirections')
      .selectAll()
      .select([sibling('>').as('has_newer_sibling'), sibling('<').as('has_older_sibling')])

  return {
    /**
     * Targets of the active redirections from `path`, best first: an exact source, then sources that end with the whole path, the longest,
     * then the newest first. `path` starts with a slash, so a matching suffix starts at a segment boundary.
     */
    listTargets(path: string) {
      const key = sourceKey(path)
      return db
        .selectFrom('redirections')
        .select(['id', 'to_url'])
        .where('is_active', '=', true)
        .where('source_key', '>=', key)
        .where('source_key', '<', afterSourceKeys(key))
        .orderBy(sql`case when source_key = ${key} then 0 else 1 end`)
        .orderBy(sql`length(source_key)`, 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(candidatesMax)
        .execute()
    },

    findPrivacyOf: ({ table, id }: PrivateItem) => db.selectFrom(table).select('school_privacy').where('id', '=', id).executeTakeFirst(),

    /** Those of the keys that exist: pages by current or former slug, codes by code, other items by id, including merged ones. */
    async findAddressed(table: AddressedTable, keys: string[]): Promise<string[]> {
      if (table === 'own_pages') {
        const former = db.selectFrom('own_page_addresses').select('slug').where('slug', 'in', keys)
        const pages = await db.selectFrom(table).select('slug').where('slug', 'in', keys).union(former).execute()
        return pages.map(({ slug }) => slug)
      }
      if (table === 'codes') return (await db.selectFrom(table).select('code').where('code', 'in', keys).execute()).map(({ code }) => code)
      const rows = await db
        .selectFrom(table)
        .select('id')
        .where('id', 'in', keys)
        .union(db.selectFrom('merged_items').select('id').where('id', 'in', keys))
        .execute()
      return rows.map(({ id }) => id)
    },

    find: (id: string) => redirections().where('id', '=', id).executeTakeFirst(),

    /** Redirections whose source or target contains `search`, newest first. */
    list: ({ cursor, limit, ...filter }: RedirectionFilter & Page) =>
      sortedPage(redirections().where(conditionOf(filter)), {
        ...newestFirst('redirections'),
        cursor,
        limit,
        search: { db, for: searchIn(db, 'redirections', filter.search ?? '') },
      }),

    count: (filter: RedirectionFilter) =>
      countFound(db, {
        table: 'redirections',
        rows: db.selectFrom('redirections').where(conditionOf(filter)),
        isFiltered: filter.status !== undefined,
        search: searchIn(db, 'redirections', filter.search ?? ''),
      }),

    /** Inserts all rows in one statement. */
    insert: (...added: NewRedirection[]) =>
      insertRows(
        db,
        'redirections',
        added.map((redirection) => ({ ...redirection, ...derived(redirection), last_hit_on: null })),
      ).execute(),

    /** Optimistic concurrency: returns false if the version has changed. */
    async update(id: string, version: number, content: Content): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('redirections')
        .set({ ...content, ...derived(content), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    remove: (id: string) => db.deleteFrom('redirections').where('id', '=', id).execute(),

    /** Adds hits, `rowsAtOnce` redirections per statement. Ignores deleted ones and does not change versions. */
    async addHits(counts: HitCount[]): Promise<void> {
      // An update locks rows in the order of its plan: without a fixed order, two processes could deadlock.
      const ids = counts.map(({ id }) => id)
      if (locksRows(db)) await db.selectFrom('redirections').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
      for (const some of chunksOf(counts, rowsAtOnce)) {
        const hits = sql.join(
          some.map(({ id, hits }) => sql`when ${id} then cast(${hits} as bigint)`),
          sql` `,
        )
        const days = sql.join(
          some.map(({ id, lastHitOn }) => sql`when ${id} then ${lastHitOn}`),
          sql` `,
        )
        await db
          .updateTable('redirections')
          .set({ hit_count: sql`hit_count + case id ${hits} end`, last_hit_on: sql`case id ${days} end` })
          .where(
            'id',
            'in',
            some.map(({ id }) => id),
          )
          .execute()
      }
    },
  }
}

/** Derived columns for lookups. */
const derived = (content: Pick<RedirectionsTable, 'from_url' | 'to_url'>) => ({
  source_key: sourceKey(content.from_url),
  search_text: searchTextOf(redirectionColumns, content),
})

const statusConditions = { active: sql<boolean>`redirections.is_active`, inactive: sql<boolean>`not redirections.is_active` }

const conditionOf = ({ status }: RedirectionFilter) => allOf(status && statusConditions[status])
