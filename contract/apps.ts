import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Name, Timestamp } from './fields.ts'
import { limits } from './limits.ts'

/** A player that signs in to this account with its own secret (OpenSubsonic). */
export const App = z.strictObject({
  id: Id,
  /** Name given by the owner: 'Phone'. */
  name: z.string(),
  createdAt: Timestamp,
  /** Precise to the hour; null before the first use. */
  lastUsedAt: Timestamp.nullable(),
})
export type App = z.infer<typeof App>

export const appsEndpoints = {
  'GET /api/apps': endpoint({
    access: 'signed-in',
    summary: 'Players with a secret for the signed-in account, newest first, and the address and username to enter in players',
    output: z.strictObject({
      /** Address of the site, without an OpenSubsonic path: players append `/rest/…` themselves. */
      address: z.string(),
      username: z.string(),
      /** Whether the site allows players to sign in. */
      areAllowed: z.boolean(),
      apps: z.array(App),
    }),
  }),
  'POST /api/apps': endpoint({
    access: 'signed-in',
    summary: `Create a secret for a player. Only this response contains it; forbidden if there are ${limits.apps} players already`,
    body: z.strictObject({ name: Name }),
    output: z.strictObject({ app: App, secret: z.string() }),
  }),
  'DELETE /api/apps/:id': endpoint({
    access: 'signed-in',
    summary: "Revoke a player's secret; the player's next request is rejected",
    params: z.strictObject({ id: Id }),
    errors: ['not_found'],
  }),
}
