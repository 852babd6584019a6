import type { Viewer } from '#contract/session.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '#server/repositories.ts'
import type { SongRow } from './songs.repository.ts'

type Guarded = Pick<SongRow, 'status' | 'uploaded_by'>

/** A pending song exists for its uploader and for administrators only. */
export const mayHear = (song: Guarded, viewer: Viewer | null): boolean =>
  song.status === 'published' || viewer?.role === 'admin' || (viewer !== null && song.uploaded_by === viewer.profileId)

const audience = ({ status, uploaded_by }: Guarded) => (status === 'published' ? ('everyone' as const) : { profileId: uploaded_by ?? '' })

export function createSongAudience(db: Db) {
  return {
    /** Who may fetch the media or rendition at this storage key, and its type; null where no song uses it. */
    async findMedia(key: string) {
      const song =
        (await db.songs.findByMediaPath(key)) ?? (await db.songs.findByRenditionPath(key)) ?? (await db.songs.findBySmallPath(key))
      if (!song?.mime_type) return null
      return { mimeType: song.mime_type, title: song.title, durationSeconds: song.duration_seconds, visibleTo: audience(song) }
    },
    /** The same of all files of the stream with this main playlist, which a stream has beside it. */
    async findStream(streamPath: string) {
      const song = await db.songs.findByStreamPath(streamPath)
      return song ? { title: song.title, durationSeconds: song.duration_seconds, visibleTo: audience(song) } : null
    },
    async findCaptions(captionsPath: string) {
      const song = await db.songs.findByCaptionsPath(captionsPath)
      return song ? { visibleTo: audience(song) } : null
    },
    /** Who may see this cover; null where no pending song hides it. */
    async findHiddenCover(coverPath: string) {
      const audiences = (await db.songs.audiencesOfCover(coverPath)).map(audience)
      const hidden = audiences.find((visibleTo) => visibleTo !== 'everyone')
      return hidden && !audiences.includes('everyone') ? { visibleTo: hidden } : null
    },
    /** Throws not_found where `viewer` may not hear the song. */
    async requireAudible(id: string, viewer: Viewer | null): Promise<void> {
      const song = await db.songs.find(id)
      if (!song || !mayHear(song, viewer)) throw new AppError('not_found')
    },
  }
}
