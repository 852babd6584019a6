import type { PlayedSong } from '#contract/analytics.ts'
import type { Period } from '#contract/periods.ts'
import { pagesOf } from '#web/admin/kit/pages-of.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const { rank, title, artist, plays } = adminTexts.analytics.topSongs.columns
const album = adminTexts.analytics.topAlbums.columns.title
const { isrc } = adminTexts.songForm.facts

/** Every song with plays in the period, for reports to labels and collecting societies; the screen shows the first 100. Throws CallError. */
export async function playedSongsFile(period: Period) {
  const songs: PlayedSong[] = []
  for await (const page of pagesOf((cursor) => call('GET /api/admin/analytics/songs', { query: { period, cursor } })))
    songs.push(...page.songs)
  return {
    columns: [rank, title, artist, album, isrc, plays],
    rows: songs.map((song, index) => [index + 1, song.title, song.artist, song.album, song.isrc, song.plays]),
  }
}
