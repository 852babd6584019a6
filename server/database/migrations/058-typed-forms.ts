import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { lyricsText } from '#contract/lyrics.ts'
import { typedForms } from '#contract/search-words.ts'

/** Search texts have the forms in which people type words with marks: "dont" for "don't", "acdc" and "ac dc" for "ac/dc". */
export const typedFormsOfTexts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['songs', 'artists', 'albums', 'playlists', 'profiles', 'redirections', 'codes'])
      await replaceTexts(db, { table, key: 'id', stored: sql`select id, search_text as text from ${sql.table(table)}`, textOf: withForms })
    const lyrics = sql`select id, lyrics as text from songs where lyrics is not null`
    await replaceTexts(db, { table: 'song_lyrics', key: 'song_id', stored: lyrics, textOf: lyricsText })
  },
}

const withForms = (text: string) => [text, ...text.split('\n').flatMap((line) => typedForms(line).slice(1))].join('\n')

interface Texts {
  table: string
  /** Column with the id of `stored`. */
  key: string
  stored: RawBuilder<unknown>
  textOf(text: string): string
}

const rowsAtOnce = 500

async function replaceTexts(db: Kysely<unknown>, { table, key, stored, textOf }: Texts) {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; text: string }>`
      select id, text from (${stored}) as stored where id > ${after} order by id limit ${rowsAtOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const changed = rows.flatMap(({ id, text }) => (textOf(text) === text ? [] : [sql`(${id}, ${textOf(text)})`]))
    if (changed.length > 0)
      await sql`update ${sql.table(table)} set search_text = texts.column2 from (values ${sql.join(changed)}) as texts
        where ${sql.ref(`${table}.${key}`)} = texts.column1`.execute(db)
    after = last.id
  }
}
