import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { creditsMax } from '#contract/credits.ts'
import { byCreditTag, type CreditTag, creditTagNames } from '#contract/media-tags.ts'
import type { Viewer } from '#contract/session.ts'
import {
  type SpreadsheetField,
  type SpreadsheetSong,
  type songSpreadsheetEndpoints,
  spreadsheetFieldNames,
} from '#contract/song-spreadsheet.ts'
import type { NewCredit } from '#contract/tagged-credits.ts'
import { AppError } from '#server/app-error.ts'
import { fieldsOf, givenColumnsOf } from '#server/database/columns.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { recordSongs } from './song-activity.ts'
import { songColumns } from './song-columns.ts'
import { artistsAfter, changeOf, creditTexts, isArtist, replaceCredits } from './song-field-changes.ts'
import type { SongRow } from './song-rows.repository.ts'
import type { GuardedSongRow } from './songs.repository.ts'

type Listing = z.output<(typeof songSpreadsheetEndpoints)['GET /api/admin/spreadsheet-songs']['query']>
type Request = z.output<(typeof songSpreadsheetEndpoints)['POST /api/admin/spreadsheet-edits']['body']>
type Row = Request['rows'][number]

const { title, artist, album, discNumber, trackNumber, year, genres, isrc, language, comment } = songColumns
/** The fields that are not credits. */
const columns = { title, artist, album, discNumber, trackNumber, year, genres, isrc, language, comment } satisfies Record<
  Exclude<SpreadsheetField, CreditTag>,
  unknown
>

interface SongWithRow {
  song: GuardedSongRow
  credits: readonly NewCredit[]
  row: Row
}

/** Songs as rows of a spreadsheet, and changes of many songs that each have their own values. */
export function createSongSpreadsheet(db: Db) {
  /** Throws stale_version if a song changed since it was read, and too_many_credits. */
  async function edit(tx: Repositories, { rows, dryRun }: Request, actor: Viewer) {
    const songs = new Map((await tx.songs.listByIds(rows.map(({ id }) => id))).map((song) => [song.id, song]))
    const credits = await creditsOf(tx, [...songs.keys()])
    const edits = rows.flatMap((row) => {
      const song = songs.get(row.id)
      return song ? (editOf({ song, credits: credits.get(song.id) ?? [], row }) ?? []) : []
    })
    if (!dryRun && edits.length > 0) {
      for (const { song, columns } of edits) {
        // A song with new names takes some milliseconds: requests of listeners are served in between.
        await setImmediate()
        if (!(await tx.songs.update(song, columns))) throw new AppError('stale_version')
      }
      const updated = edits.map(({ song }) => song)
      await recordSongs(tx, updated, { actor, action: 'updated' })
    }
    return {
      songs: edits.map(({ song: { id, title }, changes }) => ({ id, title, changes })),
      missing: rows.flatMap(({ id }) => (songs.has(id) ? [] : [id])),
    }
  }

  return {
    /** Throws malformed_request if the cursor belongs to another order. */
    async page({ sort, direction, cursor, limit, ...filter }: Listing) {
      const { rows, nextCursor } = await db.songLists.page(filter, { sort, direction, cursor, limit })
      const credits = await creditsOf(
        db,
        rows.map(({ id }) => id),
      )
      const songs = rows.map(
        (song): SpreadsheetSong => ({
          id: song.id,
          ...fieldsOfSong(song, credits.get(song.id) ?? []),
          durationSeconds: song.duration_seconds,
        }),
      )
      return { songs, nextCursor }
    },

    edit: (request: Request, actor: Viewer) =>
      request.dryRun ? edit(db, request, actor) : db.transaction((tx) => edit(tx, request, actor)),
  }
}

/** Credits by song. */
async function creditsOf(tx: Repositories, ids: readonly string[]): Promise<Map<string, NewCredit[]>> {
  const credits = Map.groupBy(await tx.songLinks.creditsOfSongs(ids), ({ song_id }) => song_id)
  return new Map([...credits].map(([id, those]) => [id, those.map(({ name, role, instrument }) => ({ name, role, instrument }))]))
}

const fieldsOfSong = (song: SongRow, credits: readonly NewCredit[]) => ({
  ...fieldsOf(columns, song),
  ...creditTexts(credits),
})

/** Null if the row changes nothing. Throws too_many_credits. */
function editOf({ song, credits, row }: SongWithRow) {
  const stored = fieldsOfSong(song, credits)
  const changes = spreadsheetFieldNames.flatMap((field) => (row[field] === undefined ? [] : changeOf(field, [stored[field], row[field]])))
  if (changes.length === 0) return null
  const changed = creditTagNames.filter((tag) => changes.some(({ field }) => field === tag))
  const next = changed.length > 0 && { credits: creditsAfter({ song, credits, row }, changed) }
  return { song, changes, columns: { ...givenColumnsOf(columns, row), ...next } }
}

function creditsAfter({ song, credits, row }: SongWithRow, changed: readonly CreditTag[]): NewCredit[] {
  const { artist = song.artist } = row
  const artists = artist === song.artist ? credits.filter(isArtist) : artistsAfter(credits, artist)
  const next = replaceCredits(credits, { artists, tags: byCreditTag((tag) => row[tag] ?? []), changed })
  if (next.length > creditsMax) throw new AppError('too_many_credits', { limit: creditsMax })
  return next
}
