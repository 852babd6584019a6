import { found } from '#server/app-error.ts'
import type { AnalysisService } from '#server/features/media/analysis/analysis.service.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import { songClosed } from '#server/visibility/song-visibility.ts'
import { anonymous } from '#server/visibility/visibility-rule.ts'
import type { SongSelectionsService } from './song-selections.service.ts'
import type { PresentSongs } from './songs.presenter.ts'
import type { FoundSongRow } from './songs.repository.ts'
import type { SongsService } from './songs.service.ts'

interface Deps {
  db: Db
  songs: SongsService
  songSelections: Pick<SongSelectionsService, 'remove'>
  presentSongs: PresentSongs
  analysis: Pick<AnalysisService, 'waveformOf'>
}

/** Accounts in the filter of songs. */
const uploadersMax = 1_000

export const songsRoutes = ({ db, songs, songSelections, presentSongs, analysis }: Deps) => {
  const detailsOf = async (row: FoundSongRow) => (await presentSongs()).toSongDetails(row, await db.songLinks.creditsOf(row.id))
  const adminDetailsOf = async (row: FoundSongRow) => (await presentSongs()).toAdminSongDetails(row, await db.songLinks.creditsOf(row.id))

  const waveformOf = async ({ media_path }: FoundSongRow) => ({ peaks: await analysis.waveformOf(media_path) })

  return {
    'GET /api/featured-songs': async ({ query }) => {
      const home = await db.categories.findFeatured()
      const { rows, nextCursor } = await db.songs.listPublished({ categoryId: home?.id ?? null, ...query })
      return { songs: rows.map((await presentSongs()).toSong), nextCursor }
    },
    'GET /api/newest-songs': async ({ query }) => {
      const { rows } = await db.songs.listPublished({ categoryId: null, limit: query.limit })
      return { songs: rows.map((await presentSongs()).toSong) }
    },
    'GET /api/songs': async ({ query }) => {
      const { rows, nextCursor } = await db.songLists.browse(query)
      return { songs: rows.map((await presentSongs()).toSong), nextCursor }
    },
    'GET /api/songs/:id': {
      anonymous: async ({ params }) => detailsOf(await songs.requireAudible(params.id, anonymous)),
      personal: async ({ params, ...visitor }) => {
        const song = await songs.requireAudible(params.id, visitor)
        const closed = (visitor.viewer?.mayEdit || song.status === 'pending') && songClosed(song)
        return { ...(await detailsOf(song)), ...(closed && { closed }) }
      },
    },
    'GET /api/songs/:id/waveform': {
      anonymous: async ({ params }) => waveformOf(await songs.requireAudible(params.id, anonymous)),
      personal: async ({ params, ...visitor }) => waveformOf(await songs.requireAudible(params.id, visitor)),
    },
    'GET /api/admin/songs': async ({ query: { sort, direction, cursor, limit, counted, ...filter } }) => {
      const order = { sort, direction, cursor, limit }
      const [{ rows, nextCursor }, count, pendingCount] = await Promise.all([
        db.songLists.page(filter, order),
        counted === 'yes' ? db.songLists.count(filter) : undefined,
        db.songLists.countPending(),
      ])
      return { songs: rows.map((await presentSongs()).toAdminSong), nextCursor, count, pendingCount }
    },
    'GET /api/admin/uploaders': async ({ query }) => ({ uploaders: await db.songLists.uploaders(query.id, uploadersMax) }),
    'GET /api/admin/playable-songs': async ({ query: { sort, direction, cursor, limit, ...filter } }) => {
      const { rows, nextCursor } = await db.songLists.page(filter, { sort, direction, cursor, limit })
      return { songs: rows.map((await presentSongs()).toPlayable), nextCursor }
    },
    'GET /api/admin/songs/:id': async ({ params }) => adminDetailsOf(found(await db.songs.find(params.id))),
    'POST /api/songs': async ({ body, viewer }) => adminDetailsOf(await songs.create(body, viewer)),
    'PUT /api/songs/:id': async ({ params, body, viewer }) => adminDetailsOf(await songs.update(params.id, body, viewer)),
    'PUT /api/songs/:id/favorite': async ({ params, body, viewer }) => {
      await songs.setFavorite(params.id, body.isFavorite, viewer)
    },
    'DELETE /api/songs/:id': async ({ params, viewer }) => {
      await songSelections.remove({ ids: [params.id] }, viewer)
    },
  } satisfies Partial<Handlers>
}
