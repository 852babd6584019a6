import type { Insertable } from 'kysely'
import { fold } from '#contract/fold.ts'
import type { Database, Handle } from '#server/database/database.ts'
import { migrate, migrateTo } from '#server/database/migrate.ts'
import { migrationNames } from '#server/database/migration-names.ts'
import { profileKeys } from '#server/database/profile-keys.ts'
import type { Schema } from '#server/database/schema.ts'
import { cutKey } from '#server/database/search/fold.ts'
import { createNames } from './names.ts'
import { createRandom, type Random } from './random.ts'

/** The last migration before search indexes and counters: the next one builds them in bulk, much faster than row by row. */
const bareSchema = migrationNames.filter((name) => name < '012')
/** Columns that later migrations add with defaults. */
type LaterColumn = 'track_order' | 'genres' | 'name_key'
/** Number of pending songs: realistic, and independent of the library's size. */
const waiting = 150
const rowsAtOnce = 400
const rowsOfTransaction = 20_000
const start = Date.UTC(2018, 0, 1)
const end = Date.UTC(2026, 10, 1)

/**
 * Fills an empty database with a library: songs in several scripts over nine years, unevenly distributed artists and categories, and users,
 * playlists, likes and redirections in proportion. The same seed gives the same library.
 */
export async function generateLibrary(database: Database, { songs, seed = 1, folder }: { songs: number; seed?: number; folder: string }) {
  await migrateTo(database, bareSchema)
  const random = createRandom(seed)
  const names = createNames(random)
  const ids = createIds(random)
  const categoryIds = Array.from({ length: 20 }, ids)
  const profileIds = Array.from({ length: Math.max(3, Math.ceil(songs / 200)) }, ids)
  const songIds = Array.from({ length: songs }, ids)
  const artists = distinct(Math.max(10, Math.ceil(songs / 16)), names.artist)
  // A later migration creates artists and albums from the texts and links them.
  const albums = Array.from({ length: Math.max(10, Math.ceil(songs / 10)) }, (_, index) => ({
    title: `${names.title()} ${index}`,
    artist: random.pickUneven(artists),
  }))
  const timestamp = spread(random)

  await fill(database, 'categories', categoryIds.length, (index) => category(categoryIds[index] ?? '', index))
  await fill(database, 'users', profileIds.length, (index) => user(profileIds[index] ?? '', index))
  await fill(database, 'profiles', profileIds.length, (index) => {
    const profile = { username: `${names.word()}${index}`, display_name: names.artist() }
    const id = profileIds[index] ?? ''
    return {
      id,
      user_id: `u-${id}`,
      ...profile,
      ...profileKeys(profile),
      avatar_path: null,
      avatar_url: null,
      created_at: timestamp(index, profileIds.length),
    }
  })
  await fill(database, 'songs', songs, (index) => {
    const title = names.title()
    const album = random.next() < 0.9 ? albums[index % albums.length] : undefined
    const artist = album?.artist ?? (random.next() < 0.5 ? null : random.pickUneven(artists))
    return {
      id: songIds[index] ?? '',
      title,
      artist,
      album: album?.title ?? null,
      category_id: random.pickUneven(categoryIds),
      media_type: random.next() < 0.05 ? 'video' : 'audio',
      media_path: `audio/bench/${songIds[index]}.mp3`,
      external_url: null,
      mime_type: 'audio/mpeg',
      size_bytes: 2_000_000 + random.below(8_000_000),
      content_hash: null,
      is_file_missing: false,
      cover_path: random.next() < 0.3 ? null : `covers/${songIds[index]}`,
      external_cover_url: null,
      captions_path: null,
      duration_seconds: 60 + random.below(36_000) / 100,
      is_favorite: random.next() < 0.02,
      status: random.next() < waiting / songs ? 'pending' : 'published',
      search_text: [title, artist ?? ''].map(fold).join('\n'),
      title_key: cutKey(fold(title)),
      artist_key: artist ? fold(artist) : null,
      uploaded_by: random.pickUneven(profileIds),
      upload_id: null,
      created_at: timestamp(index, songs),
    } satisfies Omit<Insertable<Schema['songs']>, LaterColumn>
  })
  const playlists = Math.ceil(songs / 50)
  const playlistIds = Array.from({ length: playlists }, ids)
  await fill(database, 'playlists', playlists, (index) => {
    const name = names.title()
    return {
      id: playlistIds[index] ?? '',
      name,
      description: null,
      is_public: random.next() < 0.8,
      is_favorite: random.next() < 0.01,
      category_id: random.next() < 0.2 ? null : random.pickUneven(categoryIds),
      profile_id: random.pick(profileIds),
      cover_path: null,
      external_cover_url: null,
      search_text: `${fold(name)}\n`,
      created_at: timestamp(index, playlists),
    }
  })
  const songsPerPlaylist = Math.min(15, songs)
  await fill(database, 'playlist_songs', playlists * songsPerPlaylist, (index) => ({
    id: ids(),
    playlist_id: playlistIds[Math.floor(index / songsPerPlaylist)] ?? '',
    song_id: songIds[(Math.floor(index / songsPerPlaylist) * 7_919 + (index % songsPerPlaylist) * 104_729) % songs] ?? '',
    position: (index % songsPerPlaylist) + 1,
  }))
  const likes = Math.ceil(songs / 5)
  await fill(database, 'liked_songs', likes, (index) => ({
    id: ids(),
    profile_id: profileIds[index % profileIds.length] ?? '',
    song_id: songIds[(Math.floor(index / profileIds.length) * 31) % songs] ?? '',
    created_at: timestamp(index, likes),
  }))
  const redirections = Math.ceil(songs / 100)
  await fill(database, 'redirections', redirections, (index) => {
    const [from, to] = [`/${names.word()}/${names.word()}-${index}`, `/song/${random.pick(songIds)}`]
    return {
      id: ids(),
      from_url: from,
      source_key: `${from}-`,
      to_url: to,
      is_active: true,
      search_text: [from, to].map(fold).join('\n'),
      created_at: timestamp(index, redirections),
    }
  })
  await migrate(database, { snapshotFolder: folder })
}

/** Inserts numbered rows in small transactions. */
async function fill<T extends keyof Schema>(
  database: Database,
  table: T,
  count: number,
  row: (index: number) => Omit<Insertable<Schema[T]>, LaterColumn>,
) {
  for (let from = 0; from < count; from += rowsOfTransaction)
    await database.transaction(async (tx) => {
      const until = Math.min(count, from + rowsOfTransaction)
      for (let first = from; first < until; first += rowsAtOnce) {
        const rows = Array.from({ length: Math.min(rowsAtOnce, until - first) }, (_, index) => row(first + index))
        await insert(tx, table, rows)
      }
    })
}

const insert = <T extends keyof Schema>(tx: Handle, table: T, rows: readonly object[]) =>
  tx
    .insertInto(table)
    .values(rows as never)
    .execute()

function distinct(count: number, make: () => string): string[] {
  const found = new Set<string>()
  while (found.size < count) found.add(make())
  return [...found]
}

const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

const createIds = (random: Random) => () => Array.from({ length: 12 }, () => alphabet[random.below(alphabet.length)]).join('')

/** Timestamps between the first and the last, at uneven intervals, without repetition. */
function spread(random: Random) {
  return (index: number, count: number) => {
    const step = (end - start) / count
    return new Date(start + Math.floor(index * step + random.next() * Math.max(1, step - 1))).toISOString()
  }
}

function category(id: string, index: number): Insertable<Schema['categories']> {
  const name = `Category ${index + 1}`
  const at = new Date(start).toISOString()
  return { id, name, name_key: fold(name), color: '#3d5afe', description: null, is_active: true, is_favorite: index < 2, created_at: at }
}

function user(profileId: string, index: number): Insertable<Schema['users']> {
  const at = new Date(start).toISOString()
  return {
    id: `u-${profileId}`,
    name: `Listener ${index}`,
    email: `listener-${index}@example.com`,
    email_verified: true,
    image: null,
    role: 'listener',
    status: 'active',
    created_at: at,
    updated_at: at,
  }
}
