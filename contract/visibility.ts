import { z } from 'zod'
import { DownloadChoice } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { Id, OptionalMoment, Timestamp } from './fields.ts'
import { limits } from './limits.ts'

/**
 * 'public': in lists, searches, feeds and the sitemap. 'unlisted': in none of them, but accessible to everyone with the address.
 * 'protected': the same, but only for those who entered its password or opened its link, and for members of its groups. 'hidden': only for
 * editors, administrators and a song's uploader.
 */
export const Visibility = z.enum(['public', 'unlisted', 'protected', 'hidden'])
export type Visibility = z.infer<typeof Visibility>

/**
 * Privacy of a playlist of children's recordings, and of its songs: at least unlisted, not counted, not framed by other sites.
 * 'first-names': artists are shown only by their first names.
 */
export const SchoolPrivacy = z.enum(['off', 'first-names', 'full-names'])
export type SchoolPrivacy = z.infer<typeof SchoolPrivacy>

/** Who may see a song, an album or a playlist, and download it. Before `visibleFrom`, and from `visibleUntil` on, no visitor sees it. */
export const visibilityFields = {
  visibility: Visibility.default('public'),
  visibleFrom: OptionalMoment,
  visibleUntil: OptionalMoment,
  /** Before `visibleFrom`, its page shows name, artist, cover and date. */
  isAnnounced: z.boolean().default(false),
  downloads: DownloadChoice.default('default'),
}
export type VisibilityField = keyof typeof visibilityFields

/**
 * What opens a protected item: always a link with a key, and optionally a password and groups. A change revokes all access that was granted
 * before.
 */
export const protectionFields = {
  /** If absent, it is unchanged. Null: no password. */
  password: z.string().min(limits.passwordMin).max(limits.passwordMax).nullable().optional(),
  /** Members of these groups can open it when signed in. If absent, it is unchanged. */
  groupIds: z.array(Id).max(100).optional(),
  /** Gives the link another key. */
  renewsKey: z.boolean().optional(),
}

/** Present if it is in no list, search, feed or index, so that programs on other sites know not to list it. */
export const visibilityErrors = ['visibility_schedule_invalid', 'visibility_end_past'] as const

/** Present if it is in no list, search, feed or index, so that programs that show it on other sites can respect that. */
export const Unlisted = z.literal(true).optional()

/** Present if it has school privacy, which its page then mentions. */
export const SchoolPrivate = z.literal(true).optional()

/**
 * Present for editors and the song's uploader if visitors cannot simply open it, with its start or end. 'pending': the song is waiting for
 * approval. 'announced': visitors see the announcement. 'empty': visitors see nothing on it.
 */
export const Closed = z.strictObject({
  reason: z.enum(['pending', 'early', 'announced', 'over', 'protected', 'hidden', 'empty']),
  date: Timestamp.nullable(),
})
export type Closed = z.infer<typeof Closed>

/** The same in responses. */
export const storedVisibility = {
  visibility: Visibility,
  visibleFrom: Timestamp.nullable(),
  visibleUntil: Timestamp.nullable(),
  isAnnounced: z.boolean(),
  downloads: DownloadChoice,
} satisfies Record<VisibilityField, z.ZodType>

/** In responses for administrators: null if the item is not protected. */
export const protectionId = Id.nullable()

/** Query parameter with the key of a protected item's link. */
export const keyParameter = 'key'

export const visibilityEndpoints = {
  'GET /api/admin/protections/:id': endpoint({
    access: 'editor',
    summary: 'Protection of an item: whether it has a password, the key of its link, and its groups',
    params: z.strictObject({ id: Id }),
    output: z.strictObject({ hasPassword: z.boolean(), key: z.string(), groupIds: z.array(Id) }),
    errors: ['not_found'],
  }),
}
