import { sql } from 'kysely'
import type { Aim } from '#contract/codes.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { sortKey } from '#server/database/search/fold.ts'
import { addressOf, aimAt, type ThingKind, thingAddress } from './aim-address.ts'

export type CodeAimsRepository = ReturnType<typeof createCodeAimsRepository>

/** What is known of a place that a code leads to. */
export interface KnownAim {
  aim: Aim
  /** Title or name; the last known one where it is gone. Null for pages and addresses. */
  name: string | null
  reach: 'public' | 'hidden' | 'deleted'
  /** The one that it is or was in; a category's is itself. */
  category: { id: string; isActive: boolean } | null
}

/** What is kept of an aim. */
export type KeptAim = Pick<KnownAim, 'aim' | 'name'> & { category: { id: string } | null }

const atOnce = 500

/** What codes lead to, by its address. */
export const createCodeAimsRepository = (db: Handle) => {
  const areHidden = async () =>
    (await db
      .selectFrom('settings')
      .select('setting_value')
      .where('setting_key', '=', 'enable_public_playlists')
      .where('setting_value', '=', 'false')
      .executeTakeFirst()) !== undefined

  const songs = (ids: string[]) =>
    db
      .selectFrom('songs')
      .innerJoin('categories', 'categories.id', 'songs.category_id')
      .select(['songs.id', 'songs.title as name', 'categories.id as category_id', 'categories.is_active as is_category_active'])
      .select(sql<boolean>`songs.status = 'published'`.as('is_public'))
      .where('songs.id', 'in', ids)
      .execute()

  const playlists = (ids: string[]) =>
    db
      .selectFrom('playlists')
      .leftJoin('categories', 'categories.id', 'playlists.category_id')
      .select(['playlists.id', 'playlists.name', 'categories.id as category_id', 'categories.is_active as is_category_active'])
      .select('playlists.is_public')
      .where('playlists.id', 'in', ids)
      .execute()

  const categories = (ids: string[]) =>
    db
      .selectFrom('categories')
      .select(['id', 'name', 'is_active as is_public', 'id as category_id', 'is_active as is_category_active'])
      .where('id', 'in', ids)
      .execute()

  const read = { song: songs, playlist: playlists, category: categories }

  const gone = (addresses: string[]) =>
    db
      .selectFrom('code_aims')
      .leftJoin('categories', 'categories.id', 'code_aims.category_id')
      .select(['address', 'code_aims.name', 'categories.id as category_id', 'categories.is_active as is_category_active'])
      .where('address', 'in', addresses)
      .execute()

  async function describeThings(kind: ThingKind, ids: string[], known: Map<string, KnownAim>) {
    const isHidden = kind === 'playlist' && (await areHidden())
    for (let start = 0; start < ids.length; start += atOnce)
      for (const row of await read[kind](ids.slice(start, start + atOnce)))
        known.set(thingAddress(kind, row.id), {
          aim: { kind, id: row.id },
          name: row.name,
          reach: row.is_public && !isHidden ? 'public' : 'hidden',
          category: categoryOf(row),
        })
  }

  async function describeGone(addresses: string[], known: Map<string, KnownAim>) {
    for (let start = 0; start < addresses.length; start += atOnce)
      for (const row of await gone(addresses.slice(start, start + atOnce)))
        known.set(row.address, {
          aim: aimAt(row.address),
          name: row.name,
          reach: 'deleted',
          category: categoryOf(row),
        })
  }

  return {
    /** Things that never were, for all that is known, are missing. */
    async describe(addresses: Iterable<string>): Promise<Map<string, KnownAim>> {
      const known = new Map<string, KnownAim>()
      const ids: Record<ThingKind, string[]> = { song: [], playlist: [], category: [] }
      const all = [...new Set(addresses)]
      for (const address of all) {
        const aim = aimAt(address)
        if (aim.kind === 'page' || aim.kind === 'address') known.set(address, { aim, name: null, reach: 'public', category: null })
        else ids[aim.kind].push(aim.id)
      }
      for (const kind of ['song', 'playlist', 'category'] as const) await describeThings(kind, ids[kind], known)
      await describeGone(
        all.filter((address) => !known.has(address)),
        known,
      )
      return known
    },

    /** So that codes may lead there. From then on triggers keep the names. */
    async remember(known: readonly KeptAim[]): Promise<void> {
      const rows = known.map(({ aim, name, category }) => {
        const address = addressOf(aim)
        return {
          address,
          kind: aim.kind,
          thing_id: 'id' in aim ? aim.id : null,
          name,
          search_text: sortKey(name ?? address),
          category_id: category?.id ?? null,
        }
      })
      for (let start = 0; start < rows.length; start += atOnce)
        await insertRows(db, 'code_aims', rows.slice(start, start + atOnce))
          .onConflict((conflict) => conflict.column('address').doNothing())
          .execute()
    },
  }
}

const categoryOf = ({ category_id, is_category_active }: { category_id: string | null; is_category_active: boolean | 0 | 1 | null }) =>
  category_id === null ? null : { id: category_id, isActive: Boolean(is_category_active) }
