import type { AdminArtist } from '#contract/artists.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { HttpAddress } from '#contract/fields.ts'
import type { ItemNames } from '#contract/item-names.ts'
import { MusicbrainzId } from '#contract/song-details.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.artists

interface LinkValues {
  label: string
  url: string
}

export const artistValues = (artist: AdminArtist | null) => ({
  name: artist?.name ?? '',
  sortName: artist?.sortName ?? '',
  summary: artist?.summary ?? '',
  description: artist?.description ?? '',
  links: (artist?.links ?? []) as LinkValues[],
  musicbrainzId: artist?.musicbrainzId ?? '',
  names: (artist?.names ?? {}) as ItemNames,
})
export type ArtistValues = ReturnType<typeof artistValues>

const isBlank = ({ label, url }: LinkValues) => !label.trim() && !url.trim()

/** Error messages by path; the path of a link is `links.0.url`. */
export function artistErrors({ name, links, musicbrainzId }: ArtistValues): Record<string, string> {
  const invalid = links.flatMap((link, index) => {
    if (isBlank(link)) return []
    if (!link.label.trim()) return [[`links.${index}.label`, texts.linkLabelMissing]]
    return HttpAddress.safeParse(link.url.trim()).success ? [] : [[`links.${index}.url`, texts.linkInvalid]]
  })
  return {
    ...(name.trim() ? {} : { name: texts.nameMissing }),
    ...Object.fromEntries(invalid),
    ...(!musicbrainzId.trim() || MusicbrainzId.safeParse(musicbrainzId.trim()).success
      ? {}
      : { musicbrainzId: adminTexts.songForm.musicbrainzInvalid }),
  }
}

/** Omits blank link rows. */
export const artistInput = ({ links, ...values }: ArtistValues) => ({
  name: values.name,
  sortName: values.sortName || null,
  summary: values.summary || null,
  description: values.description || null,
  names: values.names,
  links: links.filter((link) => !isBlank(link)).map(({ label, url }) => ({ label, url: url.trim() })),
  musicbrainzId: values.musicbrainzId.trim().toLowerCase() || null,
})

/** The field that a server error concerns; null for the artist as a whole. */
export const fieldOfError = (code: ErrorCode | 'unreachable') => (code === 'artist_exists' ? 'name' : null)
