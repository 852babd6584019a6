import { artistTextOf } from '#contract/album-artist.ts'
import type { AdminAlbum, AlbumKind, License } from '#contract/albums.ts'
import { ReleaseDate } from '#contract/albums.ts'
import type { DownloadChoice } from '#contract/downloads.ts'
import type { ItemNames } from '#contract/item-names.ts'
import { MusicbrainzId } from '#contract/song-details.ts'
import { timestampOf } from '#web/admin/kit/local-time.ts'
import { accessTo, visibilityInput, visibilityProblems, visibilityValues } from '#web/admin/kit/visibility-values.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import type { NumberedSong } from './album-numbers.ts'

const texts = adminTexts.albums

/** Initial values of a new album. */
export interface AlbumDraft {
  title: string
  artists: string[]
  kind: AlbumKind
  songs: readonly NumberedSong[]
  /** Whether some of the songs are on other albums. */
  hasAlbums: boolean
}

export const albumValues = (album: AdminAlbum | null, draft: AlbumDraft | null) => ({
  title: album?.title ?? draft?.title ?? '',
  artists: album?.artists.map(({ name }) => name) ?? draft?.artists ?? [],
  artist: album && album.artist !== namesOf(album) ? (album.artist ?? '') : '',
  kind: album?.kind ?? draft?.kind ?? ('album' as AlbumKind),
  releaseDate: album?.releaseDate ?? '',
  label: album?.label ?? '',
  catalogNumber: album?.catalogNumber ?? '',
  /** '' if not stated. */
  license: album?.license ?? ('' as License | ''),
  copyright: album?.copyright ?? '',
  description: album?.description ?? '',
  musicbrainzId: album?.musicbrainzId ?? '',
  names: (album?.names ?? {}) as ItemNames,
  ...visibilityValues(album),
  downloads: album?.downloads ?? ('default' as DownloadChoice),
})
type AlbumValues = ReturnType<typeof albumValues>

/** The artists that the server displays if no artist was entered. */
const namesOf = ({ artists }: AdminAlbum) => artistTextOf(artists.map(({ name }) => name))

export const albumErrors = (values: AlbumValues, before: AdminAlbum | null): Partial<Record<keyof AlbumValues, string>> => ({
  ...(values.title.trim() ? {} : { title: texts.titleMissing }),
  ...(!values.releaseDate.trim() || ReleaseDate.safeParse(values.releaseDate.trim()).success ? {} : { releaseDate: texts.releaseInvalid }),
  ...visibilityProblems(values, before),
  ...(!values.musicbrainzId.trim() || MusicbrainzId.safeParse(values.musicbrainzId.trim()).success
    ? {}
    : { musicbrainzId: adminTexts.songForm.musicbrainzInvalid }),
})

/** The start of a release date in the future until which nothing hides the album; else null. */
export function futureRelease(values: AlbumValues, timeZone: string): string | null {
  const date = values.releaseDate.trim()
  const isHeldBack = values.visibleFrom !== null || ['hidden', 'over'].includes(accessTo(values))
  if (isHeldBack || !ReleaseDate.safeParse(date).success) return null
  const start = timestampOf(`${`${date}-01-01`.slice(0, 10)}T00:00`, timeZone)
  return start !== null && start > new Date().toISOString() ? start : null
}

export const albumInput = ({ title, artists, kind, ...values }: AlbumValues) => ({
  title,
  artists,
  kind,
  artist: values.artist || null,
  releaseDate: values.releaseDate.trim() || null,
  label: values.label || null,
  catalogNumber: values.catalogNumber || null,
  license: values.license || null,
  copyright: values.copyright || null,
  description: values.description || null,
  musicbrainzId: values.musicbrainzId.trim().toLowerCase() || null,
  names: values.names,
  ...visibilityInput(values),
  downloads: values.downloads,
})
