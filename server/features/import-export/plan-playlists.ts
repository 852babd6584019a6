import type { PlaylistOfFile } from '#contract/export-file.ts'
import type { ImportLine, ImportNote } from '#contract/import-export.ts'
import { eachYielding } from '#server/chunks.ts'
import { columnsOfFile } from '#server/database/columns.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { playlistColumns } from '#server/features/playlists/playlist-columns.ts'
import type { NewPlaylist as PlaylistRow } from '#server/features/playlists/playlists.repository.ts'
import { playlistKey, songKey } from './import.repository.ts'
import { type CategoryIndex, ownerOf, type ProfileIndex } from './library-names.ts'
import { type CoverFacts, coverColumns, noteProtection } from './plan-songs.ts'

export interface NewPlaylist {
  playlist: PlaylistRow
  songIds: string[]
}

interface PlaylistFacts extends CoverFacts {
  takenIds: ReadonlySet<string>
  /** playlistKey of each existing playlist before the import. */
  keys: ReadonlySet<string>
  categories: CategoryIndex
  profiles: ProfileIndex
  /** Finds the library's song for an id of the file. */
  songById(id: string): string | undefined
  songByKey: ReadonlyMap<string, string>
}

interface PlaylistsPlan {
  lines: ImportLine[]
  additions: NewPlaylist[]
  /** Ids in the library by id of the file, for added playlists. */
  idOf: Map<string, string>
}

export async function planPlaylists(rows: readonly PlaylistOfFile[], facts: PlaylistFacts): Promise<PlaylistsPlan> {
  const plan: PlaylistsPlan = { lines: [], additions: [], idOf: new Map() }
  for await (const [index, row] of eachYielding(rows)) {
    const notes: ImportNote[] = []
    const owner = ownerOf(facts.profiles, row.user_id, row.creator?.username)
    const isRepeated = facts.keys.has(playlistKey(row.name, owner))
    const detail = row.creator?.display_name ?? row.creator?.username ?? null
    plan.lines.push({ row: index + 1, name: row.name, detail, skipped: isRepeated ? 'duplicate' : null, notes })
    if (isRepeated) continue
    const id = row.id && !facts.takenIds.has(row.id) ? row.id : newId()
    if (row.id) plan.idOf.set(row.id, id)
    if (row.id && row.id !== id) notes.push({ code: 'new_id', names: [] })
    noteProtection(row, notes)
    const category = facts.categories.find(row)
    if (category?.isNew) notes.push({ code: 'category_created', names: [row.category?.name ?? ''] })
    plan.additions.push({
      playlist: {
        id,
        ...columnsOfFile(playlistColumns, row),
        is_public: row.is_public ?? true,
        is_favorite: row.is_favorite ?? false,
        category_id: category?.id ?? null,
        profile_id: owner,
        ...coverColumns(row, facts, notes),
        created_at: row.created_at ?? newTimestamp(),
      },
      songIds: songsOf(row, facts, notes),
    })
  }
  return plan
}

/** Matched by id, else by title and artist, in the order of their positions. */
function songsOf({ playlist_songs }: PlaylistOfFile, facts: PlaylistFacts, notes: ImportNote[]): string[] {
  const songIds = new Set<string>()
  const unmatched: string[] = []
  const repeated: string[] = []
  for (const { song_id, song } of playlist_songs.toSorted((a, b) => a.position - b.position)) {
    const id = (song_id && facts.songById(song_id)) || (song && facts.songByKey.get(songKey(song)))
    const name = song?.title ?? song_id ?? ''
    if (!id) unmatched.push(name)
    else if (songIds.has(id)) repeated.push(name)
    else songIds.add(id)
  }
  if (unmatched.length > 0) notes.push({ code: 'songs_unmatched', names: unmatched })
  if (repeated.length > 0) notes.push({ code: 'songs_repeated', names: repeated })
  return [...songIds]
}
