import { lyricsFileBytes, lyricsOfFile } from '#contract/lyrics-file.ts'

/** Rejects if the file has been deleted or moved. */
export const readLyrics = async (file: File): Promise<string> =>
  lyricsOfFile(new Uint8Array(await file.slice(0, lyricsFileBytes).arrayBuffer()))
