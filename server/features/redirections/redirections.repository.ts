import { type Insertable, sql, type Updateable } from 'kysely'
import { contains } from '#server/database/contains.ts'
import type { Position } from '#server/database/cursor.ts'
import type { Handle } from '#server/database/database.ts'
import { fold } from '#server/database/fold.ts'
import type { RedirectionsTable } from '#server/database/schema.ts'
import { afterSourceKeys, sourceKey } from './source-path.ts'

export type RedirectionsRepository = ReturnType<typeof createRedirectionsRepository>
export type RedirectionRow = NonNullable<Awaited<ReturnType<RedirectionsRepository['find']>>>

/** A count is exact up to here; one more stands for "more". */
const countedUpTo = 10_000
/** More sources that end in one path than anybody has; the first safe target counts. */
const candidatesMax = 20
/** Rows of one statement that adds hits. */
const hitsAtOnce = 500

type Content = Pick<Insertable<RedirectionsTable>, 'from_url' | 'to_url' | 'is_active'>

export interface HitCount {
  id: string
  hits: number
  /** Day in UTC. */
  lastHitOn: string
}

export const createRedirectionsRepository = (db: Handle) => {
  /** Active rows of the same source that are newer or older than the row `redirections`. */
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
     * Where active redirections lead from `path`, best first: an exact source, else those that end with the whole path, the longest,
     * then the newest. `path` starts with a slash, so that such an end lies on a segment border.
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

    find: (id: string) => redirections().where('id', '=', id).executeTakeFirst(),

    /** Those whose source or target contains `search`, newest first. */
    list: (o: { search: string; after: Position | null; limit: number }) =>
      redirections()
        .where(contains('search_text', o.search))
        .$if(o.after !== null, (q) =>
          q.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(o.after?.created_at ?? '', o.after?.id ?? ''))),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(o.limit)
        .execute(),

    async count(search: string): Promise<number> {
      const counted = db
        .selectFrom('redirections')
        .select(sql`1`.as('one'))
        .where(contains('search_text', search))
        .limit(countedUpTo + 1)
      const { count } = await db
        .selectFrom(counted.as('matching'))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    insert: (redirection: Content & { id: string; created_at: string }) =>
      db
        .insertInto('redirections')
        .values({ ...redirection, ...derived(redirection) })
        .execute(),

    /** One statement. */
    insertMany: (added: (Content & { id: string; created_at: string })[]) =>
      db
        .insertInto('redirections')
        .values(added.map((redirection) => ({ ...redirection, ...derived(redirection) })))
        .execute(),

    /** False when the redirection has another version by now. */
    async update(id: string, version: number, redirection: Content): Promise<boolean> {
      const values: Updateable<RedirectionsTable> = { ...redirection, ...derived(redirection), version: version + 1 }
      const { numUpdatedRows } = await db
        .updateTable('redirections')
        .set(values)
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    remove: (id: string) => db.deleteFrom('redirections').where('id', '=', id).execute(),

    /** Adds hits, some hundred redirections in one statement. Those deleted meanwhile are left out; versions stay. */
    async addHits(counts: HitCount[]): Promise<void> {
      for (let start = 0; start < counts.length; start += hitsAtOnce) {
        const some = counts.slice(start, start + hitsAtOnce)
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

/** What is stored besides, for finding. */
const derived = ({ from_url, to_url }: Content) => ({
  source_key: sourceKey(from_url),
  search_text: [from_url, to_url].map(fold).join('\n'),
})
