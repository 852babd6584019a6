import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** The remaining samples, and the effects of their removal. */
export const SampleRemoval = z.strictObject({
  /** Songs with a sample's file, whatever their titles are. */
  songs: z.array(
    z.strictObject({
      id: Id,
      title: z.string(),
      /** Edited after it was added. */
      isEdited: z.boolean(),
      likeCount: z.number().int(),
    }),
  ),
  /** Playlists to be deleted: the sample playlist, if it contains only samples. */
  playlists: z.array(z.strictObject({ id: Id, name: z.string() })),
  /** Playlists that remain but lose this many songs. */
  shortened: z.array(z.strictObject({ id: Id, name: z.string(), songCount: z.number().int() })),
  /** Whether the category 'Home' becomes empty and is deleted. */
  removesHome: z.boolean(),
})
export type SampleRemoval = z.infer<typeof SampleRemoval>

export const samplesEndpoints = {
  'GET /api/admin/samples': endpoint({
    access: 'admin',
    summary: 'Remaining samples, and the effects of their removal',
    output: SampleRemoval,
  }),
  'DELETE /api/admin/samples': endpoint({
    access: 'admin',
    summary: "Remove the samples, and the category 'Home' if it is then empty; their files stay in the trash for 15 days",
    output: SampleRemoval,
  }),
}
