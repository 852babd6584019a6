import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pictureErrors } from './errors.ts'
import { Id, Name, OptionalDescription, Timestamp, Version } from './fields.ts'
import { nameOf } from './item-names.ts'
import { type Language, languages } from './languages.ts'
import { limits } from './limits.ts'
import { PageSlug } from './page-slug.ts'
import { PlayableSong } from './songs.ts'

const PageLanguage = z.enum(languages)

/** Texts of a page in one language. */
const PageText = z.strictObject({
  title: Name,
  /** Markdown: server/features/own-pages/page-parts.ts. */
  body: z.string().trim().max(limits.longText),
  /** For search engines and link previews; null: the beginning of the text. */
  description: OptionalDescription,
})

/** At least one language is required. */
const PageTexts = z
  .partialRecord(PageLanguage, PageText)
  .refine((texts) => Object.keys(texts).length > 0, { message: 'write the page in one language at least' })

export const OwnPageInput = z.strictObject({ slug: PageSlug, isPublished: z.boolean(), texts: PageTexts })
export type OwnPageInput = z.input<typeof OwnPageInput>
export const OwnPageUpdate = z.strictObject({ ...OwnPageInput.shape, version: Version })

const StoredText = z.strictObject({ title: z.string(), body: z.string(), description: z.string().nullable() })

const adminFields = {
  id: Id,
  slug: z.string(),
  isPublished: z.boolean(),
  /** Title in the page's first language. */
  title: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: Version,
}

/** A page in the list of the admin area. */
export const OwnPageRow = z.strictObject({ ...adminFields, languages: z.array(PageLanguage) })
export type OwnPageRow = z.infer<typeof OwnPageRow>

export const AdminOwnPage = z.strictObject({ ...adminFields, texts: z.partialRecord(PageLanguage, StoredText) })
export type AdminOwnPage = z.infer<typeof AdminOwnPage>

const listPart = {
  id: Id,
  /** Creator of a playlist, or artist. */
  by: z.string().nullable(),
  /** As in Song. */
  coverUrl: z.string().nullable(),
  songCount: z.number().int(),
  /** Plays immediately; the browser loads the others later. */
  firstSong: PlayableSong,
}

/** Parts of a page, in order. Players of items that the visitor may not see are left out. */
export const PagePart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), html: z.string() }),
  z.strictObject({
    kind: z.literal('picture'),
    /** Without `-{width}.{extension}` (bannerWidths). */
    url: z.string(),
    alt: z.string(),
    caption: z.string().nullable(),
    width: z.number().int(),
    height: z.number().int(),
  }),
  z.strictObject({ kind: z.literal('song'), song: PlayableSong }),
  z.strictObject({ kind: z.literal('playlist'), ...listPart, name: nameOf(z.string(), { kind: 'playlists', field: 'name' }) }),
  z.strictObject({ kind: z.literal('album'), ...listPart, name: nameOf(z.string(), { kind: 'albums', field: 'title' }) }),
  z.strictObject({
    kind: z.literal('contact'),
    name: z.string().nullable(),
    lines: z.array(z.strictObject({ kind: z.enum(['email', 'phone', 'text']), text: z.string() })),
  }),
])
export type PagePart = z.infer<typeof PagePart>

/** A page in one language, as visitors see it. */
export const OwnPage = z.strictObject({
  slug: z.string(),
  language: PageLanguage,
  title: z.string(),
  description: z.string(),
  parts: z.array(PagePart),
  /** Only for editors; absent after publication. */
  isDraft: z.literal(true).optional(),
})
export type OwnPage = z.infer<typeof OwnPage>

/** The reader's language if available, otherwise the first available one. */
export const languageOfPage = (texts: Partial<Record<Language, unknown>>, wanted: Language): Language | undefined =>
  texts[wanted] ? wanted : languages.find((language) => texts[language])

const params = z.strictObject({ id: Id })
const writeErrors = ['page_address_taken', 'page_picture_unnamed'] as const

export const ownPagesEndpoints = {
  'GET /api/pages/:slug': endpoint({
    access: 'public',
    cached: 'public-first',
    summary: 'One published page of the site, in one language; for editors also drafts',
    params: z.strictObject({ slug: PageSlug }),
    query: z.strictObject({ language: PageLanguage.default(languages[0]) }),
    output: OwnPage,
    errors: ['not_found'],
  }),
  'GET /api/admin/pages': endpoint({
    access: 'editor',
    summary: 'All pages, by title',
    output: z.strictObject({ pages: z.array(OwnPageRow) }),
  }),
  'GET /api/admin/pages/:id': endpoint({
    access: 'editor',
    summary: 'One page with its texts',
    params,
    output: AdminOwnPage,
    errors: ['not_found'],
  }),
  'POST /api/admin/pages': endpoint({
    access: 'editor',
    summary: 'Create a page',
    body: OwnPageInput,
    output: AdminOwnPage,
    errors: writeErrors,
  }),
  'PUT /api/admin/pages/:id': endpoint({
    access: 'editor',
    summary: 'Replace a page; if its address changes, the former one redirects to the new one',
    params,
    body: OwnPageUpdate,
    output: AdminOwnPage,
    errors: ['not_found', 'stale_version', ...writeErrors],
  }),
  'DELETE /api/admin/pages/:id': endpoint({
    access: 'editor',
    summary: 'Delete a page; it can be restored for 15 days',
    params,
    errors: ['not_found'],
  }),
  'POST /api/admin/page-previews': endpoint({
    access: 'editor',
    summary: "Preview of a page's Markdown, as visitors will see it",
    body: z.strictObject({ body: z.string().max(limits.longText) }),
    output: z.strictObject({ parts: z.array(PagePart) }),
  }),
  'POST /api/admin/page-pictures': endpoint({
    access: 'editor',
    summary: 'Store an uploaded picture for the texts of pages',
    /** A finished upload of kind 'cover' (POST /api/uploads). */
    body: z.strictObject({ uploadId: Id }),
    /** Markdown refers to it as `![What it shows](picture:ID)`. */
    output: z.strictObject({ id: Id }),
    errors: pictureErrors,
  }),
}
