import { sql } from 'kysely'
import { featuredCategoryName } from '#contract/featured-category.ts'
import { isArtistPublic } from '#server/database/catalog-expressions.ts'
import type { Handle } from '#server/database/database.ts'
import { isAlbumShown, isPlaylistShown, isSongShown } from '#server/database/visibility-expressions.ts'

export type ScannedCode = NonNullable<Awaited<ReturnType<ReturnType<typeof createScannedCodeRepository>['find']>>>

/**
 * Everything a scan needs, in one statement: the code by its unique index, the rest by primary keys. It is not cached, so an edit takes
 * effect with the next scan in every process, without invalidation.
 */
export const createScannedCodeRepository = (db: Handle) => ({
  /** `code` is in lower case; the schedule is evaluated at `now`. Also finds deleted codes. */
  find: (code: string, now: string) =>
    db
      .selectFrom('codes')
      .leftJoin('code_destinations as destination', (on) =>
        on.on(
          'destination.address',
          '=',
          sql<string>`case when codes.ends_at <= ${now} then codes.fallback_destination else codes.destination end`,
        ),
      )
      .leftJoin('songs', (on) => on.onRef('songs.id', '=', 'destination.item_id').on('destination.kind', '=', 'song'))
      .leftJoin('playlists', (on) => on.onRef('playlists.id', '=', 'destination.item_id').on('destination.kind', '=', 'playlist'))
      .leftJoin('categories as nearest', (on) => on.onRef('nearest.id', '=', 'destination.category_id').on(sql<boolean>`nearest.is_active`))
      .select(['codes.id', 'codes.starts_at', 'codes.ends_at', 'codes.fallback_destination', 'codes.is_active'])
      .select(['codes.message', 'codes.deleted_at', 'destination.address'])
      // The songs of the featured category are on the home page, and visitors do not see its name.
      .select(sql<string | null>`case when nearest.name <> ${featuredCategoryName} then nearest.id end`.as('nearest_category_id'))
      .select(
        sql<boolean | 0 | 1 | null>`case destination.kind
          when 'song' then ${isSongShown('songs', now)}
          when 'playlist' then ${isPlaylistShown('playlists', now)}
          when 'category' then nearest.id is not null
          when 'artist' then ${isArtistPublic('destination.item_id')}
          when 'album' then ${isAlbumShown('destination.item_id', now)}
          else true end`.as('is_public'),
      )
      .select(sql<boolean | 0 | 1>`coalesce(songs.school_privacy, playlists.school_privacy, 'off') = 'off'`.as('is_counted'))
      .where('codes.code', '=', code)
      .executeTakeFirst(),
})
