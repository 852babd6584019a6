import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

export const songDownloadsEndpoints = {
  'GET /api/songs/:id/download': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'The original file of a public song; null where it is external, and while the site does not offer downloads',
    params: z.strictObject({ id: Id }),
    output: z.strictObject({ fileUrl: z.string().nullable() }),
    errors: ['not_found'],
  }),
}
