import { z } from 'zod'
import { Id } from './fields.ts'
import { TaggedField } from './media-tags.ts'

/** A field with another value. Lists are joined by commas. */
export const FieldChange = z.strictObject({ field: TaggedField, before: z.string().nullable(), after: z.string().nullable() })
export type FieldChange = z.infer<typeof FieldChange>

export const SongReference = z.strictObject({ id: Id, title: z.string() })

/** A song whose fields change. The title is the one before. */
export const ChangedSong = SongReference.extend({ changes: z.array(FieldChange) })
export type ChangedSong = z.infer<typeof ChangedSong>
