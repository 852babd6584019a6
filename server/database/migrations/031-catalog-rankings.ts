import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

const periods = ['last_7', 'last_30', 'last_90', 'last_364']

/**
 * Where merged artists and albums are, and plays of artists and albums in the periods of the analytics: the sums of `song_rankings` of their songs. Triggers maintain them in the transaction that
 * counts plays, and in those that credit a song or move it to another album: they are always those of the current songs.
 */
export const catalogRankings = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(db)
    await db.schema
      .createTable('merged_items')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('into_id', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('merged_items_of_target').on('merged_items').column('into_id').execute()
    for (const ranked of ['artist', 'album'] as const) await createRankings(db, ranked)
    const sums = periods.map((period) => `sum(${period})`).join(', ')
    await run(`insert into artist_rankings select artist_id, ${sums}
      from artist_songs join song_rankings on song_rankings.song_id = artist_songs.song_id group by artist_id`)
    await run(`insert into album_rankings select album_id, ${sums}
      from songs join song_rankings on song_id = songs.id where album_id is not null group by album_id`)
    await (engine === 'postgres' ? onPostgres(run) : onSqlite(run))
  },
})

/** An index for each period, so that the top of a ranking is read without sorting. */
async function createRankings(db: Kysely<unknown>, ranked: 'artist' | 'album') {
  const [table, id] = [`${ranked}_rankings`, `${ranked}_id`]
  const created = db.schema.createTable(table).addColumn(id, 'text', (c) => c.primaryKey().references(`${ranked}s.id`).onDelete('cascade'))
  await periods.reduce((builder, period) => builder.addColumn(period, 'integer', (c) => c.notNull()), created).execute()
  for (const period of periods) await db.schema.createIndex(`${table}_${period}`).on(table).columns([period, id]).execute()
}

type Run = (statement: string) => Promise<unknown>

/** Adds rows of `subject, last_7, …` to a ranking: one for each subject, in one order, so that concurrent transactions rarely deadlock. */
const add = (ranked: 'artist' | 'album', rows: string) =>
  `insert into ${ranked}_rankings (${ranked}_id, ${periods.join(', ')})
   select subject, ${periods.map((period) => `sum(${period})`).join(', ')} from (${rows}) changes where subject is not null
   group by subject order by subject
   on conflict (${ranked}_id) do update set ${periods.map((period) => `${period} = ${ranked}_rankings.${period} + excluded.${period}`).join(', ')}`

/** The plays of a row, added or subtracted. */
const amounts = (sign: '' | '-', row: string) => periods.map((period) => `${sign}${row}.${period} as ${period}`).join(', ')

async function onSqlite(run: Run) {
  const trigger = (name: string, when: string, ...statements: string[]) =>
    run(`create trigger ${name} ${when} begin ${statements.join('; ')}; end`)
  const added = (row: 'new' | 'old', values: string) => [
    add('artist', `select artist_id as subject, ${values} from artist_songs where song_id = ${row}.song_id`),
    add('album', `select album_id as subject, ${values} from songs where id = ${row}.song_id`),
  ]
  const ofSong = (ranked: 'artist' | 'album', subject: string, songId: string, sign: '' | '-') =>
    add(ranked, `select ${subject} as subject, ${amounts(sign, 'song_rankings')} from song_rankings where song_id = ${songId}`)
  const difference = periods.map((period) => `new.${period} - old.${period} as ${period}`).join(', ')

  await trigger('catalog_rankings_insert', 'after insert on song_rankings', ...added('new', amounts('', 'new')))
  await trigger('catalog_rankings_update', 'after update on song_rankings', ...added('new', difference))
  await trigger('catalog_rankings_delete', 'after delete on song_rankings', ...added('old', amounts('-', 'old')))
  await trigger('artist_rankings_insert', 'after insert on artist_songs', ofSong('artist', 'new.artist_id', 'new.song_id', ''))
  await trigger('artist_rankings_delete', 'after delete on artist_songs', ofSong('artist', 'old.artist_id', 'old.song_id', '-'))
  await trigger(
    'album_rankings_update',
    'after update of album_id on songs when old.album_id is not new.album_id',
    ofSong('album', 'old.album_id', 'old.id', '-'),
    ofSong('album', 'new.album_id', 'new.id', ''),
  )
  // Before: when the song's plays are deleted with it, its album is no longer known.
  await trigger(
    'album_rankings_delete',
    'before delete on songs when old.album_id is not null',
    ofSong('album', 'old.album_id', 'old.id', '-'),
  )
}

/** For each statement: a batch of plays changes many songs at once. The plays of a song whose links change are locked against being counted. */
async function onPostgres(run: Run) {
  const trigger = async (name: string, when: string, ...statements: string[]) => {
    const result = when.startsWith('before') ? 'old' : 'null'
    await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${statements.join('; ')}; return ${result}; end $$`)
    await run(`create trigger ${name} ${when} execute function ${name}()`)
  }
  const [before, after] = ['old table as removed', 'new table as added']
  const changed = (event: string, table: string, ...rows: string[]) =>
    `after ${event} on ${table} referencing ${rows.join(' ')} for each statement`
  const linked = (rows: string) => [
    add('artist', `select artist_id as subject, ${amounts('', 'plays')} from artist_songs join (${rows}) plays using (song_id)`),
    add('album', `select album_id as subject, ${amounts('', 'plays')} from songs join (${rows}) plays on song_id = songs.id`),
  ]
  const rows = (table: string, sign: '' | '-') => `select song_id, ${amounts(sign, table)} from ${table}`
  const lock = (songs: string) => `perform 1 from song_rankings where song_id in (${songs}) order by song_id for update`
  const ofCredits = (table: string, sign: '' | '-') =>
    `select ${table}.artist_id as subject, ${amounts(sign, 'song_rankings')} from ${table} join song_rankings using (song_id)`
  const moved = 'select id from added join removed using (id) where added.album_id is distinct from removed.album_id'
  const ofMoved = (table: string, sign: '' | '-') =>
    `select ${table}.album_id as subject, ${amounts(sign, 'song_rankings')} from ${table} join song_rankings on song_id = ${table}.id
     where ${table}.id in (${moved})`

  await trigger('catalog_rankings_insert', changed('insert', 'song_rankings', after), ...linked(rows('added', '')))
  await trigger(
    'catalog_rankings_update',
    changed('update', 'song_rankings', before, after),
    ...linked(`${rows('added', '')} union all ${rows('removed', '-')}`),
  )
  await trigger('catalog_rankings_delete', changed('delete', 'song_rankings', before), ...linked(rows('removed', '-')))
  await trigger(
    'artist_rankings_insert',
    changed('insert', 'artist_songs', after),
    lock('select song_id from added'),
    add('artist', ofCredits('added', '')),
  )
  await trigger(
    'artist_rankings_delete',
    changed('delete', 'artist_songs', before),
    lock('select song_id from removed'),
    add('artist', ofCredits('removed', '-')),
  )
  await trigger(
    'album_rankings_update',
    changed('update', 'songs', before, after),
    lock(moved),
    add('album', `${ofMoved('added', '')} union all ${ofMoved('removed', '-')}`),
  )
  const ofDeleted = `select old.album_id as subject, ${amounts('-', 'song_rankings')} from song_rankings where song_id = old.id`
  await trigger('album_rankings_delete', 'before delete on songs for each row when (old.album_id is not null)', add('album', ofDeleted))
}
