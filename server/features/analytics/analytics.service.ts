import type { Analytics, Statistics } from '#contract/analytics.ts'
import { type CountedKind, DownloadedKind } from '#contract/downloads.ts'
import { type Period, periodDays } from '#contract/periods.ts'
import { addDays, dayOf, daysBetween } from '#server/database/days.ts'
import { rankingColumns } from '#server/database/ranking-columns.ts'
import type { Page } from '#server/database/sorted-page.ts'
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

    async overview(name: Period): Promise<Analytics> {
      const period = periodUntil(dayOf(now()), periodDays[name])
      const [counts, growth, plays, top] = await Promise.all([countsIn(period), growthIn(period), playsIn(period), topIn(name, period)])
      return { period, counts, growth, ...plays, ...top }
    },

    async playedSongs(period: Period, page: Page) {
      const { rows, nextCursor } = await db.analytics.playedSongs(rankingColumns[period], page)
      return { songs: rows.map(({ id, title, artist, album, isrc, plays }) => ({ id, title, artist, album, isrc, plays })), nextCursor }
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

  async function countsIn({ from, previousFrom }: Days): Promise<Analytics['counts']> {
    const [total, atFrom, atPreviousFrom] = await Promise.all([
      db.statistics.now(),
      db.statistics.countedOn(from),
      db.statistics.countedOn(previousFrom),
    ])
    const trend = (kind: keyof Statistics) => ({
      total: total[kind],
      change: atFrom ? total[kind] - atFrom[kind] : null,
      changeBefore: atFrom && atPreviousFrom ? atFrom[kind] - atPreviousFrom[kind] : null,
    })
    return {
      users: trend('users'),
      songs: trend('songs'),
      categories: trend('categories'),
      likes: trend('likes'),
      playlists: trend('playlists'),
    }
  }

  async function growthIn({ from, to, previousFrom, previousTo }: Days): Promise<Analytics['growth']> {
    const firstDay = await db.statistics.firstCountedDay()
    const isBeforeCounted = firstDay !== undefined && firstDay <= previousFrom
    const downloadsOf = async (kinds: readonly CountedKind[]) => {
      const [now, before] = await Promise.all([
        db.downloadCounts.between(from, to, kinds),
        db.downloadCounts.between(previousFrom, previousTo, kinds),
      ])
      return { added: now, addedBefore: isBeforeCounted ? before : null }
    }
    const [added, addedBefore, downloads, podcasts] = await Promise.all([
      db.statistics.addedBetween(from, to),
      isBeforeCounted ? db.statistics.addedBetween(previousFrom, previousTo) : null,
      downloadsOf(DownloadedKind.options),
      downloadsOf(['podcast']),
    ])
    const growth = (kind: keyof Statistics) => ({ added: added[kind], addedBefore: addedBefore?.[kind] ?? null })
    return {
      downloads,
      podcasts,
      users: growth('users'),
      songs: growth('songs'),
      likes: growth('likes'),
      playlists: growth('playlists'),
    }
  }

  async function playsIn({ from, to, previousFrom }: Days): Promise<Pick<Analytics, 'plays' | 'days' | 'sources'>> {
    const [rows, countedSince = to] = await Promise.all([db.analytics.playsBetween(previousFrom, to), db.rankings.countedSince()])
    const inPeriod = rows.filter(({ day }) => day >= from)
    const before = rows.filter(({ day }) => day < from)
    const byDay = Map.groupBy(inPeriod, ({ day }) => day)
    const bySource = Map.groupBy(inPeriod, ({ source }) => source)
    return {
      plays: { ...sum(inPeriod), playsBefore: countedSince <= previousFrom ? sum(before).plays : null, countedSince },
      days: daysBetween(from, to).map((day) => ({ day, ...sum(byDay.get(day) ?? []) })),
      sources: [...bySource].map(([source, group]) => ({ source, ...sum(group) })).sort((a, b) => b.plays - a.plays),
    }
  }

  async function topIn(period: Period, { from, to }: Days): Promise<Pick<Analytics, `top${string}` & keyof Analytics>> {
    const column = rankingColumns[period]
    const [songs, artists, albums, playlists, topDownloads, podcasts] = await Promise.all([
      db.analytics.topSongs(column, topMax),
      db.analytics.topArtists(column, topMax),
      db.analytics.topAlbums(column, topMax),
      db.analytics.topPlaylists(column, topMax),
      db.downloadCounts.top(from, to, { kinds: DownloadedKind.options, limit: topMax }),
      db.downloadCounts.top(from, to, { kinds: ['podcast'], limit: topMax }),
    ])
    const songCovers = await db.playlists.songCovers(playlists)
    return {
      topSongs: songs.map(toTopSong),
      topArtists: artists.map(toTopArtist),
      topAlbums: albums.map(toTopAlbum),
      topPlaylists: playlists.map((row) => toTopPlaylist(row, songCovers.get(row.id) ?? [])),
      topDownloads,
      topPodcasts: podcasts.map(({ id, title, downloads }) => ({ id, title, downloads })),
    }
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

type Days = Analytics['period']

/** The `days` days up to and including `to`, and as many before them. */
function periodUntil(to: string, days: number): Days {
  const from = addDays(to, 1 - days)
  return { from, to, previousFrom: addDays(from, -days), previousTo: addDays(from, -1) }
}

const sum = (rows: { plays: number; completions: number }[]) =>
  rows.reduce((total, row) => ({ plays: total.plays + row.plays, completions: total.completions + row.completions }), {
    plays: 0,
    completions: 0,
  })
