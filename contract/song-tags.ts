import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { TaggedField } from './media-tags.ts'
import { SongSelection } from './song-selections.ts'

/** Maximum number of songs per call, because each of their files is read. More are rejected (`too_many_songs`). */
export const tagReadingsMax = 200

/** A field for which the tags have another value. Lists are joined by commas. Missing tags change nothing. */
export const TagChange = z.strictObject({ field: TaggedField, before: z.string().nullable(), after: z.string().nullable() })
export type TagChange = z.infer<typeof TagChange>

export const songTagsEndpoints = {
  'POST /api/admin/song-tag-readings': endpoint({
    access: 'editor',
    summary:
      "Read the tags of several songs' files again and update the given fields, all songs or none; a dry run only reports the changes",
    body: z.strictObject({
      songs: SongSelection,
      fields: z
        .array(TaggedField)
        .min(1)
        .default([...TaggedField.options]),
      dryRun: z.boolean(),
    }),
    output: z.strictObject({
      /** Songs that change. */
      songs: z.array(z.strictObject({ id: Id, title: z.string(), changes: z.array(TagChange) })),
      /** Songs whose file is external, missing or unreadable. */
      unread: z.array(z.strictObject({ id: Id, title: z.string() })),
    }),
    errors: ['not_found', 'stale_version', 'too_many_songs'],
  }),
}
