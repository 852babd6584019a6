import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Name, Timestamp } from './fields.ts'
import { limits } from './limits.ts'

/** A player that signs in as this account with a secret of its own (OpenSubsonic). */
export const App = z.strictObject({
  id: Id,
  /** As its owner named it: 'Phone'. */
  name: z.string(),
  createdAt: Timestamp,
  /** Exact to the hour; null until the first use. */
  lastUsedAt: Timestamp.nullable(),
})
export type App = z.infer<typeof App>

export const appsEndpoints = {
  'GET /api/apps': endpoint({
    access: 'signed-in',
    summary: 'Players with a secret for the signed-in account, newest first, and the address and username that players ask for',
    output: z.strictObject({
      /** Of the site, without a path of OpenSubsonic: players add `/rest/…` themselves. */
      address: z.string(),
      username: z.string(),
      /** Whether the site accepts players at all. */
      areAllowed: z.boolean(),
      apps: z.array(App),
    }),
  }),
  'POST /api/apps': endpoint({
    access: 'signed-in',
    summary: `Create a secret for a player. It is in this response alone; forbidden from ${limits.apps} players on`,
    body: z.strictObject({ name: Name }),
    output: z.strictObject({ app: App, secret: z.string() }),
  }),
  'DELETE /api/apps/:id': endpoint({
    access: 'signed-in',
    summary: "Revoke a player's secret; its next request is rejected",
    params: z.strictObject({ id: Id }),
    errors: ['not_found'],
  }),
}
