import { sql } from 'kysely'
import type { Destination } from '#contract/codes.ts'
import { isFeaturedCategory } from '#contract/featured-category.ts'
import { fold } from '#contract/fold.ts'
import { chunksYielding } from '#server/chunks.ts'
import { isArtistPublic } from '#server/database/catalog-expressions.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { cutKey } from '#server/database/search/fold.ts'
import { isAlbumShown, isPlaylistShown, isSongShown } from '#server/database/visibility-expressions.ts'
import { addressOf, destinationAt, type ItemKind, itemAddress, itemKinds } from './destination-address.ts'

export interface DescribedDestination {
  target: Destination
  /** Title or name, the last one if the item was deleted. Null for pages and addresses. */
  name: string | null
  reach: 'public' | 'hidden' | 'deleted'
  /** The item's category, or its last one if the item was deleted. For a category, itself. */
  category: { id: string; isActive: boolean; isFeatured: boolean } | null
}

export type StoredDestination = Pick<DescribedDestination, 'target' | 'name'> & { category: { id: string } | null }

const readAtOnce = 500
const insertedAtOnce = 50

/** The table of all addresses that codes point to, with copies of item names and categories. */
export const createCodeDestinationsRepository = (db: Handle) => {
  const songs = (ids: string[]) =>
    db
      .selectFrom('songs')
      .innerJoin('categories', 'categories.id', 'songs.category_id')
      .select(['songs.id', 'songs.title as name', ...categoryColumns])
      .select(isSongShown('songs', new Date().toISOString()).as('is_public'))
      .where('songs.id', 'in', ids)
      .execute()

  const playlists = (ids: string[]) =>
    db
      .selectFrom('playlists')
      .leftJoin('categories', 'categories.id', 'playlists.category_id')
      .select(['playlists.id', 'playlists.name', ...categoryColumns])
      .select(isPlaylistShown('playlists', new Date().toISOString()).as('is_public'))
      .where('playlists.id', 'in', ids)
      .execute()

  const categories = (ids: string[]) =>
    db
      .selectFrom('categories')
      .select(['id', 'name', 'is_active as is_public', ...categoryColumns])
      .where('id', 'in', ids)
      .execute()

  const artists = (ids: string[]) =>
    db
      .selectFrom('artists')
      .select(['id', 'name'])
      .select([isArtistPublic('artists.id').as('is_public'), ...noCategory])
      .where('id', 'in', ids)
      .execute()

  const albums = (ids: string[]) =>
    db
      .selectFrom('albums')
      .select(['id', 'title as name'])
      .select([isAlbumShown('albums.id', new Date().toISOString()).as('is_public'), ...noCategory])
      .where('id', 'in', ids)
      .execute()

  const read = { song: songs, playlist: playlists, category: categories, artist: artists, album: albums }

  const readCopies = (addresses: string[]) =>
    db
      .selectFrom('code_destinations')
      .leftJoin('categories', 'categories.id', 'code_destinations.category_id')
      .select(['address', 'code_destinations.name', ...categoryColumns])
      .where('address', 'in', addresses)
      .execute()

  async function describeItems(kind: ItemKind, ids: string[], described: Map<string, DescribedDestination>) {
    for await (const some of chunksYielding(ids, readAtOnce))
      for (const row of await read[kind](some))
        described.set(itemAddress(kind, row.id), {
          target: { kind, id: row.id },
          name: row.name,
          reach: row.is_public ? 'public' : 'hidden',
          category: categoryOf(row),
        })
  }

  async function describeDeleted(addresses: string[], described: Map<string, DescribedDestination>) {
    for await (const some of chunksYielding(addresses, readAtOnce))
      for (const row of await readCopies(some))
        described.set(row.address, {
          target: destinationAt(row.address),
          name: row.name,
          reach: 'deleted',
          category: categoryOf(row),
        })
  }

  async function describe(addresses: Iterable<string>): Promise<Map<string, DescribedDestination>> {
    const described = new Map<string, DescribedDestination>()
    const ids: Record<ItemKind, string[]> = { song: [], playlist: [], category: [], artist: [], album: [] }
    const all = [...new Set(addresses)]
    for (const address of all) {
      const target = destinationAt(address)
      if ('id' in target) ids[target.kind].push(target.id)
      else described.set(address, { target, name: null, reach: 'public', category: null })
    }
    for (const kind of itemKinds) await describeItems(kind, ids[kind], described)
    await describeDeleted(
      all.filter((address) => !described.has(address)),
      described,
    )
    return described
  }

  return {
    /** Descriptions by address. Items that do not exist and never were a destination are missing. */
    describe,

    /** Those of the addresses that visitors cannot reach now, because the item is deleted or not public. */
    async unreachable(addresses: readonly string[]): Promise<Set<string>> {
      const described = await describe(addresses)
      return new Set(addresses.filter((address) => described.get(address)?.reach !== 'public'))
    },

    /** Must be called before codes that refer to the addresses are written. Triggers then keep names and categories up to date. */
    async store(destinations: readonly StoredDestination[]): Promise<void> {
      const rows = destinations.map(({ target, name, category }) => {
        const address = addressOf(target)
        return {
          address,
          kind: target.kind,
          item_id: 'id' in target ? target.id : null,
          name,
          search_text: cutKey(fold(name ?? address)),
          category_id: category?.id ?? null,
        }
      })
      for await (const some of chunksYielding(rows, insertedAtOnce))
        await insertRows(db, 'code_destinations', some)
          .onConflict((conflict) => conflict.column('address').doNothing())
          .execute()
    },
  }
}

const categoryColumns = [
  'categories.id as category_id',
  'categories.is_active as is_category_active',
  'categories.name as category_name',
] as const
const noCategory = [
  sql<null>`null`.as('category_id'),
  sql<null>`null`.as('is_category_active'),
  sql<null>`null`.as('category_name'),
] as const

interface CategoryColumns {
  category_id: string | null
  is_category_active: boolean | 0 | 1 | null
  category_name: string | null
}

const categoryOf = ({ category_id, is_category_active, category_name }: CategoryColumns) =>
  category_id === null
    ? null
    : { id: category_id, isActive: Boolean(is_category_active), isFeatured: isFeaturedCategory({ name: category_name ?? '' }) }
