import { albumFolderOf } from '#contract/album-folder.ts'
import type { AdminSong } from '#contract/songs.ts'
import type { PlaylistDraft } from '#web/admin/playlists/playlist-form-values.ts'
import { browserCall } from '#web/lib/browser.ts'
import { isOwnCover } from '#web/ui/cover.tsx'
import { compareNames, comparePaths } from './sorted-files.ts'

/** A song that an import created, with the track and disc number of its file. */
export interface ImportedSong {
  song: AdminSong
  file: File
  path: string
  trackNumber: number | null
  discNumber: number | null
  /** The folder whose songs share an album; null if the file names an album artist. */
  albumFolder: string | null
  /** Whether visitors hear it in place of another song, in their language. */
  isRecording: boolean
}

export type SongOrder = 'track' | 'name' | 'date'

const byName = (one: ImportedSong, other: ImportedSong) => comparePaths(one.path, other.path)
const folderOf = ({ path }: ImportedSong) => albumFolderOf(path.split('/').slice(0, -1))
const isLoose = ({ song, trackNumber }: ImportedSong) => song.album === null && trackNumber === null

const comparisons: Record<SongOrder, (one: ImportedSong, other: ImportedSong) => number> = {
  /** By album; two albums with the same title, or without one, by folder. Songs without a track number come last. */
  track: (one, other) =>
    Number(isLoose(one)) - Number(isLoose(other)) ||
    compareNames(one.song.album ?? '', other.song.album ?? '') ||
    comparePaths(folderOf(one), folderOf(other)) ||
    Number(one.trackNumber === null) - Number(other.trackNumber === null) ||
    (one.discNumber ?? 1) - (other.discNumber ?? 1) ||
    (one.trackNumber ?? 0) - (other.trackNumber ?? 0) ||
    byName(one, other),
  name: byName,
  date: (one, other) => one.file.lastModified - other.file.lastModified || byName(one, other),
}

export const inOrder = (songs: readonly ImportedSong[], order: SongOrder) => [...songs].sort(comparisons[order])

/** The orders that the files have data for, the default first. */
export const possibleOrders = (songs: readonly ImportedSong[]): SongOrder[] =>
  songs.some(({ trackNumber }) => trackNumber !== null) ? ['track', 'name', 'date'] : ['name', 'date']

const common = <Value>(values: readonly Value[]): Value | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)

/**
 * Draft of a playlist of these songs: named after their common album, artist or category, with the cover of their album. `picture` was
 * imported with them.
 */
export async function draftOf(songs: readonly AdminSong[], picture: File | null): Promise<PlaylistDraft> {
  const album = common(songs.map((song) => song.album))
  const category = common(songs.map((song) => song.category.id)) === null ? null : (songs[0]?.category ?? null)
  return {
    name: album ?? common(songs.map((song) => song.artist)) ?? category?.name ?? '',
    categoryId: category?.id ?? '',
    songs,
    cover: picture ?? (album === null ? null : await coverFile(songs)),
  }
}

const coverPoll = { milliseconds: 1_000, times: 10 }

/** Polls until the cover is generated. Null after a timeout, or if the song gets no cover. */
async function madeCoverUrl(id: string): Promise<string | null> {
  for (let time = 0; time < coverPoll.times; time++) {
    const song = await browserCall('GET /api/admin/songs/:id', { params: { id } }).catch(() => null)
    if (!song?.isCoverPending) return song?.coverUrl ?? null
    await new Promise((resolve) => setTimeout(resolve, coverPoll.milliseconds))
  }
  return null
}

/** The first cover among the songs, as a file; waits until it is generated. Null if there is none or it cannot be loaded. */
async function coverFile(songs: readonly AdminSong[]): Promise<File | null> {
  const song = songs.find(({ coverUrl, isCoverPending }) => isCoverPending || (coverUrl !== null && isOwnCover(coverUrl)))
  const coverUrl = song?.isCoverPending ? await madeCoverUrl(song.id) : song?.coverUrl
  if (!coverUrl) return null
  const response = await fetch(`${coverUrl}-1200.webp`).catch(() => null)
  return response?.ok ? new File([await response.blob()], 'cover.webp', { type: 'image/webp' }) : null
}
