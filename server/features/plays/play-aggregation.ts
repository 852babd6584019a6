import type { PlayReport } from '#contract/plays.ts'
import type { DailyPlaysTable, PlaylistPlaysTable, SongPlaysTable } from '#server/database/counts-schema.ts'

type Counts = Pick<DailyPlaysTable, 'plays' | 'completions'>

/** Sums reports up into the rows to add to, each list in key order. `inPlaylist` contains '{playlistId} {songId}'. */
export function aggregate(reports: readonly PlayReport[], inPlaylist: ReadonlySet<string>, day: string) {
  const days = new Map<string, DailyPlaysTable>()
  const songs = new Map<string, SongPlaysTable>()
  const playlists = new Map<string, PlaylistPlaysTable>()
  for (const report of reports) {
    const { songId, playlistId, source } = report
    add(days, source, { day, source }, report)
    add(songs, `${songId} ${source}`, { song_id: songId, day, source }, report)
    if (playlistId !== undefined && inPlaylist.has(`${playlistId} ${songId}`))
      add(playlists, playlistId, { playlist_id: playlistId, day }, report)
  }
  const songPlays = new Map<string, number>()
  for (const { song_id, plays } of songs.values()) songPlays.set(song_id, (songPlays.get(song_id) ?? 0) + plays)
  return {
    days: inOrder(days),
    songs: inOrder(songs),
    playlists: inOrder(playlists),
    songRankings: [...songPlays].sort(byFirst).map(([songId, plays]) => ({ songId, plays })),
    playlistRankings: inOrder(playlists).map((row) => ({ playlistId: row.playlist_id, plays: row.plays })),
  }
}

function add<K extends object>(rows: Map<string, K & Counts>, key: string, columns: K, { kind }: PlayReport) {
  const row = rows.get(key) ?? { ...columns, plays: 0, completions: 0 }
  if (kind === 'play') row.plays++
  else row.completions++
  rows.set(key, row)
}

const inOrder = <T>(rows: Map<string, T>): T[] => [...rows].sort(byFirst).map(([, row]) => row)
const byFirst = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
