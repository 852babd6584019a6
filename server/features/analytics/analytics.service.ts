import type { Analytics, Statistics } from '#contract/analytics.ts'
import { type Period, periodDays } from '#contract/periods.ts'
import { addDays, dayOf, daysBetween } from '#server/database/days.ts'
import { rankingColumns } from '#server/database/ranking-columns.ts'
import type { Addresses } from '#server/http/addresses.ts'
import type { Db } from '#server/repositories.ts'
import type { TopAlbumRow, TopArtistRow, TopPlaylistRow, TopSongRow } from './analytics.repository.ts'
import { countsPerDay } from './counts-per-day.ts'

export type AnalyticsService = ReturnType<typeof createAnalyticsService>

const topMax = 100
/** Number of days whose counts are reconstructed from creation dates when a library is counted for the first time. */
const daysBack = 2 * periodDays['12m']

interface Options {
  db: Db
  addresses: Addresses
  now?: () => Date
}

/** Data for the dashboard and the analytics page, from aggregated rows. */
export function createAnalyticsService({ db, addresses, now = () => new Date() }: Options) {
  return {
    statistics: () => db.statistics.now(),

    async overview(period: Period): Promise<Analytics> {
      const today = dayOf(now())
      const days = periodDays[period]
      const from = addDays(today, 1 - days)
      const previousFrom = addDays(from, -days)
      const previousTo = addDays(from, -1)
      const [rows, total, atFrom, atPreviousFrom, firstDay, countedSince = today] = await Promise.all([
        db.analytics.playsBetween(previousFrom, today),
        db.statistics.now(),
        db.statistics.countedOn(from),
        db.statistics.countedOn(previousFrom),
        db.statistics.firstCountedDay(),
        db.rankings.countedSince(),
      ])
      const [added, addedBefore] = await Promise.all([
        db.statistics.addedBetween(from, today),
        firstDay !== undefined && firstDay <= previousFrom ? db.statistics.addedBetween(previousFrom, previousTo) : null,
      ])
      const [topSongs, topArtists, topAlbums, topPlaylists] = await Promise.all([
        db.analytics.topSongs(rankingColumns[period], topMax),
        db.analytics.topArtists(rankingColumns[period], topMax),
        db.analytics.topAlbums(rankingColumns[period], topMax),
        db.analytics.topPlaylists(rankingColumns[period], topMax),
      ])
      const [downloads, downloadsBefore, topDownloads] = await Promise.all([
        db.downloadCounts.between(from, today),
        db.downloadCounts.between(previousFrom, previousTo),
        db.downloadCounts.top(from, today, topMax),
      ])
      const songCovers = await db.playlists.songCovers(topPlaylists)
      const inPeriod = rows.filter(({ day }) => day >= from)
      const byDay = Map.groupBy(inPeriod, ({ day }) => day)
      const trend = (kind: keyof Statistics) => ({
        total: total[kind],
        change: atFrom ? total[kind] - atFrom[kind] : null,
        changeBefore: atFrom && atPreviousFrom ? atFrom[kind] - atPreviousFrom[kind] : null,
      })
      const growth = (kind: keyof Statistics) => ({ added: added[kind], addedBefore: addedBefore?.[kind] ?? null })
      return {
        period: { from, to: today, previousFrom, previousTo },
        counts: {
          users: trend('users'),
          songs: trend('songs'),
          categories: trend('categories'),
          likes: trend('likes'),
          playlists: trend('playlists'),
        },
        plays: {
          ...sum(inPeriod),
          playsBefore: countedSince <= previousFrom ? sum(rows.filter(({ day }) => day < from)).plays : null,
          countedSince,
        },
        days: daysBetween(from, today).map((day) => ({ day, ...sum(byDay.get(day) ?? []) })),
        sources: [...Map.groupBy(inPeriod, ({ source }) => source)]
          .map(([source, group]) => ({ source, ...sum(group) }))
          .sort((a, b) => b.plays - a.plays),
        topSongs: topSongs.map(toTopSong),
        topArtists: topArtists.map(toTopArtist),
        topAlbums: topAlbums.map(toTopAlbum),
        topPlaylists: topPlaylists.map((row) => toTopPlaylist(row, songCovers.get(row.id) ?? [])),
        topDownloads,
        growth: {
          downloads: { added: downloads, addedBefore: downloadsBefore },
          users: growth('users'),
          songs: growth('songs'),
          likes: growth('likes'),
          playlists: growth('playlists'),
        },
      }
    },

    /** Stores the totals at the start of this day. The first time, earlier days are reconstructed from creation dates. */
    startDay: (): Promise<void> =>
      db.transaction(async (tx) => {
        const counts = tx.statistics
        const today = dayOf(now())
        if ((await counts.countedOn(today))?.day === today) return
        const earlier =
          (await counts.firstCountedDay()) === undefined
            ? countsPerDay(await counts.addedByDay(), { from: addDays(today, -daysBack), to: addDays(today, -1) })
            : []
        await counts.insert([...earlier, { day: today, ...(await counts.now()) }])
      }),
  }

  function toTopSong(row: TopSongRow): Analytics['topSongs'][number] {
    const { id, title, artist, color, plays } = row
    return { id, title, artist, coverUrl: addresses.songCover(row), category: { color }, plays }
  }

  function toTopArtist({ id, name, cover_path, plays }: TopArtistRow): Analytics['topArtists'][number] {
    return { id, name, coverUrl: cover_path === null ? null : addresses.cover(cover_path), plays }
  }

  function toTopAlbum(row: TopAlbumRow): Analytics['topAlbums'][number] {
    const { id, title, artist, plays } = row
    return { id, title, artist, coverUrl: addresses.albumCover(row), plays }
  }

  function toTopPlaylist(row: TopPlaylistRow, songCovers: string[]): Analytics['topPlaylists'][number] {
    const { id, name, creator, color, plays } = row
    return { id, name, creator, coverUrl: addresses.playlistCover(row, songCovers), category: color === null ? null : { color }, plays }
  }
}

const sum = (rows: { plays: number; completions: number }[]) =>
  rows.reduce((total, row) => ({ plays: total.plays + row.plays, completions: total.completions + row.completions }), {
    plays: 0,
    completions: 0,
  })
