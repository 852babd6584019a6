import { setImmediate } from 'node:timers/promises'
import { chunksOf, idsAtOnce } from '#server/chunks.ts'
import type { Handle } from '#server/database/database.ts'
import { usernameKey } from '#server/database/profile-keys.ts'
import { sortKey } from '#server/database/search/fold.ts'

export type ImportRepository = ReturnType<typeof createImportRepository>

const scannedAtOnce = 5_000

/** Songs with equal keys are duplicates: title and artist. */
export const songKey = (song: { title: string; artist: string | null }): string => JSON.stringify([song.title, song.artist || null])
const titleOf = (key: string): string => (JSON.parse(key) as [title: string])[0]
/** Playlists with equal keys are duplicates: name and profile. */
export const playlistKey = (name: string, profileId: string | null): string => JSON.stringify([name, profileId])

/** Import queries about the existing library. */
export const createImportRepository = (db: Handle) => {
  async function among(values: Iterable<string>, find: (some: string[]) => Promise<string[]>): Promise<Set<string>> {
    const found = new Set<string>()
    for (const some of chunksOf([...new Set(values)], idsAtOnce)) for (const value of await find(some)) found.add(value)
    return found
  }

  /** Reads every row of a table, by keyset pagination on the id. */
  async function scan<R extends { id: string }>(list: (after: string) => Promise<R[]>, each: (row: R) => void) {
    for (let after = ''; ; ) {
      const rows = await list(after)
      rows.forEach(each)
      const last = rows.at(-1)
      if (!last) return
      after = last.id
      await setImmediate()
    }
  }

  return {
    hasProfile: async (id: string) => (await db.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

    takenIds: (table: 'songs' | 'playlists' | 'artists' | 'albums' | 'redirections' | 'codes', ids: Iterable<string>) =>
      among(ids, async (some) => (await db.selectFrom(table).select('id').where('id', 'in', some).execute()).map((row) => row.id)),

    /** Those of the codes that exist or existed. */
    usedCodes: (codes: Iterable<string>) =>
      among(codes, async (some) =>
        (await db.selectFrom('codes').select('code').where('code', 'in', some).execute()).map((row) => row.code),
      ),

    usedMedia: (paths: Iterable<string>) =>
      among(paths, async (some) =>
        (await db.selectFrom('songs').select('media_path').where('media_path', 'in', some).execute()).map((row) => row.media_path ?? ''),
      ),

    /** Those of the files that no row names any more, which are about to be moved into the trash. */
    discardedFiles: (paths: Iterable<string>) =>
      among(paths, async (some) =>
        (await db.selectFrom('discarded_files').select('path').where('path', 'in', some).execute()).map((row) => row.path),
      ),

    usedCaptions: (paths: Iterable<string>) =>
      among(paths, async (some) =>
        (await db.selectFrom('songs').select('captions_path').where('captions_path', 'in', some).execute()).map(
          (row) => row.captions_path ?? '',
        ),
      ),

    usedCovers: (paths: Iterable<string>) =>
      among(paths, async (some) => {
        const used: string[] = []
        for (const table of ['songs', 'playlists', 'artists', 'albums'] as const) {
          const rows = await db.selectFrom(table).select('cover_path').where('cover_path', 'in', some).execute()
          used.push(...rows.map((row) => row.cover_path ?? ''))
        }
        return used
      }),

    listCategories: () => db.selectFrom('categories').select(['id', 'name_key']).execute(),

    /** Profiles by id and by `usernameKey`. */
    async findProfiles(o: { ids: Iterable<string>; usernames: Iterable<string> }) {
      const byUsername = new Map<string, string>()
      const ids = await among(o.ids, async (some) =>
        (await db.selectFrom('profiles').select('id').where('id', 'in', some).execute()).map((row) => row.id),
      )
      await among([...o.usernames].map(usernameKey), async (some) => {
        const rows = await db.selectFrom('profiles').select(['id', 'username_key']).where('username_key', 'in', some).execute()
        for (const row of rows) byUsername.set(row.username_key, row.id)
        return []
      })
      return { ids, byUsername }
    },

    /** Ids by songKey, for the wanted keys. The oldest of several duplicates. */
    async findSongs(wanted: ReadonlySet<string>): Promise<Map<string, string>> {
      const found = new Map<string, { id: string; created_at: string }>()
      await among(
        [...wanted].map((key) => sortKey(titleOf(key))),
        async (some) => {
          const rows = await db.selectFrom('songs').select(['id', 'title', 'artist', 'created_at']).where('title_key', 'in', some).execute()
          for (const row of rows) {
            const key = songKey(row)
            const other = found.get(key)
            if (wanted.has(key) && !(other && other.created_at <= row.created_at)) found.set(key, row)
          }
          await setImmediate()
          return []
        },
      )
      return new Map([...found].map(([key, { id }]) => [key, id]))
    },

    /** Ids of artists by name. */
    async findArtists(names: Iterable<string>): Promise<Map<string, string>> {
      const found = new Map<string, string>()
      await among(names, async (some) => {
        for (const { id, name } of await db.selectFrom('artists').select(['id', 'name']).where('name', 'in', some).execute())
          found.set(name, id)
        return []
      })
      return found
    },

    /** Albums by title, oldest first. */
    async findAlbums(titles: Iterable<string>) {
      const found: { id: string; title: string; artist: string | null }[] = []
      await among(titles, async (some) => {
        const rows = db.selectFrom('albums').select(['id', 'title', 'artist']).where('title', 'in', some)
        found.push(...(await rows.orderBy('created_at').orderBy('id').execute()))
        return []
      })
      return Map.groupBy(found, ({ title }) => title)
    },

    /** Those of the wanted keys (playlistKey) that a playlist has. */
    async findPlaylists(wanted: ReadonlySet<string>): Promise<Set<string>> {
      const found = new Set<string>()
      if (wanted.size > 0)
        await scan(
          (after) =>
            db
              .selectFrom('playlists')
              .select(['id', 'name', 'profile_id'])
              .where('id', '>', after)
              .orderBy('id')
              .limit(scannedAtOnce)
              .execute(),
          ({ name, profile_id }) => {
            const key = playlistKey(name, profile_id)
            if (wanted.has(key)) found.add(key)
          },
        )
      return found
    },

    async listRedirections() {
      const all: { id: string; source_key: string; to_url: string; is_active: boolean; created_at: string }[] = []
      await scan(
        (after) =>
          db
            .selectFrom('redirections')
            .select(['id', 'source_key', 'to_url', 'is_active', 'created_at'])
            .where('id', '>', after)
            .orderBy('id')
            .limit(scannedAtOnce)
            .execute(),
        (row) => all.push({ ...row, is_active: Boolean(row.is_active) }),
      )
      return all
    },
  }
}
