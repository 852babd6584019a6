import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

const params = z.strictObject({ id: Id })

export const likesEndpoints = {
  'GET /api/likes': endpoint({
    access: 'signed-in',
    summary: 'Songs that the signed-in account likes',
    output: z.strictObject({ songIds: z.array(Id) }),
  }),
  'PUT /api/songs/:id/like': endpoint({
    access: 'signed-in',
    summary: 'Like a song; liking it twice counts once',
    params,
    errors: ['not_found'],
  }),
  'DELETE /api/songs/:id/like': endpoint({
    access: 'signed-in',
    summary: 'Unlike a song',
    params,
  }),
}
