import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { createPlaylistSongsRepository } from '#server/features/playlists/playlist-songs.repository.ts'
import { createPlaylistsRepository } from '#server/features/playlists/playlists.repository.ts'
import type { ApiResponse, TestClient } from './test-client.ts'

/** Creates library items through the API of an app, or with a client, and returns their ids. Throws if one is rejected. */
export function createLibrary(by: TestClient | { admin: TestClient }) {
  // The app of a file (app-of-file.ts) has its client only while its tests run.
  const client = () => ('admin' in by ? by.admin : by)
  return {
    async category(name: string, fields: Record<string, unknown> = {}): Promise<string> {
      return idIn(await client().call('POST /api/categories', { body: { name, color: '#3d5afe', ...fields } }))
    },
    async song(title: string, categoryId: string, fields: Record<string, unknown> = {}): Promise<string> {
      const body = { title, categoryId, mediaType: 'audio', fileUrl: 'https://media.example.org/a.mp3', ...fields }
      return idIn(await client().call('POST /api/songs', { body }))
    },
  }
}

function idIn({ status, body }: ApiResponse<{ id: string }>): string {
  if (status >= 300) throw new Error(`creating an item responded ${status}: ${JSON.stringify(body)}`)
  return body.id
}

/** Inserts a playlist into the database. */
export async function insertPlaylist(
  { handle }: Pick<Database, 'handle'>,
  o: { name: string; songIds: string[]; description?: string; categoryId?: string; isPublic?: boolean; isFavorite?: boolean },
): Promise<string> {
  const playlists = createPlaylistsRepository(handle)
  const id = newId()
  await playlists.insert({
    id,
    name: o.name,
    description: o.description ?? null,
    is_public: o.isPublic ?? true,
    is_favorite: o.isFavorite ?? false,
    category_id: o.categoryId ?? null,
    profile_id: null,
    cover_path: null,
    external_cover_url: null,
    created_at: newTimestamp(),
  })
  if (o.songIds.length > 0) await createPlaylistSongsRepository(handle).insert(id, o.songIds)
  return id
}

export const saveSetting = ({ handle }: Database, key: string, value: string) =>
  handle
    .insertInto('settings')
    .values({ setting_key: key, setting_value: value })
    .onConflict((conflict) => conflict.column('setting_key').doUpdateSet({ setting_value: value }))
    .execute()
