import type { AlbumKind } from '#contract/albums.ts'
import type { MediaTags } from '#contract/media-tags.ts'
import { albumKeys, artistKeys } from '#server/database/catalog-keys.ts'
import { newId } from '#server/database/ids.ts'
import { isVariousArtists } from '#server/database/likeness.ts'
import type { SongsTable } from '#server/database/schema.ts'
import { newTimestamp } from '#server/database/timestamps.ts'

/* Derives album artist and missing artist and album rows from the texts and tags of a song. */

/** Sort key by disc and track. A song without a disc number is on the first disc; one without a track number is last on its disc. */
export const trackOrder = ({ disc_number, track_number }: Pick<SongsTable, 'disc_number' | 'track_number'>) =>
  (disc_number ?? 1) * 10_000 + (track_number ?? 9_999)

/** The album artist in the tags, null for various artists; undefined if the tags name none or the song has another album text. */
export function taggedAlbumArtist({ album, tags }: Pick<SongsTable, 'album'> & { tags: MediaTags | null }): string | null | undefined {
  if (!tags || tags.album !== album) return undefined
  if (tags.albumArtist === null) return tags.isCompilation ? null : undefined
  return isVariousArtists(tags.albumArtist) ? null : tags.albumArtist
}

export const newArtist = (name: string) => ({
  id: newId(),
  name,
  sort_name: null,
  ...artistKeys({ name, sort_name: null }),
  summary: null,
  description: null,
  links: '[]',
  cover_path: null,
  musicbrainz_id: null,
  created_at: newTimestamp(),
})

export const newAlbum = ({ id, title, artist, kind }: { id: string; title: string; artist: { name: string } | null; kind: AlbumKind }) => ({
  id,
  title,
  artist: artist?.name ?? null,
  ...albumKeys({ title, artist: artist?.name ?? null }),
  kind,
  release_date: null,
  cover_path: null,
  label: null,
  catalog_number: null,
  license: null,
  copyright: null,
  description: null,
  musicbrainz_id: null,
  created_at: newTimestamp(),
})
