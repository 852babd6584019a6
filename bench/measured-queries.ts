import { fold } from '#contract/fold.ts'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { newestFirst, sortedPage } from '#server/database/sorted-page.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { createStatisticsRepository } from '#server/features/analytics/statistics.repository.ts'
import { createArtistsRepository } from '#server/features/artists/artists.repository.ts'
import { createCategoriesRepository } from '#server/features/categories/categories.repository.ts'
import { createPlaylistsRepository } from '#server/features/playlists/playlists.repository.ts'
import { createSettingsRepository } from '#server/features/settings/settings.repository.ts'
import { linkedByTexts, noFacts, noFiles } from '#server/features/songs/song-columns.ts'
import { createSongListsRepository } from '#server/features/songs/song-lists.repository.ts'
import { type SongRow, selectSongs } from '#server/features/songs/song-rows.repository.ts'
import { createSongSelectionsRepository } from '#server/features/songs/song-selections.repository.ts'
import { createPresentSongs } from '#server/features/songs/songs.presenter.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { createUsersRepository } from '#server/features/users/users.repository.ts'
import { createAddresses } from '#server/http/addresses.ts'
import type { Measured } from './library/compared.ts'
import type { Random } from './library/random.ts'

const limit = 50

/** Queries of pages without a search. */
export async function readsOf(database: Database, random: Random): Promise<Measured[]> {
  const { handle } = database
  const songs = createSongsRepository(handle)
  const lists = createSongListsRepository(handle)
  const { toSong } = await createPresentSongs(createAddresses(''), createSettingsRepository(handle), () => true)()
  const some = await someSongs(database, random)
  const song = () => random.pick(some)
  const categoryId = (
    await handle.selectFrom('counters').select('subject').where('what', '=', 'songs').orderBy('count', 'desc').executeTakeFirstOrThrow()
  ).subject
  const midpoint = await middleCursor(database)
  const byTitle = { sort: 'title', direction: 'asc', limit } as const
  const titleCursor = (await lists.page({}, byTitle)).nextCursor ?? ''
  return [
    { what: 'newest 50 with category', run: () => songs.listPublished({ categoryId: null, limit }) },
    {
      what: 'the same as JSON text',
      run: async () => JSON.stringify((await songs.listPublished({ categoryId: null, limit })).rows.map(toSong)),
    },
    { what: 'newest 50 of a category', run: () => songs.listPublished({ categoryId, limit }) },
    { what: 'a song by id', run: () => songs.find(song().id) },
    { what: 'a page in the middle', run: () => songs.listPublished({ categoryId: null, limit, cursor: midpoint }) },
    { what: 'a page of a category in the middle', run: () => songs.listPublished({ categoryId, limit, cursor: midpoint }) },
    { what: 'second page by title (admin)', run: () => lists.page({}, { ...byTitle, cursor: titleCursor }) },
    { what: 'first page by category (admin)', run: () => lists.page({}, { ...byTitle, sort: 'category' }) },
    { what: 'songs that wait for approval, by title (admin)', run: () => lists.page({ status: 'pending' }, { ...byTitle, limit: 20 }) },
    { what: 'users, newest first (admin)', run: () => createUsersRepository(handle).list({ search: '', limit }) },
    { what: 'categories with their counts (admin)', run: () => createCategoriesRepository(handle).listNewest() },
    { what: 'public categories', run: () => createPlaylistsRepository(handle).publicCategories() },
    { what: 'totals of the dashboard', run: () => createStatisticsRepository(handle).now() },
  ]
}

/** Each search uses another text. Texts with results are taken from existing songs and artists. */
export async function searchesOf(database: Database, random: Random): Promise<Measured[]> {
  const { handle } = database
  const artists = createArtistsRepository(handle)
  const songs = createSongsRepository(handle)
  const playlists = createPlaylistsRepository(handle)
  const lists = createSongListsRepository(handle)
  const some = await someSongs(database, random)
  const cut = (length: number) => () => {
    const characters = [...fold(random.pick(some).title)]
    const start = random.below(Math.max(1, characters.length - length))
    return characters.slice(start, start + length).join('') || 'a'
  }
  const titleWords = (count: number) => () => fold(random.pick(some).title).split(' ').slice(0, count).join(' ')
  const absent = () => Array.from({ length: 3 + random.below(6) }, () => random.pick([...'qxzwjkvуъэ夜'])).join('')
  const terms: [string, () => string][] = [
    ['1 character', cut(1)],
    ['2 characters', cut(2)],
    ['3 to 5 characters', () => cut(3 + random.below(3))()],
    ['the commonest words', () => random.pick(['love', 'the', 'night', 'ночь', '月', 'noche', 'хлеб'])],
    ['a whole title', titleWords(9)],
    ['two words of a title', titleWords(2)],
    ['what is nowhere', absent],
  ]
  return [
    ...terms.map(([what, term]) => ({ what: `songs by ${what}`, run: () => songs.search(term(), { limit: 20 }) })),
    {
      what: 'artists by 2 to 6 characters',
      run: () => artists.search([...fold(random.pick(some).artist ?? 'a')].slice(0, 2 + random.below(5)).join(''), { limit: 20 }),
    },
    { what: 'artists that are nowhere', run: () => artists.search(absent(), { limit: 20 }) },
    { what: 'playlists by 3 characters', run: () => playlists.search(cut(3)(), { limit: 20 }) },
    {
      what: 'admin: songs by two words, sorted by title',
      run: () => lists.page({ search: titleWords(2)() }, { sort: 'title', direction: 'asc', limit }),
    },
    { what: 'admin: how many songs have two words', run: () => lists.count({ search: titleWords(2)() }) },
    { what: 'admin: how many songs have 2 characters', run: () => lists.count({ search: cut(2)() }) },
  ]
}

/** Each is a separate transaction, synced to disk at its end. */
export async function writesOf(database: Database, random: Random): Promise<Measured[]> {
  const some = await someSongs(database, random)
  const title = () => `${random.pick(some).title} ${random.below(1_000)}`
  const added: string[] = []
  return [
    {
      what: 'add a song',
      run: () =>
        database.transaction(async (tx) => {
          const { category_id } = random.pick(some)
          const id = newId()
          added.push(id)
          await createSongsRepository(tx).insert({
            ...newSong,
            id,
            title: title(),
            artist: random.pick(some).artist,
            category_id,
            created_at: newTimestamp(),
          })
        }),
    },
    {
      what: 'change its title',
      run: () =>
        database.transaction((tx) =>
          createSongsRepository(tx).update({ ...newSong, id: added.at(-1) ?? '', version: 1, title: '', artist: null }, { title: title() }),
        ),
    },
    { what: 'mark it', run: () => database.transaction((tx) => createSongsRepository(tx).setFavorite(added.at(-1) ?? '', true)) },
    { what: 'delete it', run: () => database.transaction((tx) => createSongSelectionsRepository(tx).remove([added.at(-1) ?? ''])) },
  ]
}

const newSong = {
  album: null,
  media_type: 'audio',
  ...noFacts,
  ...linkedByTexts,
  ...noFiles,
  external_url: 'https://media.example.org/a.mp3',
  mime_type: 'audio/mpeg',
  size_bytes: 5_000_000,
  duration_seconds: 200,
  is_favorite: false,
  status: 'published',
  uploaded_by: null,
} as const

const rowsWanted = 500

/** Songs from all over the library. */
async function someSongs({ handle }: Database, random: Random): Promise<SongRow[]> {
  const rows: SongRow[] = []
  for (let tries = 0; rows.length < rowsWanted && tries < rowsWanted * 2; tries++) {
    const near = Array.from({ length: 3 }, () => random.pick([...'23456789abcdefghjkmnpqrstuvwxyz'])).join('')
    const next = await handle.selectFrom('songs').select('id').where('id', '>', near).orderBy('id').limit(1).executeTakeFirst()
    if (next) rows.push(await selectSongs(handle).where('songs.id', '=', next.id).executeTakeFirstOrThrow())
  }
  return rows
}

async function middleCursor({ handle }: Database): Promise<string> {
  const first = await handle.selectFrom('songs').select('created_at').orderBy('created_at').limit(1).executeTakeFirstOrThrow()
  const last = await handle.selectFrom('songs').select('created_at').orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()
  const midpoint = new Date((Date.parse(first.created_at) + Date.parse(last.created_at)) / 2).toISOString()
  const { nextCursor } = await sortedPage(handle.selectFrom('songs').selectAll().where('songs.created_at', '<', midpoint), {
    ...newestFirst('songs'),
    limit: 1,
  })
  return nextCursor ?? ''
}
