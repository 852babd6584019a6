import { text as readText } from 'node:stream/consumers'
import { z } from 'zod'
import type { SongRow } from '#server/features/songs/songs.repository.ts'
import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Db } from '#server/repositories.ts'
import type { Storage } from '#server/storage/storage.ts'
import { readId } from '../ids.ts'
import { type Line, linesOfCaptions } from '../lyrics.ts'
import { optionalText, text } from '../parameters.ts'
import { type Call, type Endpoint, reading } from '../protocol.ts'

interface Deps {
  db: Db
  songs: Pick<SongsService, 'requireAudible' | 'listAudible'>
  storage: Pick<Storage, 'read'>
}

/** The captions of a song are its lyrics. */
export function lyricsEndpoints({ db, songs, storage }: Deps): Record<string, Endpoint> {
  const linesOf = async ({ captions_path }: SongRow): Promise<Line[]> =>
    captions_path === null ? [] : linesOfCaptions(await readText(await storage.read(captions_path)))

  async function find(title: string, artist: string | undefined, call: Call): Promise<SongRow | undefined> {
    const named = await db.songs.findNamed({ title, artist: artist ?? null })
    return named && (await songs.listAudible([named.id], call))[0]
  }

  return {
    getLyricsBySongId: reading(z.object({ id: text }), async ({ id }, call) => {
      const song = await songs.requireAudible(readId('song', id), call)
      const line = await linesOf(song)
      const lyrics = {
        lang: song.language ?? 'und',
        synced: true,
        displayArtist: song.artist ?? undefined,
        displayTitle: song.title,
        line: line.map(({ start, value }) => ({ start, value })),
      }
      return { lyricsList: { structuredLyrics: line.length > 0 ? [lyrics] : [] } }
    }),

    getLyrics: reading(z.object({ artist: optionalText, title: optionalText }), async ({ artist, title }, call) => {
      const song = title === undefined ? undefined : await find(title, artist, call)
      const lines = song ? await linesOf(song) : []
      return { lyrics: { ...(lines.length > 0 && { artist, title }), value: lines.map(({ value }) => value).join('\n') } }
    }),
  }
}
