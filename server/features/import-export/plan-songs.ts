import type { SongOfFile } from '#contract/export-file.ts'
import type { ImportLine, ImportNote } from '#contract/import-export.ts'
import { eachYielding } from '#server/chunks.ts'
import { columnsOfFile } from '#server/database/columns.ts'
import { newId } from '#server/database/ids.ts'
import { namesIn, noNames } from '#server/database/item-names.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { linkedByTexts, noFiles, songColumns } from '#server/features/songs/song-columns.ts'
import type { NewSong } from '#server/features/songs/songs.repository.ts'
import { songKey } from './import.repository.ts'
import { type CategoryIndex, ownerOf, type ProfileIndex } from './library-names.ts'

export interface CoverFacts {
  /** Keys used by rows of the library. */
  used: ReadonlySet<string>
  files: LocalFiles
}

interface SongFacts extends CoverFacts {
  takenIds: ReadonlySet<string>
  /** Ids of songs before the import, by songKey. */
  byKey: ReadonlyMap<string, string>
  categories: CategoryIndex
  profiles: ProfileIndex
  /** Finds the library's album for an id of the file. */
  albumById(id: string): string | undefined
}

/** Files in the storage under the keys of the import file. */
export interface LocalFiles {
  /** Keys whose stored file equals the exported one. */
  exported: ReadonlySet<string>
  /** Keys whose stored file differs or cannot be compared. */
  other: ReadonlySet<string>
}

interface SongsPlan {
  lines: ImportLine[]
  additions: NewSong[]
  /** Ids in the library by id of the file, of added and of matched songs. */
  idOf: Map<string, string>
}

/** Decides about each song. A dry run and an import share it. */
export async function planSongs(rows: readonly SongOfFile[], facts: SongFacts): Promise<SongsPlan> {
  const plan: SongsPlan = { lines: [], additions: [], idOf: new Map() }
  /** Files used by the library or by an earlier row of this file. */
  const taken = new Set(facts.used)
  for await (const [index, row] of eachYielding(rows)) {
    const notes: ImportNote[] = []
    const repeated = facts.byKey.get(songKey(row))
    plan.lines.push({ row: index + 1, name: row.title, detail: row.artist, skipped: repeated ? 'duplicate' : null, notes })
    const id = repeated ?? (row.id && !facts.takenIds.has(row.id) ? row.id : newId())
    if (row.id) plan.idOf.set(row.id, id)
    if (repeated) continue
    if (row.id && row.id !== id) notes.push({ code: 'new_id', names: [] })
    noteProtection(row, notes)
    plan.additions.push(newSong(row, id, facts, taken, notes))
  }
  // At the end, because a recording may come later in the file than the song.
  return { ...plan, additions: plan.additions.map((song) => withRecordings(song, plan.idOf)) }
}

/** The song with the ids that its recordings in other languages have in the library. Ids of songs outside of the file stay. */
function withRecordings({ names = noNames, ...song }: NewSong, idOf: ReadonlyMap<string, string>): NewSong {
  const entries = Object.entries(namesIn(names)).map(([language, { recordingId, ...texts }]) => [
    language,
    { ...texts, ...(recordingId !== undefined && { recordingId: idOf.get(recordingId) ?? recordingId }) },
  ])
  return { ...song, names: JSON.stringify(Object.fromEntries(entries)) }
}

/** Notes that the protection is lost: files contain no passwords and keys. */
export function noteProtection({ visibility }: { visibility?: string | undefined }, notes: ImportNote[]) {
  if (visibility === 'protected') notes.push({ code: 'protection_missing', names: [] })
}

function newSong(row: SongOfFile, id: string, facts: SongFacts, taken: Set<string>, notes: ImportNote[]): NewSong {
  const category = facts.categories.find(row)
  if (category?.isNew) notes.push({ code: 'category_created', names: [row.category?.name ?? ''] })
  return {
    id,
    ...columnsOfFile(songColumns, row),
    ...linkedByTexts,
    album_id: (row.album_id && facts.albumById(row.album_id)) || null,
    credits: row.credits ?? null,
    category_id: category?.id ?? '',
    ...noFiles,
    ...mediaColumns(row, facts, taken, notes),
    ...coverColumns(row, facts, notes),
    captions_path: linkedCaptions(row, facts, taken, notes),
    duration_seconds: row.duration ?? null,
    is_favorite: row.is_favorite ?? false,
    status: row.status ?? 'published',
    uploaded_by: ownerOf(facts.profiles, row.uploaded_by, row.uploader?.username),
    created_at: row.created_at ?? newTimestamp(),
  }
}

/**
 * Links a local file if it equals the exported one and no other song uses it. Otherwise flags the song: it keeps its key if that is free
 * and has no file, so that the file can be added later, and gets a new key if another file is stored there.
 */
function mediaColumns(row: SongOfFile, { files }: SongFacts, taken: Set<string>, notes: ImportNote[]) {
  if (!row.media_path)
    return {
      media_path: null,
      external_url: row.file_url ?? null,
      is_file_missing: false,
      mime_type: null,
      size_bytes: null,
      content_hash: null,
      original_hash: null,
    }
  const facts = {
    mime_type: row.mime_type ?? null,
    size_bytes: row.size_bytes ?? null,
    content_hash: row.content_hash ?? null,
    original_hash: row.original_hash ?? null,
  }
  const isFree = !taken.has(row.media_path)
  const isHere = isFree && files.exported.has(row.media_path)
  const path = isHere || (isFree && !files.other.has(row.media_path)) ? row.media_path : unusedPath(row.media_path)
  taken.add(path)
  if (!isHere) notes.push({ code: 'file_missing', names: [] })
  return { media_path: path, external_url: null, is_file_missing: !isHere, ...facts }
}

const unusedPath = (path: string) =>
  `${path.slice(0, path.lastIndexOf('/'))}/imported-${newId()}${/\.[a-z0-9]{1,5}$/.exec(path)?.[0] ?? ''}`

/** Covers have no stored hash, but their keys are unique: a file under the same key is the exported one. */
export function coverColumns(
  row: { cover_path?: string | null | undefined; cover_image_url?: string | null | undefined },
  facts: CoverFacts,
  notes: ImportNote[],
) {
  const isExternal = !row.cover_path && row.cover_image_url?.startsWith('http')
  return { cover_path: linkedCover(row, facts, notes), external_cover_url: isExternal ? (row.cover_image_url ?? null) : null }
}

export function linkedCover({ cover_path }: { cover_path?: string | null | undefined }, { used, files }: CoverFacts, notes: ImportNote[]) {
  if (!cover_path) return null
  if (files.exported.has(cover_path) && !used.has(cover_path)) return cover_path
  notes.push({ code: 'cover_missing', names: [] })
  return null
}

function linkedCaptions({ captions_path }: SongOfFile, { files }: SongFacts, taken: Set<string>, notes: ImportNote[]): string | null {
  if (!captions_path) return null
  if (files.exported.has(captions_path) && !taken.has(captions_path)) {
    taken.add(captions_path)
    return captions_path
  }
  notes.push({ code: 'captions_missing', names: [] })
  return null
}
