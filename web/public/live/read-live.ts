import type { Playlist } from '#contract/playlists.ts'
import type { SongDetails } from '#contract/songs.ts'
import type { Call } from '#web/lib/api.ts'

/** A playlist and the song that is performed now, with its lyrics; null if none is. */
export interface Live {
  playlist: Playlist
  song: SongDetails | null
}

/** Throws CallError. `known` is the song read last: it is not read again. */
export async function readLive(call: Call, id: string, known: SongDetails | null = null, signal?: AbortSignal): Promise<Live> {
  const cancelable = signal ? { signal } : {}
  const playlist = await call('GET /api/playlists/:id', { params: { id }, ...cancelable })
  if (playlist.liveSongId === null) return { playlist, song: null }
  if (playlist.liveSongId === known?.id) return { playlist, song: known }
  const song = await call('GET /api/songs/:id', { params: { id: playlist.liveSongId }, ...cancelable })
  return { playlist, song }
}
