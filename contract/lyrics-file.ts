import { lyricsOfCaptions } from './captions.ts'
import { cutText } from './cut-text.ts'
import { decodeText } from './decode-text.ts'
import { limits } from './limits.ts'

/** How much of a file is read: a character has up to four bytes in UTF-8. */
export const lyricsFileBytes = 4 * limits.lyrics

/** LRC files, which players and taggers write beside a media file. Some programs write capitals. */
export const isLyricsFile = (name: string): boolean => /\.lrc$/i.test(name)

/** Lyrics from the first `lyricsFileBytes` of a file, without control characters and limited to their length. */
export function lyricsOfFile(bytes: Uint8Array): string {
  const text = decodeText(bytes, { isCut: bytes.length === lyricsFileBytes })
  const lines = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
  return cutText(lyricsOfCaptions(lines), limits.lyrics).trim()
}
