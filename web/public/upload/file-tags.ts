import { parseBlob } from 'music-metadata'
import { artistsAsWritten } from '#contract/tagged-artists.ts'

/** '' if the tags lack it. */
export interface FileTags {
  title: string
  artist: string
  album: string
}

/** Reads the tags of a chosen file like the server does (formats/media-tags.ts). */
export async function readFileTags(file: File): Promise<FileTags> {
  const { common, native } = await parseBlob(file, { skipCovers: true, skipPostHeaders: true })
  const { title = '', artist, artists, album = '' } = common
  return { title: title.trim(), artist: artistsAsWritten(artist, artists, native)?.trim() ?? '', album: album.trim() }
}
