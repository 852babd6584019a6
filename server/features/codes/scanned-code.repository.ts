import { sql } from 'kysely'
import type { Handle } from '#server/database/database.ts'

export type ScannedCode = NonNullable<Awaited<ReturnType<ReturnType<typeof createScannedCodeRepository>['find']>>>

/**
 * What a scan needs to know, in one statement: the code by its unique index, and everything else by primary keys. Each scan asks anew, so
 * that an edit counts with the next one, in every process; nothing has to be told to anybody.
 */
export const createScannedCodeRepository = (db: Handle) => ({
  /** `code` in lower case; `now` judges the schedule. A deleted code is found as well. */
  find: (code: string, now: string) =>
    db
      .selectFrom('codes')
      .leftJoin('code_aims as aim', (on) =>
        on.on('aim.address', '=', sql<string>`case when codes.ends_at <= ${now} then codes.afterwards else codes.aim end`),
      )
      .leftJoin('songs', (on) => on.onRef('songs.id', '=', 'aim.thing_id').on('aim.kind', '=', 'song'))
      .leftJoin('playlists', (on) => on.onRef('playlists.id', '=', 'aim.thing_id').on('aim.kind', '=', 'playlist'))
      .leftJoin('categories as nearest', (on) => on.onRef('nearest.id', '=', 'aim.category_id').on(sql<boolean>`nearest.is_active`))
      .leftJoin('settings', (on) => on.on('settings.setting_key', '=', 'enable_public_playlists').on('aim.kind', '=', 'playlist'))
      .select(['codes.id', 'codes.starts_at', 'codes.ends_at', 'codes.afterwards', 'codes.is_active', 'codes.message', 'codes.deleted_at'])
      .select(['aim.address', 'nearest.id as nearest_category_id'])
      .select(
        sql<boolean | 0 | 1 | null>`case aim.kind
          when 'song' then songs.status = 'published'
          when 'playlist' then playlists.is_public and coalesce(settings.setting_value, 'true') = 'true'
          when 'category' then nearest.id is not null
          else true end`.as('is_reached'),
      )
      .where('codes.code', '=', code)
      .executeTakeFirst(),
})
