import { z } from 'zod'
import { DownloadedKind } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Id } from './fields.ts'
import { keysOf } from './keys.ts'
import { periodDays } from './periods.ts'
import { PlaySource } from './plays.ts'

const Count = z.number().int().min(0)

/** A day in UTC, '2026-11-20'. */
export const Day = z.iso.date()

/** Current numbers. */
export const Statistics = z.strictObject({ users: Count, songs: Count, categories: Count, likes: Count, playlists: Count })
export type Statistics = z.infer<typeof Statistics>

const Trend = z.strictObject({
  total: Count,
  /** Change of the total during the period; null if the total at its start was not recorded. */
  change: z.number().int().nullable(),
  /** The same for the previous period. */
  changeBefore: z.number().int().nullable(),
})
export type Trend = z.infer<typeof Trend>

/** Number added in the period and in the previous one (null: not counted). */
const Growth = z.strictObject({ added: Count, addedBefore: Count.nullable() })

const Plays = z.strictObject({ plays: Count, completions: Count })

export const Analytics = z.strictObject({
  period: z.strictObject({ from: Day, to: Day, previousFrom: Day, previousTo: Day }),
  counts: z.strictObject({ users: Trend, songs: Trend, categories: Trend, likes: Trend, playlists: Trend }),
  plays: z.strictObject({ ...Plays.shape, playsBefore: Count.nullable(), countedSince: Day }),
  /** Every day of the period, oldest first. */
  days: z.array(z.strictObject({ day: Day, ...Plays.shape })),
  /** Most plays first. */
  sources: z.array(z.strictObject({ source: PlaySource, ...Plays.shape })),
  /** Most plays first, up to 100. */
  topSongs: z.array(
    z.strictObject({
      id: Id,
      title: z.string(),
      artist: z.string().nullable(),
      coverUrl: z.string().nullable(),
      category: z.strictObject({ color: z.string() }),
      plays: Count,
    }),
  ),
  /** By plays of the songs that credit them in any role; most plays first, up to 100. */
  topArtists: z.array(z.strictObject({ id: Id, name: z.string(), coverUrl: z.string().nullable(), plays: Count })),
  /** By the plays of their songs; most plays first, up to 100. */
  topAlbums: z.array(
    z.strictObject({
      id: Id,
      title: z.string(),
      /** Null: various artists. */
      artist: z.string().nullable(),
      coverUrl: z.string().nullable(),
      plays: Count,
    }),
  ),
  /** Most plays first, up to 100. */
  topPlaylists: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      /** Display name; null after the account was deleted. */
      creator: z.string().nullable(),
      coverUrl: z.string().nullable(),
      category: z.strictObject({ color: z.string() }).nullable(),
      plays: Count,
    }),
  ),
  /** Most downloads first, up to 100. */
  topDownloads: z.array(z.strictObject({ kind: DownloadedKind, id: Id, title: z.string(), downloads: Count })),
  /** Songs that podcast apps downloaded, each once per app and day; most downloads first, up to 100. */
  topPodcasts: z.array(z.strictObject({ id: Id, title: z.string(), downloads: Count })),
  growth: z.strictObject({ downloads: Growth, podcasts: Growth, users: Growth, songs: Growth, likes: Growth, playlists: Growth }),
})
export type Analytics = z.infer<typeof Analytics>

/** Period of the analytics; it ends today. */
const period = z.enum(keysOf(periodDays)).default('30d')

export const PlayedSong = z.strictObject({
  id: Id,
  title: z.string(),
  artist: z.string().nullable(),
  album: z.string().nullable(),
  isrc: z.string().nullable(),
  plays: Count,
})
export type PlayedSong = z.infer<typeof PlayedSong>

export const analyticsEndpoints = {
  'GET /api/admin/statistics': endpoint({
    access: 'editor',
    summary: 'Numbers of users, songs, categories, likes and playlists',
    output: Statistics,
  }),
  'GET /api/admin/analytics': endpoint({
    access: 'editor',
    summary: 'Plays, downloads and growth in a period that ends today, and in the previous one; days are in UTC',
    query: z.strictObject({ period }),
    output: Analytics,
  }),
  'GET /api/admin/analytics/songs': endpoint({
    access: 'editor',
    summary: 'Every song with plays in a period that ends today, most plays first',
    query: z.strictObject({ period, cursor: Cursor, limit: z.coerce.number().int().min(1).max(500).default(500) }),
    output: z.strictObject({ songs: z.array(PlayedSong), nextCursor: z.string().nullable() }),
  }),
}
