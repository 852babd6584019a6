import type { z } from 'zod'
import type { AlbumKind } from '#contract/albums.ts'
import { suggestCredits } from '#contract/credit-suggestions.ts'
import type { CreditInput, CreditRole } from '#contract/credits.ts'
import { type CreditTag, creditTagNames, creditTags, type MediaTags } from '#contract/media-tags.ts'
import { albumKeys, artistKeys } from '#server/database/catalog-keys.ts'
import { newId } from '#server/database/ids.ts'
import type { SongsTable } from '#server/database/schema.ts'
import { newTimestamp } from '#server/database/timestamps.ts'

/* Derives credits, album artist and missing artist and album rows from the texts and tags of a song. */

export type NewCredit = z.output<typeof CreditInput>

/** Sort key by disc and track. A song without a disc number is on the first disc; one without a track number is last on its disc. */
export const trackOrder = ({ disc_number, track_number }: Pick<SongsTable, 'disc_number' | 'track_number'>) =>
  (disc_number ?? 1) * 10_000 + (track_number ?? 9_999)

export const mainCredit = (artist: string | null): NewCredit[] =>
  artist === null ? [] : [{ name: artist, role: 'main', instrument: null }]

/**
 * The credits of the artists that the tags list, if their artist text is that of the song: each as a main artist, or as a featured one if the
 * text names it after 'feat.'. Otherwise the artist text is one name.
 */
export function artistCredits(artist: string | null, tags: MediaTags | null): NewCredit[] {
  if (!tags || tags.artist !== artist || tags.artists.length === 0) return mainCredit(artist)
  const featured = suggestCredits(artist ?? '').flatMap(({ name, role }) => (role === 'featured' ? name : []))
  return tags.artists.map((name) => ({ name, role: featured.includes(name) ? 'featured' : 'main', instrument: null }))
}

/** The further credits that these tags name. */
export const taggedCredits = (tags: MediaTags | null, names: readonly CreditTag[] = creditTagNames): NewCredit[] =>
  names.flatMap((name) => (tags?.[name] ?? []).map((text) => ({ role: creditTags[name], ...artistOf(text, creditTags[name]) })))

/** 'Ann Lee (piano)' is the form in which tags name a performer with an instrument. */
function artistOf(text: string, role: CreditRole): Pick<NewCredit, 'name' | 'instrument'> {
  const [, name, instrument] = (role === 'performer' && /^(.+?) \(([^()]+)\)$/.exec(text)) || []
  return name && instrument ? { name, instrument } : { name: text, instrument: null }
}

export const creditText = ({ name, instrument }: Pick<NewCredit, 'name' | 'instrument'>): string =>
  instrument === null ? name : `${name} (${instrument})`

const variousArtists = /^(various( artists)?|va|v\. ?a\.)$/i

/** The album artist in the tags, null for various artists; undefined if the tags name none or the song has another album text. */
export function taggedAlbumArtist({ album, tags }: Pick<SongsTable, 'album'> & { tags: MediaTags | null }): string | null | undefined {
  if (!tags || tags.album !== album) return undefined
  if (tags.albumArtist === null) return tags.isCompilation ? null : undefined
  return variousArtists.test(tags.albumArtist) ? null : tags.albumArtist
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
