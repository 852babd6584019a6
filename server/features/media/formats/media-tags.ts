import { type IAudioMetadata, type ICommonTagsResult, type ILyricsTag, type IPicture, selectCover, TimestampFormat } from 'music-metadata'
import type { AlbumKind } from '#contract/albums.ts'
import { limits } from '#contract/limits.ts'
import { toLrc } from '#contract/lyrics.ts'
import type { MediaTags } from '#contract/media-tags.ts'
import { artistsAsWritten } from '#contract/tagged-artists.ts'
import { cleanLines, cleanText } from '#server/clean-text.ts'
import { readCredits } from './credit-tags.ts'

/** A larger picture is not accepted as a cover. */
const coverBytesMax = 10_000_000
const genresMax = 20
const artistsMax = 16

/** Codes and ids as written in the file; probe-children.ts validates them. */
export interface ReadTags extends MediaTags {
  cover: Uint8Array | null
}

export const readTags = ({ common, native }: IAudioMetadata): ReadTags => ({
  title: cleanText(common.title),
  artist: cleanText(artistsAsWritten(common.artist, common.artists, native)),
  album: cleanText(common.album),
  discNumber: numberUpTo(999, common.disk.no),
  trackNumber: numberUpTo(9_999, common.track.no),
  year: numberUpTo(9_999, common.year),
  genres: cleanTexts(common.genre).slice(0, genresMax),
  isrc: common.isrc?.[0]?.replace(/[-\s]/g, '').toUpperCase() ?? null,
  language: languageOf(common.language),
  lyrics: lyricsOf(common.lyrics),
  comment: commentOf(common.comment),
  musicbrainzId: common.musicbrainz_recordingid ?? null,
  albumArtist: cleanText(artistsAsWritten(common.albumartist, common.albumartists, native)),
  artists: listedArtists(common.artists, native),
  isCompilation: common.compilation ?? false,
  ...readCredits({ common, native }),
  artistMusicbrainzId: oneOf(common.musicbrainz_artistid),
  albumKind: albumKindOf(common),
  albumReleaseDate: releaseDateOf(common),
  albumLabel: cleanText(common.label?.[0]),
  albumCatalogNumber: cleanText(common.catalognumber?.[0]),
  albumCopyright: cleanText(common.copyright),
  albumMusicbrainzId: common.musicbrainz_albumid ?? null,
  cover: coverOf(common.picture),
})

const cleanTexts = (texts: readonly unknown[] = []): string[] => [...new Set(texts.flatMap((text) => cleanText(text) ?? []))]

/** Several artists. None in ID3v2.3, where a slash in a name looks like a separator. */
const listedArtists = (artists: readonly string[] = [], formats: object): string[] =>
  artists.length < 2 || 'ID3v2.3' in formats ? [] : cleanTexts(artists).slice(0, artistsMax)

/** Null for a number outside of the plausible range. */
const numberUpTo = (max: number, value: number | null | undefined): number | null =>
  value && value >= 1 && value <= max ? Math.floor(value) : null

const oneOf = (ids: readonly string[] = []): string | null => (ids.length === 1 ? (ids[0] ?? null) : null)

/** An EP recorded live is an EP, a live album is live. */
const kindsByPrecedence = ['single', 'ep', 'live', 'compilation', 'album', 'other'] as const satisfies readonly AlbumKind[]

/**
 * MusicBrainz names a primary type and any further ones ('album', 'live'; also in one text: 'album; live'). Without a type that the site
 * has, the compilation flag decides.
 */
function albumKindOf({ releasetype = [], compilation }: ICommonTagsResult): AlbumKind | null {
  const types = new Set(releasetype.flatMap((text) => text.toLowerCase().split(/[^a-z]+/)))
  return kindsByPrecedence.find((kind) => types.has(kind)) ?? (compilation ? 'compilation' : null)
}

/** The release date, or else the date of the recording, as exactly as it is given: '2024', '2024-05' or '2024-05-17'. */
function releaseDateOf({ releasedate, date, year }: ICommonTagsResult): string | null {
  const dates = [releasedate, date, numberUpTo(9_999, year)?.toString().padStart(4, '0')]
  return dates.flatMap((text) => /^(?!0000)\d{4}(?:-(?!00)\d\d(?:-(?!00)\d\d)?)?/.exec(text?.trim() ?? '') ?? [])[0] ?? null
}

/** BCP 47: 'eng' becomes 'en'. Names of languages, and codes for several languages or none, are dropped. */
function languageOf(text: string | undefined): string | null {
  try {
    const [language] = Intl.getCanonicalLocales(text?.trim().replaceAll('_', '-'))
    return language && /^(?!und|mul|zxx|mis)[a-z]{2,3}\b/.test(language) ? language : null
  } catch {
    return null
  }
}

/** The first comment meant for people; programs store their own data in others. */
function commentOf(comments: ICommonTagsResult['comment'] = []): string | null {
  const found = comments.find(({ descriptor, text }) => !descriptor?.startsWith('iTun') && text?.trim())
  return cleanLines(found?.text, limits.description)
}

/** Those with times, if there are any; otherwise the longest. */
function lyricsOf(found: ReadLyrics[] = []): string | null {
  const timed = found.find(({ syncText, timeStampFormat }) => syncText?.length && timeStampFormat === TimestampFormat.milliseconds)
  if (timed?.syncText)
    return cleanLines(toLrc(timed.syncText.map(({ timestamp = 0, text }) => ({ start: timestamp, value: text }))), limits.lyrics)
  const [longest] = found.flatMap(({ text }) => text ?? []).toSorted((one, other) => other.length - one.length)
  return cleanLines(longest, limits.lyrics)
}

/** The library's type says that `syncText` is always there, but USLT frames have none. */
type ReadLyrics = Partial<ILyricsTag>

function coverOf(pictures: IPicture[] | undefined): Uint8Array | null {
  const data = selectCover(pictures?.filter((picture) => picture.data?.length > 0 && picture.data.length <= coverBytesMax))?.data
  return data ?? null
}
