import { type IAudioMetadata, type ICommonTagsResult, type IPicture, selectCover } from 'music-metadata'
import { cleanText } from '#server/clean-text.ts'

/** A picture beyond this is no cover. */
const coverBytesMax = 10_000_000

export interface MediaTags {
  title: string | null
  artist: string | null
  album: string | null
  trackNumber: number | null
  discNumber: number | null
  cover: Uint8Array | null
}

export const noTags: MediaTags = { title: null, artist: null, album: null, trackNumber: null, discNumber: null, cover: null }

export const readTags = ({ common, native }: IAudioMetadata): MediaTags => ({
  title: cleanText(common.title),
  artist: cleanText(artistOf(common, native)),
  album: cleanText(common.album),
  trackNumber: positionOf(common.track),
  discNumber: positionOf(common.disk),
  cover: coverOf(common.picture),
})

/** All of several artists. One that names them all already ('Ann Lee feat. Bo') is left as it is written. */
function artistOf({ artist, artists = [] }: ICommonTagsResult, native: IAudioMetadata['native']): string | undefined {
  if (artists.every((name) => artist?.includes(name))) return artist
  // ID3v2.3 separates by the slash that some names have.
  return artists.join('ID3v2.3' in native ? '/' : ', ')
}

/** Null for a number that no release has. */
const positionOf = ({ no }: ICommonTagsResult['track']): number | null => (no && no > 0 && no < 10_000 ? Math.floor(no) : null)

function coverOf(pictures: IPicture[] | undefined): Uint8Array | null {
  const data = selectCover(pictures?.filter((picture) => picture.data?.length > 0 && picture.data.length <= coverBytesMax))?.data
  return data ?? null
}
