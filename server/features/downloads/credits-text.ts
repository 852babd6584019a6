import { licenseAddress, licenseName } from '#contract/licenses.ts'
import type { AlbumRow } from '#server/features/albums/albums.repository.ts'
import type { SongCredit } from '#server/features/songs/song-links.repository.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'

interface List {
  name: string
  /** Null for a playlist. */
  album: AlbumRow | null
  /** The creator of a playlist. */
  maker: string | null
  songs: readonly SongRow[]
  credits: ReadonlyMap<string, readonly SongCredit[]>
}

/** Texts in the language of the request. */
export interface CreditsTexts {
  fact(of: { name: string; value: string }): string
  playlistBy(of: { name: string }): string
  released(of: { date: string }): string
  album: string
  label: string
  license: string
  allRightsReserved: string
  isrc: string
  roles: Record<SongCredit['role'], string>
}

/** The text file beside the songs of a download: credits and terms of use. */
export function creditsText({ name, album, maker, songs, credits }: List, texts: CreditsTexts): string {
  const lines = [name, ...(album ? albumLines(album, texts) : maker === null ? [] : [texts.playlistBy({ name: maker })])]
  const fact = (factName: string, value: string) => `   ${texts.fact({ name: factName, value })}`
  for (const [index, song] of songs.entries()) {
    lines.push('', `${index + 1}. ${[song.artist, song.title].filter(Boolean).join(' - ')}`)
    if (!album && song.album !== null) lines.push(fact(texts.album, song.album))
    const byRole = Map.groupBy(credits.get(song.id) ?? [], ({ role }) => role)
    for (const [role, named] of byRole) if (role !== 'main') lines.push(fact(texts.roles[role], named.map(nameOf).join(', ')))
    if (song.isrc !== null) lines.push(fact(texts.isrc, song.isrc))
  }
  // Older Windows editors require CR LF; all others accept it.
  return `${lines.join('\r\n')}\r\n`
}

const nameOf = ({ name, instrument }: SongCredit): string => (instrument === null ? name : `${name} (${instrument})`)

const albumLines = ({ release_date, label, catalog_number, license, copyright }: AlbumRow, texts: CreditsTexts): string[] => [
  ...(release_date === null ? [] : [texts.released({ date: release_date })]),
  ...(label === null ? [] : [texts.fact({ name: texts.label, value: [label, catalog_number].filter(Boolean).join(', ') })]),
  ...(copyright === null ? [] : [copyright]),
  ...(license === null
    ? []
    : [
        license === 'all-rights-reserved'
          ? texts.allRightsReserved
          : texts.fact({ name: texts.license, value: `${licenseName(license)}, ${licenseAddress(license)}` }),
      ]),
]
