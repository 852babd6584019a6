import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { Addresses } from '#server/http/addresses.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import { mayHear } from './song-audience.ts'

interface Deps {
  db: Db
  settings: Pick<SettingsRepository, 'current'>
  addresses: Addresses
}

export const songDownloadsRoutes = ({ db, settings, addresses }: Deps) =>
  ({
    'GET /api/songs/:id/download': async ({ params }) => {
      const song = await db.songs.find(params.id)
      if (!song || !mayHear(song, null)) throw new AppError('not_found')
      const { allow_downloads } = await settings.current()
      return { fileUrl: allow_downloads === 'true' && song.media_path !== null ? addresses.publicMedia(song.media_path) : null }
    },
  }) satisfies Partial<Handlers>
