import { AppError } from '#server/app-error.ts'
import type { Db } from '#server/repositories.ts'
import { hidesNames } from '#server/visibility/school-privacy.ts'
import { mayHear, songAudience, songStart } from '#server/visibility/song-visibility.ts'
import type { VisibleTo, Visitor } from '#server/visibility/visibility-rule.ts'
import type { FoundSongRow, GuardedSongRow } from './songs.repository.ts'

export function createSongAudience(db: Db) {
  return {
    /**
     * Who may fetch the media or rendition at this storage key, and its type; null if no song uses it. `retagged`: id of the song whose
     * tags replace those of the file, because these may contain names.
     */
    async findMedia(key: string) {
      const original = await db.songs.findByMediaPath(key)
      const { findByRenditionPath, findBySmallPath, findByMp3Path } = db.songs
      const song = original ?? (await findByRenditionPath(key)) ?? (await findBySmallPath(key)) ?? (await findByMp3Path(key))
      if (!song?.mime_type) return null
      const { mime_type: mimeType, title, duration_seconds: durationSeconds } = song
      // Renditions have no tags to replace.
      return {
        mimeType,
        title,
        durationSeconds,
        mediaPath: song.media_path,
        visibleTo: songAudience(song),
        retagged: original && hidesNames(song) ? original.id : null,
      }
    },
    /** The audience of a stream, by its main playlist. Its other files have the same. */
    async findStream(streamPath: string) {
      const song = await db.songs.findByStreamPath(streamPath)
      return song ? { title: song.title, durationSeconds: song.duration_seconds, visibleTo: songAudience(song) } : null
    },
    async findCaptions(captionsPath: string) {
      const song = await db.songs.findByCaptionsPath(captionsPath)
      return song ? { visibleTo: songAudience(song) } : null
    },
    /** The audience that each song with this cover shows it to. An announced song shows its cover before its start. */
    async audiencesOfCover(coverPath: string): Promise<VisibleTo[]> {
      const songs = await db.songs.audiencesOfCover(coverPath)
      return songs.map((song) => (songStart(song) === null ? songAudience(song) : 'address-holders'))
    },
    /** Throws not_found if the visitor may not hear the song. */
    async requireAudible(id: string, visitor: Visitor): Promise<FoundSongRow> {
      const song = await db.songs.find(id)
      if (!song || !mayHear(song, visitor)) throw new AppError('not_found')
      return song
    },
    /** The songs that the visitor may hear, in the order of `ids`, including repetitions. */
    async listAudible(ids: readonly string[], visitor: Visitor): Promise<GuardedSongRow[]> {
      const songs = new Map((await db.songs.listByIds([...new Set(ids)])).map((song) => [song.id, song]))
      return ids.flatMap((id) => {
        const song = songs.get(id)
        return song && mayHear(song, visitor) ? [song] : []
      })
    },
  }
}
