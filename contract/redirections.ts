import { z } from 'zod'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'

export const redirectionsEndpoints = {
  'GET /api/redirection': endpoint({
    access: 'public',
    summary: 'Where an address of this site leads now: a path or an http(s) address; null for no active redirection',
    query: z.strictObject({ path: z.string().min(1).max(bounds.address) }),
    output: z.strictObject({ location: z.string().nullable() }),
  }),
}
