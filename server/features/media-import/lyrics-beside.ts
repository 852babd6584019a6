import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { lyricsFileBytes, lyricsOfFile } from '#contract/lyrics-file.ts'

const extensions = ['.lrc', '.LRC']

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
    const { buffer, bytesRead } = await file.read(Buffer.alloc(lyricsFileBytes), 0, lyricsFileBytes, 0)
    return lyricsOfFile(buffer.subarray(0, bytesRead)) || null
  } catch {
    return null
  } finally {
    await file.close()
  }
}
