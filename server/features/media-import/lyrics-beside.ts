import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { limits } from '#contract/limits.ts'
import { cleanLines } from '#server/clean-text.ts'

/** Some programs write capitals. */
const extensions = ['.lrc', '.LRC']
/** A character has up to four bytes in UTF-8. */
const bytesMax = 4 * limits.lyrics

export const isLyricsFile = (name: string) => extensions.some((extension) => name.endsWith(extension))

/** Lyrics in the LRC file that has the name of a media file, as players and taggers write it; null if there is none or it cannot be read. */
export async function lyricsBeside(mediaPath: string): Promise<string | null> {
  for (const extension of extensions) {
    const lyrics = await lyricsIn(mediaPath.replace(/\.[^./\\]*$/, extension))
    if (lyrics !== null) return lyrics
  }
  return null
}

async function lyricsIn(path: string): Promise<string | null> {
  // A link could lead out of the import folder.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null)
  if (!file) return null
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytesMax), 0, bytesMax, 0)
    return cleanLines(decode(buffer.subarray(0, bytesRead)), limits.lyrics)
  } catch {
    return null
  } finally {
    await file.close()
  }
}

/** UTF-8, UTF-16 with a byte order mark, or the encoding of old Windows programs. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    // The limit may cut the last character, which is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: bytes.length === bytesMax })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
