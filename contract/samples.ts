import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** The remaining samples, and the effects of their removal. */
export const SampleRemoval = z.strictObject({
  /** Songs whose file is a sample's, regardless of their titles. */
  songs: z.array(
    z.strictObject({
      id: Id,
      title: z.string(),
      /** Edited since it was added. */
      isEdited: z.boolean(),
      likeCount: z.number().int(),
    }),
  ),
  /** Playlists to be deleted: the sample playlist, if it contains only samples. */
  playlists: z.array(z.strictObject({ id: Id, name: z.string() })),
  /** Playlists that stay, and lose this many songs. */
  shortened: z.array(z.strictObject({ id: Id, name: z.string(), songCount: z.number().int() })),
  /** The category 'Home' becomes empty, and is deleted. */
  removesHome: z.boolean(),
})
export type SampleRemoval = z.infer<typeof SampleRemoval>

export const samplesEndpoints = {
  'GET /api/admin/samples': endpoint({
    access: 'admin',
    summary: 'What is left of the samples, and what their removal would take along',
    output: SampleRemoval,
  }),
  'DELETE /api/admin/samples': endpoint({
    access: 'admin',
    summary: "Remove the samples, and the category 'Home' if it is then empty; their files wait in the trash for 15 days",
    output: SampleRemoval,
  }),
}
