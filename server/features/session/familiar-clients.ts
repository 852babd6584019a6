import { createHmac } from 'node:crypto'
import { newId } from '#server/database/ids.ts'
import type { RateLimits } from '#server/database/rate-limits.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { createSignedCookie } from '#server/http/signed-cookie.ts'

const cookieName = 'music.device'
/** The maximum that browsers accept. */
const cookieSeconds = 400 * 24 * 60 * 60
/** Below 24 days, the limit of Node's timers. */
const addressSeconds = 20 * 24 * 60 * 60

export interface Familiarity {
  /** Id of a browser that has signed in to the account before. */
  device: string | null
  /** Whether the account was recently signed in to from this address. */
  isFamiliarAddress: boolean
}

export type FamiliarClients = ReturnType<typeof createFamiliarClients>

/**
 * Recognizes browsers and addresses from which an account was signed in to, so that guess limits treat them apart from strangers. A browser
 * has a signed cookie; addresses are stored as keyed hashes. Neither grants anything but a separate number of guesses.
 */
export function createFamiliarClients({
  secret,
  rateLimits,
  site,
}: {
  secret: string
  rateLimits: RateLimits
  site: { origin: string; path: string } | null
}) {
  const addresses = rateLimits({ keyPrefix: 'familiar-address', points: 1, duration: addressSeconds })
  const keyed = (...texts: string[]) => createHmac('sha256', secret).update(JSON.stringify(texts)).digest('base64url')
  const addressKey = (account: string, address: string) => keyed('address', account, clientNetwork(address))

  const deviceCookie = (account: string) =>
    createSignedCookie({
      name: cookieName,
      sign: (id) => keyed('device', account, id),
      maxAgeSeconds: cookieSeconds,
      path: '/api/session',
      site,
    })

  return {
    async familiarityOf(account: string, client: { address: string; cookies: string | undefined }): Promise<Familiarity> {
      const isFamiliarAddress = (await addresses.get(addressKey(account, client.address))) !== null
      return { device: deviceCookie(account).read(client.cookies), isFamiliarAddress }
    },

    /** Call it after a sign-in. Returns the device cookie, which browsers send only with sign-ins. */
    async add(account: string, client: { address: string; cookies: string | undefined }): Promise<string> {
      await addresses.set(addressKey(account, client.address), 1, addressSeconds)
      const cookie = deviceCookie(account)
      return cookie.write(cookie.read(client.cookies) ?? newId())
    },
  }
}
