import type { Language } from '#contract/languages.ts'
import { type AdminOwnPage, languageOfPage } from '#contract/own-pages.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { sortedByName } from '#server/database/search/fold.ts'
import { newTimestamp } from '#server/database/timestamps.ts'

export type OwnPageRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createOwnPagesRepository>['find']>>>

/** Columns that an edit writes. */
export interface OwnPageColumns {
  slug: string
  title: string
  texts: string
  is_published: boolean
}

/** Pages that editors write, and their former addresses. */
export const createOwnPagesRepository = (db: Handle) => ({
  find: (id: string) => db.selectFrom('own_pages').selectAll().where('id', '=', id).executeTakeFirst(),

  findBySlug: (slug: string) => db.selectFrom('own_pages').selectAll().where('slug', '=', slug).executeTakeFirst(),

  list: async () => sortedByName(await db.selectFrom('own_pages').selectAll().orderBy('id').execute(), ({ title }) => title),

  /** Addresses of published pages, oldest first. */
  async publishedSlugs(): Promise<string[]> {
    const rows = await db
      .selectFrom('own_pages')
      .select('slug')
      .where('is_published', '=', true)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ slug }) => slug)
  },

  /** Titles of the pages at these addresses, in a language, by address. */
  async titlesOf(slugs: readonly string[], language: Language): Promise<Map<string, { name: string | null; isShown: boolean }>> {
    if (slugs.length === 0) return new Map()
    const rows = await db.selectFrom('own_pages').select(['slug', 'texts', 'is_published']).where('slug', 'in', slugs).execute()
    return new Map(
      rows.map((row) => {
        const texts = textsOf(row)
        const readable = languageOfPage(texts, language)
        return [row.slug, { name: (readable && texts[readable]?.title) ?? null, isShown: Boolean(row.is_published) }]
      }),
    )
  },

  /** The address that a former one redirects to, if that page is published. */
  addressAfter: async (formerSlug: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('own_page_addresses')
        .innerJoin('own_pages', 'own_pages.id', 'own_page_addresses.page_id')
        .select('own_pages.slug')
        .where('own_page_addresses.slug', '=', formerSlug)
        .where('own_pages.is_published', '=', true)
        .executeTakeFirst()
    )?.slug,

  insert: (id: string, columns: OwnPageColumns) => {
    const now = newTimestamp()
    return insertRows(db, 'own_pages', { id, ...columns, created_at: now, updated_at: now }).execute()
  },

  /** Returns false if the version has changed. */
  async update(id: string, version: number, columns: OwnPageColumns): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('own_pages')
      .set({ ...columns, updated_at: newTimestamp(), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Removes an address that becomes a page's own from the former addresses. */
  claimAddress: (slug: string) => db.deleteFrom('own_page_addresses').where('slug', '=', slug).execute(),

  keepAddress: (slug: string, pageId: string) =>
    insertRows(db, 'own_page_addresses', { slug, page_id: pageId })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ page_id: pageId }))
      .execute(),

  remove: (id: string) => db.deleteFrom('own_pages').where('id', '=', id).execute(),
})

type PageTexts = AdminOwnPage['texts']

export const textsOf = ({ texts }: { texts: string }): PageTexts => JSON.parse(texts) as PageTexts
