import { text as readText } from 'node:stream/consumers'
import { z } from 'zod'
import { linesOfCaptions } from '#contract/captions.ts'
import { type LyricsLine, lyricsLines } from '#contract/lyrics.ts'
import type { FoundSongRow } from '#server/features/songs/songs.repository.ts'
import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Db } from '#server/repositories.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type Endpoint, reading } from '../endpoint.ts'
import { readId } from '../ids.ts'
import { optionalText, text } from '../parameters.ts'
import type { Call } from '../protocol.ts'

interface Deps {
  db: Db
  songs: Pick<SongsService, 'requireAudible' | 'listAudible'>
  storage: Pick<Storage, 'read'>
}

/** The lyrics of a song; without them, its captions. */
export function lyricsEndpoints({ db, songs, storage }: Deps): Record<string, Endpoint> {
  async function linesOf({ lyrics, captions_path }: FoundSongRow): Promise<LyricsLine[]> {
    if (lyrics !== null) return lyricsLines(lyrics)
    return captions_path === null ? [] : linesOfCaptions(await readText(await storage.read(captions_path)))
  }

  async function find(title: string, artist: string | undefined, call: Call): Promise<FoundSongRow | undefined> {
    const named = await db.songs.findNamed({ title, artist: artist ?? null })
    const [audible] = named ? await songs.listAudible([named.id], call) : []
    return audible && db.songs.find(audible.id)
  }

  return {
    getLyricsBySongId: reading(z.object({ id: text }), async ({ id }, call) => {
      const song = await songs.requireAudible(readId('song', id), call)
      const lines = await linesOf(song)
      const synced = lines.some(({ startSeconds }) => startSeconds !== null)
      const lyrics = {
        lang: song.language ?? 'und',
        synced,
        displayArtist: song.artist ?? undefined,
        displayTitle: song.title,
        line: withStarts(lines).map(({ start, text: value }) => ({ ...(synced && { start }), value })),
      }
      return { lyricsList: { structuredLyrics: lines.length > 0 ? [lyrics] : [] } }
    }),

    getLyrics: reading(z.object({ artist: optionalText, title: optionalText }), async ({ artist, title }, call) => {
      const song = title === undefined ? undefined : await find(title, artist, call)
      const lines = song ? await linesOf(song) : []
      return { lyrics: { ...(lines.length > 0 && { artist, title }), value: lines.map(({ text }) => text).join('\n') } }
    }),
  }
}

/** Milliseconds; a line without a time starts with the one before it. */
function withStarts(lines: readonly LyricsLine[]): { start: number; text: string }[] {
  let start = 0
  return lines.map(({ startSeconds, text }) => {
    if (startSeconds !== null) start = Math.round(startSeconds * 1000)
    return { start, text }
  })
}
