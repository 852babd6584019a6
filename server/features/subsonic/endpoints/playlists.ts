import { z } from 'zod'
import { Name } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { Db } from '#server/repositories.ts'
import { playlistPresence } from '#server/visibility/playlist-visibility.ts'
import { hidesNames, isSchoolPrivate } from '#server/visibility/school-privacy.ts'
import { managesItemsOf } from '#server/visibility/visibility-rule.ts'
import { changing, type Endpoint, reading } from '../endpoint.ts'
import { idOf, readId } from '../ids.ts'
import type { OwnPlaylists } from '../own-playlists.ts'
import { filled, list, one, optionalBoolean, optionalText, text, wholeNumbers } from '../parameters.ts'
import { type Presenter, secondsOf } from '../present.ts'
import { type Call, type Members, notFound, ProtocolError } from '../protocol.ts'
import { isOwnName } from '../sign-in.ts'

interface Deps {
  db: Db
  present: Presenter
  playlists: OwnPlaylists
  publicPlaylists: Pick<PublicPlaylistsService, 'areShown'>
}

type Row = Awaited<ReturnType<Db['playlists']['listVisible']>>[number]

const optionalName = filled(Name.optional())
const comment = one(z.string().trim().max(limits.description).optional())

export function playlistEndpoints({ db, present, playlists, publicPlaylists }: Deps): Record<string, Endpoint> {
  const toPlaylist = (row: Row, covers: ReadonlyMap<string, string[]>, { viewer }: Pick<Call, 'viewer'>): Members => ({
    id: idOf('playlist', row.id),
    name: row.name,
    comment: row.description ?? undefined,
    owner: hidesNames(row) && !managesItemsOf(row.profile_id, viewer) ? undefined : (row.creator_username ?? undefined),
    public: Boolean(row.is_public),
    songCount: Number(row.song_count ?? 0),
    duration: Math.round(Number(row.seconds ?? 0)),
    created: row.created_at,
    // The site does not store when a playlist changed.
    changed: row.created_at,
    coverArt: (row.cover_path ?? row.external_cover_url ?? covers.get(row.id)?.[0]) ? idOf('playlist', row.id) : undefined,
    readonly: !managesItemsOf(row.profile_id, viewer) || isSchoolPrivate(row),
  })

  async function withSongs(id: string, call: Call): Promise<Members> {
    await playlists.find(id, call)
    const row = await db.playlists.findWithSums(id)
    if (!row) throw notFound('The playlist')
    const [covers, songs] = await Promise.all([db.playlists.songCovers([row]), playlists.songsOf(row, call)])
    return { ...toPlaylist(row, covers, call), ...sumsOf(songs), entry: await present.songs(songs, call.viewer) }
  }

  /** A protected playlist appears only in the list of an account that opened it, with the songs the account may hear. */
  async function inList(row: Row, covers: ReadonlyMap<string, string[]>, call: Call): Promise<Members[]> {
    const shown = toPlaylist(row, covers, call)
    if (row.is_listed || row.profile_id === call.viewer?.profileId) return [shown]
    if (playlistPresence(row) !== 'protected') return []
    return [{ ...shown, ...sumsOf(await playlists.songsOf(row, call)) }]
  }

  return {
    getPlaylists: reading(z.object({ username: optionalText }), async ({ username }, call) => {
      if (!isOwnName(username, call.viewer)) throw new ProtocolError('forbidden', 'You may list your own playlists and public ones only.')
      const withPublic = await publicPlaylists.areShown()
      const rows = await db.playlists.listVisible({ profileId: call.viewer?.profileId ?? null, withPublic, opened: [...call.opened] })
      const covers = await db.playlists.songCovers(rows)
      return { playlists: { playlist: (await Promise.all(rows.map((row) => inList(row, covers, call)))).flat() } }
    }),

    getPlaylist: reading(z.object({ id: text }), async ({ id }, call) => ({ playlist: await withSongs(readId('playlist', id), call) })),

    createPlaylist: changing(
      z.object({ playlistId: optionalText, name: optionalName, songId: list }),
      async ({ playlistId, name, songId }, call) => {
        const songIds = songsIn(songId)
        if (playlistId !== undefined) {
          const id = readId('playlist', playlistId)
          await playlists.change(id, { name, songIds: (former) => withUnsent(songIds, former) }, call)
          return { playlist: await withSongs(id, call) }
        }
        if (name === undefined) throw new ProtocolError('badParameter', "Parameter 'name' is required for a new playlist.")
        return { playlist: await withSongs(await playlists.create({ name, songIds }, call), call) }
      },
    ),

    updatePlaylist: changing(
      z.object({
        playlistId: text,
        name: optionalName,
        comment,
        public: optionalBoolean,
        songIdToAdd: list,
        songIndexToRemove: wholeNumbers,
      }),
      async ({ playlistId, name, comment, public: isPublic, songIdToAdd, songIndexToRemove }, call) => {
        const added = songsIn(songIdToAdd)
        const removed = new Set(songIndexToRemove)
        await playlists.change(
          readId('playlist', playlistId),
          {
            name,
            description: comment,
            isPublic,
            songIds(former) {
              // Indexes refer to the songs that the player was sent.
              const shown = former.filter(({ isShown }) => isShown)
              const deleted = new Set(shown.filter((_, index) => removed.has(index)).map(({ id }) => id))
              return unique([...former.map(({ id }) => id).filter((id) => !deleted.has(id)), ...added])
            },
          },
          call,
        )
        return {}
      },
    ),

    deletePlaylist: changing(z.object({ id: text }), async ({ id }, call) => {
      await playlists.remove(readId('playlist', id), call)
      return {}
    }),
  }
}

/** The songs that a player has sent, and those that it was not sent, such as songs that are not published yet, at their former places. */
function withUnsent(songIds: readonly string[], former: readonly { id: string; isShown: boolean }[]): string[] {
  const merged = [...songIds]
  for (const [index, { id, isShown }] of former.entries()) if (!isShown && !songIds.includes(id)) merged.splice(index, 0, id)
  return merged
}

const sumsOf = (songs: readonly SongRow[]) => ({ songCount: songs.length, duration: secondsOf(songs) })

/** A playlist has each song once. */
const songsIn = (ids: readonly string[]): string[] => unique(ids.map((id) => readId('song', id)))

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]
