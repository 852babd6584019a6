import { z } from 'zod'
import { DownloadChoice } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'
import { limits } from './limits.ts'

/**
 * 'public': in lists, searches, feeds and the sitemap. 'unlisted': in none of them, but there for all who have the address. 'protected':
 * the same for those who have entered its password or opened its link, and for members of its groups. 'hidden': for editors and
 * administrators only, and the uploader of a song.
 */
export const Visibility = z.enum(['public', 'unlisted', 'protected', 'hidden'])
export type Visibility = z.infer<typeof Visibility>

/**
 * Of a playlist of children's recordings, and of its songs: unlisted at least, not counted, in no frame of other sites. 'first-names': artists
 * are shown by their first names.
 */
export const SchoolPrivacy = z.enum(['off', 'first-names', 'full-names'])
export type SchoolPrivacy = z.infer<typeof SchoolPrivacy>

/** With any precision and time zone; stored in UTC with milliseconds. */
const Moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .nullable()
  .default(null)

/** Who may see a song, an album or a playlist, and download it. Before `visibleFrom` and from `visibleUntil` on it is there for no visitor. */
export const visibilityFields = {
  visibility: Visibility.default('public'),
  visibleFrom: Moment,
  visibleUntil: Moment,
  /** Before `visibleFrom`, its page shows name, cover and date. */
  isAnnounced: z.boolean().default(false),
  downloads: DownloadChoice.default('default'),
}
export type VisibilityField = keyof typeof visibilityFields

/** What opens a protected item: it has a link with a key at any rate. A change ends all access that was granted before. */
export const protectionFields = {
  /** Absent: unchanged. Null: none. */
  password: z.string().min(limits.passwordMin).max(limits.passwordMax).nullable().optional(),
  /** Members of these groups open it when they are signed in. Absent: unchanged. */
  groupIds: z.array(Id).max(100).optional(),
  /** Gives the link another key. */
  renewsKey: z.boolean().optional(),
}

/** Of a schedule that ends before it begins, and of a new end that is past. */
export const visibilityErrors = ['visibility_schedule_invalid', 'visibility_end_past'] as const

/** In no list, search, feed or index: programs on other sites that show or list it read that here. Absent of everything else. */
export const Unlisted = z.literal(true).optional()

/** Has school privacy: its page says so. Absent of everything else. */
export const SchoolPrivate = z.literal(true).optional()

/** The same in responses. */
export const storedVisibility = {
  visibility: Visibility,
  visibleFrom: Timestamp.nullable(),
  visibleUntil: Timestamp.nullable(),
  isAnnounced: z.boolean(),
  downloads: DownloadChoice,
} satisfies Record<VisibilityField, z.ZodType>

/** Of an item in responses for administrators: null where it is not protected. */
export const protectionId = Id.nullable()

/** Of the address of a protected item. */
export const keyParameter = 'key'

export const visibilityEndpoints = {
  'GET /api/admin/protections/:id': endpoint({
    access: 'editor',
    summary: 'What opens a protected item: whether it has a password, the key of its link, and groups',
    params: z.strictObject({ id: Id }),
    output: z.strictObject({ hasPassword: z.boolean(), key: z.string(), groupIds: z.array(Id) }),
    errors: ['not_found'],
  }),
}
