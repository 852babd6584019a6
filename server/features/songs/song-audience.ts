import { AppError } from '#server/http/app-error.ts'
import type { Db } from '#server/repositories.ts'
import { hidesNames } from '#server/visibility/school-privacy.ts'
import { mayHear, songAudience, songStart } from '#server/visibility/song-visibility.ts'
import type { VisibleTo, Visitor } from '#server/visibility/visibility-rule.ts'
import type { GuardedSongRow } from './songs.repository.ts'

export function createSongAudience(db: Db) {
  return {
    /**
     * Who may fetch the media or rendition at this storage key, and its type; null where no song uses it. `retagged`: the song whose tags the file
     * gets, because its own may have names.
     */
    async findMedia(key: string) {
      const original = await db.songs.findByMediaPath(key)
      const song = original ?? (await db.songs.findByRenditionPath(key)) ?? (await db.songs.findBySmallPath(key))
      if (!song?.mime_type) return null
      const { mime_type: mimeType, title, duration_seconds: durationSeconds } = song
      // Renditions have no tags.
      return {
        mimeType,
        title,
        durationSeconds,
        mediaPath: song.media_path,
        visibleTo: songAudience(song),
        retagged: original && hidesNames(song) ? original.id : null,
      }
    },
    /** The same of all files of the stream with this main playlist, which a stream has beside it. */
    async findStream(streamPath: string) {
      const song = await db.songs.findByStreamPath(streamPath)
      return song ? { title: song.title, durationSeconds: song.duration_seconds, visibleTo: songAudience(song) } : null
    },
    async findCaptions(captionsPath: string) {
      const song = await db.songs.findByCaptionsPath(captionsPath)
      return song ? { visibleTo: songAudience(song) } : null
    },
    /** To whom each song with this cover shows it. An announced song shows it before it is there. */
    async audiencesOfCover(coverPath: string): Promise<VisibleTo[]> {
      const songs = await db.songs.audiencesOfCover(coverPath)
      return songs.map((song) => (songStart(song) === null ? songAudience(song) : 'address-holders'))
    },
    /** Throws not_found where the visitor may not hear the song. */
    async requireAudible(id: string, visitor: Visitor): Promise<GuardedSongRow> {
      const song = await db.songs.find(id)
      if (!song || !mayHear(song, visitor)) throw new AppError('not_found')
      return song
    },
    /** Those that the visitor may hear, in the order of their ids; a song is there as often as its id. */
    async listAudible(ids: readonly string[], visitor: Visitor): Promise<GuardedSongRow[]> {
      const songs = new Map((await db.songs.listByIds([...new Set(ids)])).map((song) => [song.id, song]))
      return ids.flatMap((id) => {
        const song = songs.get(id)
        return song && mayHear(song, visitor) ? [song] : []
      })
    },
  }
}
