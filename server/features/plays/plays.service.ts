import type { PlayReport } from '#contract/plays.ts'
import { dayOf } from '#server/database/days.ts'
import type { Db } from '#server/repositories.ts'
import { isSchoolPrivate } from '#server/visibility/school-privacy.ts'
import { songPresence } from '#server/visibility/song-visibility.ts'
import { hasListeners } from '#server/visibility/visibility-rule.ts'
import { aggregate } from './play-aggregation.ts'
import type { createPlaysRepository } from './plays.repository.ts'

export type PlaysService = ReturnType<typeof createPlaysService>

/** How long counted listens are stored for deduplication. */
const dedupeHours = 24

/** Counts plays into aggregated rows, which the analytics read. */
export function createPlaysService({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  return {
    /**
     * Adds reports to today's counts in one transaction. Ignores listens that were already counted, songs that visitors may not hear, and
     * those with school privacy. A playlist counts if it is public and contains the song.
     */
    count: (reports: readonly PlayReport[]): Promise<void> =>
      db.transaction(async (tx) => {
        const plays = tx.plays
        const rankings = tx.rankings
        const time = now()
        await rankings.moveTo(dayOf(time))
        const guards = await tx.songs.listGuards(unique(reports.map(({ songId }) => songId)))
        const audible = new Set(guards.flatMap((song) => (hasListeners(songPresence(song)) && !isSchoolPrivate(song) ? song.id : [])))
        const listens = onePerListen(reports.filter(({ songId }) => audible.has(songId)))
        if (listens.length === 0) return
        const fresh = new Set((await plays.noteCounted(listens, time.toISOString())).map(keyOf))
        const counted = listens.filter((report) => fresh.has(keyOf(report)))
        if (counted.length === 0) return

        const counts = aggregate(counted, await songsOfPlaylists(plays, counted), dayOf(time))
        await plays.addToDays(counts.days)
        await plays.addToSongs(counts.songs)
        await rankings.addToSongs(counts.songRankings)
        if (counts.playlists.length === 0) return
        await plays.addToPlaylists(counts.playlists)
        await rankings.addToPlaylists(counts.playlistRankings)
      }),

    /** Moves the periods to today. Needed on days without plays, too. */
    startDay: (): Promise<void> => db.transaction((tx) => tx.rankings.moveTo(dayOf(now()))),

    /** Deletes counted listens after 24 hours. */
    deleteExpiredListens: () => db.plays.deleteCountedBefore(new Date(now().getTime() - dedupeHours * 3_600_000)),
  }
}

const unique = (texts: string[]) => [...new Set(texts)]
const keyOf = ({ listenId, kind }: Pick<PlayReport, 'listenId' | 'kind'>) => `${listenId} ${kind}`

/** Fixed lock order: processes that count the same listens wait for each other instead of deadlocking. */
const onePerListen = (reports: PlayReport[]): PlayReport[] =>
  [...new Map(reports.map((report) => [keyOf(report), report]))].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, report]) => report)

/** '{playlistId} {songId}' of each reported song that is in its reported public playlist. */
async function songsOfPlaylists(plays: ReturnType<typeof createPlaysRepository>, reports: PlayReport[]): Promise<Set<string>> {
  const from = reports.filter(({ playlistId }) => playlistId !== undefined)
  if (from.length === 0) return new Set()
  const rows = await plays.songsInPlaylists(unique(from.map(({ playlistId = '' }) => playlistId)), unique(from.map(({ songId }) => songId)))
  return new Set(rows.map((row) => `${row.playlist_id} ${row.song_id}`))
}
