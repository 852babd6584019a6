import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Viewer } from '#contract/session.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { PlayReports } from '#server/features/plays/play-reports.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Db } from '#server/repositories.ts'
import { changing, type Endpoint, type PersonalCall, personal } from '../endpoint.ts'
import { idOf, readId } from '../ids.ts'
import { list, none, one, optionalBoolean, optionalNumber, optionalText, text, wholeNumbers } from '../parameters.ts'
import type { Presenter } from '../present.ts'
import { type Members, notFound, ProtocolError } from '../protocol.ts'

interface Deps {
  db: Db
  songs: Pick<SongsService, 'listAudible'>
  present: Presenter
  playReports: PlayReports
}

/** Reports of players about their listener: plays and the queue. */
export function listeningEndpoints({ db, songs, present, playReports }: Deps): Record<string, Endpoint> {
  /** Without unavailable songs. If the current one is unavailable, it is the next one, from its start. */
  async function queueOf({ viewer, opened }: PersonalCall) {
    const queue = await db.playQueues.find(viewer.profileId)
    if (!queue) return null
    const ids = JSON.parse(queue.song_ids) as string[]
    const rows = await songs.listAudible(ids, { viewer, opened })
    const left = new Set(rows.map(({ id }) => id))
    const isCurrentLeft = left.has(ids[queue.current_index] ?? '')
    const index = Math.min(ids.slice(0, queue.current_index).filter((id) => left.has(id)).length, rows.length - 1)
    const members: Members = {
      position: isCurrentLeft ? queue.position_ms : 0,
      username: viewer.username,
      changed: queue.changed_at,
      changedBy: queue.changed_by,
      entry: await present.songs(rows, viewer),
    }
    return { members, current: rows[index], index }
  }

  async function saveQueue(
    ids: readonly string[],
    o: { index: number; position: number; player: string; viewer: Viewer },
  ): Promise<Members> {
    const { profileId } = o.viewer
    if (ids.length === 0) await db.playQueues.remove(profileId)
    else
      await db.playQueues.save({
        profile_id: profileId,
        song_ids: JSON.stringify(ids),
        current_index: o.index,
        position_ms: o.position,
        changed_by: o.player,
        changed_at: newTimestamp(),
      })
    return {}
  }

  return {
    /** Accepted but not stored, because the site has no ratings and some players show an error otherwise. */
    setRating: personal(z.object({ id: text, rating: one(z.string().regex(/^[0-5]$/)) }), () => ({})),

    /** Players submit a song after half of it, which is a play by the site's rule. Repeated submissions of a listen count once. */
    scrobble: changing(z.object({ id: list, time: wholeNumbers, submission: optionalBoolean }), async (o, call) => {
      if (o.id.length === 0) throw new ProtocolError('badParameter', "Parameter 'id' is required.")
      const ids = o.id.map((text) => readId('song', text))
      const audible = new Map((await songs.listAudible(ids, call)).map((song) => [song.id, song]))
      if (audible.size === 0) throw notFound('A song')
      // Players submit what they played without a connection together. One song that is gone by then does not lose the others.
      const heard = ids.flatMap((id, index) => {
        const song = audible.get(id)
        return song ? [{ song, time: o.time[index] }] : []
      })
      if (o.submission !== false)
        await playReports.add(
          heard.map(({ song, time }) => ({
            listenId: listenIdOf(song, { profileId: call.viewer.profileId, time }),
            songId: song.id,
            kind: 'play',
            source: 'app',
          })),
          call,
        )
      return {}
    }),

    getPlayQueue: personal(none, async (_, call) => {
      const queue = await queueOf(call)
      if (!queue) return { playQueue: emptyQueue(call.viewer) }
      return { playQueue: { current: queue.current && idOf('song', queue.current.id), ...queue.members } }
    }),
    getPlayQueueByIndex: personal(none, async (_, call) => {
      const queue = await queueOf(call)
      if (!queue) return { playQueueByIndex: emptyQueue(call.viewer) }
      return { playQueueByIndex: { currentIndex: queue.current && queue.index, ...queue.members } }
    }),
    savePlayQueue: changing(
      z.object({ id: list, current: optionalText, position: optionalNumber }),
      ({ id, current, position = 0 }, { viewer, player }) => {
        const ids = id.map((text) => readId('song', text))
        const index = current === undefined ? 0 : ids.indexOf(readId('song', current))
        if (index < 0) throw new ProtocolError('badParameter', "Parameter 'current' names no song of the queue.")
        return saveQueue(ids, { index, position, player, viewer })
      },
    ),
    savePlayQueueByIndex: changing(
      z.object({ id: list, currentIndex: optionalNumber, position: optionalNumber }),
      ({ id, currentIndex, position = 0 }, { viewer, player }) => {
        const ids = id.map((text) => readId('song', text))
        if (ids.length > 0 && (currentIndex === undefined || currentIndex >= ids.length))
          throw new ProtocolError('badParameter', "Parameter 'currentIndex' names no song of the queue.")
        return saveQueue(ids, { index: currentIndex ?? 0, position, player, viewer })
      },
    ),
  }
}

const emptyQueue = ({ username }: Viewer): Members => ({ username, changed: newTimestamp(), changedBy: '', entry: [] })

/** Minimum time between two plays of a song: half of its length cannot be heard twice in less. */
const shortestMs = 30_000

/** Equal for repeated reports of a listen: derived from the time in the report, or else the time it arrived. */
function listenIdOf({ id, duration_seconds }: SongRow, { profileId, time }: { profileId: string; time: number | undefined }): string {
  const half = Math.max(shortestMs, ((duration_seconds ?? 0) * 1000) / 2)
  const listen = time === undefined ? `at ${Math.floor(Date.now() / half)}` : `from ${time}`
  return createHash('sha256').update(`${profileId} ${id} ${listen}`).digest('base64url').slice(0, 32)
}
