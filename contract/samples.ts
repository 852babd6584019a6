import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** What is left of the samples, and what their removal takes along. */
export const SampleRemoval = z.strictObject({
  /** Songs whose file is still the one that came as a sample, whatever they are called by now. */
  songs: z.array(
    z.strictObject({
      id: Id,
      title: z.string(),
      /** Somebody has edited what it says. */
      isEdited: z.boolean(),
      likeCount: z.number().int(),
    }),
  ),
  /** Playlists that go too: the sample playlist, while it holds nothing but samples. */
  playlists: z.array(z.strictObject({ id: Id, name: z.string() })),
  /** Playlists that stay, and lose so many songs. */
  shortened: z.array(z.strictObject({ id: Id, name: z.string(), songCount: z.number().int() })),
  /** The category 'Home' is empty afterwards, and goes. */
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
