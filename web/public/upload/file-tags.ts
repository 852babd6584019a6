import { parseBlob } from 'music-metadata'
import { artistsAsWritten } from '#contract/tagged-artists.ts'

/** '' where the tags say nothing. */
export interface FileTags {
  title: string
  artist: string
  album: string
}

/** What the tags of a chosen file say, as the server reads them (formats/media-tags.ts). */
export async function readFileTags(file: File): Promise<FileTags> {
  const { common, native } = await parseBlob(file, { skipCovers: true, skipPostHeaders: true })
  const { title = '', artist, artists, album = '' } = common
  return { title: title.trim(), artist: artistsAsWritten(artist, artists, native)?.trim() ?? '', album: album.trim() }
}
