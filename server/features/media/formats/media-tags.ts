import { type IAudioMetadata, type IPicture, selectCover } from 'music-metadata'
import { cleanText } from '#server/clean-text.ts'

/** A picture beyond this is no cover. */
const coverBytesMax = 10_000_000

export interface MediaTags {
  title: string | null
  artist: string | null
  album: string | null
  cover: Uint8Array | null
}

export const noTags: MediaTags = { title: null, artist: null, album: null, cover: null }

export const readTags = ({ common }: IAudioMetadata): MediaTags => ({
  title: cleanText(common.title),
  artist: cleanText(common.artist),
  album: cleanText(common.album),
  cover: coverOf(common.picture),
})

function coverOf(pictures: IPicture[] | undefined): Uint8Array | null {
  const data = selectCover(pictures?.filter((picture) => picture.data?.length > 0 && picture.data.length <= coverBytesMax))?.data
  return data ?? null
}
