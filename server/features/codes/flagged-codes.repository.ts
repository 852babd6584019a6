import { type RawBuilder, sql } from 'kysely'

/** Addresses of things that are deleted, or that not everyone may see: told from the things themselves. */
const unreached = sql<string>`
  select code_aims.address from code_aims
  left join songs on code_aims.kind = 'song' and songs.id = code_aims.thing_id
  left join playlists on code_aims.kind = 'playlist' and playlists.id = code_aims.thing_id
  left join categories on code_aims.kind = 'category' and categories.id = code_aims.thing_id
  where (code_aims.kind = 'song' and (songs.status is null or songs.status <> 'published'))
    or (code_aims.kind = 'playlist' and (playlists.id is null or not playlists.is_public
      or exists (select 1 from settings where setting_key = 'enable_public_playlists' and setting_value = 'false')))
    or (code_aims.kind = 'category' and (categories.id is null or not categories.is_active))`

/** Ids of the codes that lead there at this instant. It takes as long as there are things that codes lead to, not codes. */
export const flaggedCodes = (now: string): RawBuilder<string> => sql`
  select id from codes where aim in (${unreached}) and (ends_at is null or ends_at > ${now}) and deleted_at is null
  union all
  select id from codes where afterwards in (${unreached}) and ends_at <= ${now} and deleted_at is null`
