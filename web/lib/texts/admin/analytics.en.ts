import type { Period } from '#contract/periods.ts'
import type { PlaySource } from '#contract/plays.ts'

/** 'last 30 days'. */
export const last: Record<Period, string> = { '7d': 'last 7 days', '30d': 'last 30 days', '90d': 'last 90 days', '12m': 'last 12 months' }
const length: Record<Period, string> = { '7d': '7 days', '30d': '30 days', '90d': '90 days', '12m': '12 months' }

const sources: Record<PlaySource, string> = {
  site: 'This site',
  direct: 'Direct link or scanned code',
  'other-site': 'Another site',
  embed: 'Embedded player',
  feed: 'Feed',
}

/** The analytics screen. Figures are formatted by the caller. */
export const analyticsTexts = {
  analytics: {
    title: 'Analytics',
    loading: 'Loading analytics',
    failedTitle: "Couldn't load analytics",
    fetchFailed: 'Failed to fetch analytics data.',
    noData: 'No data yet',
    period: 'Period',
    lengths: length,
    counts: { users: 'Total Users', songs: 'Total Songs', categories: 'Categories', likes: 'Total Likes', playlists: 'Playlists' },
    change: (change: string, percent: string | null) => (percent === null ? change : `${change} (${percent})`),
    noChange: 'no change',
    before: (change: string) => `Before: ${change}`,
    span: (from: string, to: string) => `${from} – ${to}`,
    compared: (span: string, spanBefore: string) => `${span} compared with ${spanBefore} (UTC).`,
    showTable: 'Show as table',
    download: 'Download CSV',
    downloadOf: (title: string) => `Download CSV: ${title}`,
    chart: {
      averageLine: (count: string) => `average ${count}`,
      keys: 'Use the arrow keys to move between bars.',
    },
    plays: {
      title: (period: Period) => `Plays per ${period === '12m' ? 'week' : 'day'}, ${last[period]}`,
      total: 'Plays',
      average: (period: Period) => (period === '12m' ? 'Weekly average' : 'Daily average'),
      completion: 'Completed',
      most: (date: string, plays: string) => `Peak: ${plays} on ${date}.`,
      mostInWeek: (date: string, plays: string) => `Peak: ${plays} in the week of ${date}.`,
      since: (date: string) => `Counted since ${date}.`,
      weekFrom: (date: string) => `week of ${date}`,
      value: (plays: number, date: string) => `${plays.toLocaleString('en')} ${plays === 1 ? 'play' : 'plays'}, ${date}`,
      columns: { day: 'Day', week: 'Week of', plays: 'Plays', completions: 'Completed' },
      none: 'A play counts after 30 seconds of listening, or half of a shorter song.',
    },
    topSongs: {
      title: (period: Period) => `Most played songs, ${last[period]}`,
      columns: { rank: 'Rank', title: 'Title', artist: 'Artist', plays: 'Plays' },
    },
    topPlaylists: {
      title: (period: Period) => `Most played playlists, ${last[period]}`,
      columns: { rank: 'Rank', name: 'Playlist', creator: 'Creator', plays: 'Plays' },
      unknown: 'Unknown',
    },
    sources: {
      title: (period: Period) => `Where plays came from, ${last[period]}`,
      names: sources,
      completion: (rate: string) => `${rate} completed`,
      columns: { source: 'Source', plays: 'Plays', completions: 'Completed', rate: 'Completion rate' },
    },
    growth: {
      title: 'Growth Trends',
      thisPeriod: 'This period',
      before: 'Before',
      beforeValue: (value: string) => `Before: ${value}`,
      rows: { plays: 'Plays', users: 'New users', songs: 'New songs', likes: 'New likes', playlists: 'New playlists' },
      columns: { what: 'What', now: 'This period', before: 'Before' },
    },
  },
} as const
