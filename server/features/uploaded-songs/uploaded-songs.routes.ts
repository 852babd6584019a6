import type { Viewer } from '#contract/session.ts'
import type { UploadedSong, UploadRules } from '#contract/uploaded-songs.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import { approvalOf } from '#server/features/songs/song-columns.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { PresentSongs } from '#server/features/songs/songs.presenter.ts'
import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import { uploadChoiceOf } from './upload-categories.ts'
import type { UploadedSongsService } from './uploaded-songs.service.ts'

interface Deps {
  db: Db
  uploadedSongs: UploadedSongsService
  songs: Pick<SongsService, 'withdraw'>
  presentSongs: PresentSongs
  settings: SettingsRepository
  /** Largest media file, in MB of 1,000,000 bytes. */
  maxMediaMegabytes(viewer: Pick<Viewer, 'mayEdit'>): Promise<number>
}

export const uploadedSongsRoutes = ({ db, uploadedSongs, songs, presentSongs, settings, maxMediaMegabytes }: Deps) => {
  async function presenter(): Promise<(row: SongRow) => UploadedSong> {
    const { toOwnSong } = await presentSongs()
    return (row) => ({ ...toOwnSong(row), status: approvalOf(row), choice: uploadChoiceOf(row.category_name) })
  }
  return {
    'GET /api/upload-rules': async (): Promise<UploadRules> => {
      const { allow_user_uploads, require_admin_approval } = await settings.current()
      return {
        listenersMayUpload: allow_user_uploads === 'true',
        needsApproval: require_admin_approval === 'true',
        listenerMegabytes: await maxMediaMegabytes({ mayEdit: false }),
        administratorMegabytes: await maxMediaMegabytes({ mayEdit: true }),
      }
    },
    'GET /api/uploaded-songs': async ({ query, viewer }) => {
      const { profileId } = viewer
      const { rows, nextCursor } = await db.songs.listOfUploader({ profileId, ...query })
      const rejected = query.cursor === undefined ? await db.trash.listPendingSongsOf(profileId) : []
      return { songs: rows.map(await presenter()), rejected, nextCursor }
    },
    'POST /api/uploaded-songs': async ({ body, viewer }) => {
      const row = await uploadedSongs.create(body, viewer)
      return (await presenter())(row)
    },
    'PUT /api/uploaded-songs/:id': async ({ params, body, viewer }) => {
      const row = await uploadedSongs.edit(params.id, body, viewer)
      return (await presenter())(row)
    },
    'DELETE /api/uploaded-songs/:id': async ({ params, viewer }) => {
      await songs.withdraw(params.id, viewer)
    },
  } satisfies Partial<Handlers>
}
