import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { TaggedField } from './media-tags.ts'
import { SongSelection } from './song-selections.ts'

/** Songs per call: each of their files is read. More are rejected (`too_many_songs`). */
export const tagReadingsMax = 200

/** A field that the tags have another value for. Lists are joined by commas. Tags that say nothing change nothing. */
export const TagChange = z.strictObject({ field: TaggedField, before: z.string().nullable(), after: z.string().nullable() })
export type TagChange = z.infer<typeof TagChange>

export const songTagsEndpoints = {
  'POST /api/admin/song-tag-readings': endpoint({
    access: 'editor',
    summary:
      'Read the tags of the files of several songs again, and update the given fields, all songs or none; a dry run only says what would change',
    body: z.strictObject({
      songs: SongSelection,
      fields: z
        .array(TaggedField)
        .min(1)
        .default([...TaggedField.options]),
      dryRun: z.boolean(),
    }),
    output: z.strictObject({
      /** Those that change. */
      songs: z.array(z.strictObject({ id: Id, title: z.string(), changes: z.array(TagChange) })),
      /** Those whose file is elsewhere, missing or cannot be read. */
      unread: z.array(z.strictObject({ id: Id, title: z.string() })),
    }),
    errors: ['not_found', 'stale_version', 'too_many_songs'],
  }),
}
