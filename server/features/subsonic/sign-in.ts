import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Viewer } from '#contract/session.ts'
import { usernameKey } from '#server/database/profile-keys.ts'
import type { RateLimits } from '#server/database/rate-limits.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import type { DeviceSecretRow } from './device-secrets.repository.ts'
import type { DeviceSecrets } from './device-secrets.ts'
import { type Given, optionalText, readParameters } from './parameters.ts'
import { ProtocolError } from './protocol.ts'

/** Credentials for guests, if the site allows them. */
const guest = { username: 'guest', password: 'guest' } as const

/** The name that a player signed in with. */
export const ownName = (viewer: Viewer | null): string => viewer?.username ?? guest.username

/** Whether a call names the account that it is signed in with, or no account. */
export const isOwnName = (username: string | undefined, viewer: Viewer | null): boolean =>
  username === undefined || usernameKey(username) === usernameKey(ownName(viewer))

/** Wrong secrets per 15 minutes: per network and account, and per network (decision 7). */
const failuresAllowed = { account: 10, network: 50 }
const windowSeconds = 15 * 60

const Credentials = z.object({ u: optionalText, p: optionalText, t: optionalText, s: optionalText, apiKey: optionalText })
type Credentials = z.output<typeof Credentials>

/**
 * Signs a player in with a device secret: as apiKey, as token and salt, or as password. The account's own password is never accepted.
 * Account, role and setting are read with each call, so changes take effect immediately.
 */
export function createSignIn(deps: {
  deviceSecrets: DeviceSecrets
  sessions: Pick<SessionService, 'viewerOfUser'>
  settings: Pick<SettingsRepository, 'current'>
  rateLimits: RateLimits
}) {
  const { deviceSecrets, sessions, settings, rateLimits } = deps
  const limiterOf = (name: keyof typeof failuresAllowed) =>
    rateLimits({ keyPrefix: `apps-${name}`, points: failuresAllowed[name], duration: windowSeconds })
  const limiters = { account: limiterOf('account'), network: limiterOf('network') }

  async function find({ u = '', p, t, s, apiKey }: Credentials): Promise<DeviceSecretRow | undefined> {
    if (apiKey !== undefined) return deviceSecrets.find(apiKey)
    if (p === undefined) return deviceSecrets.findByToken(u, t ?? '', s ?? '')
    const row = await deviceSecrets.find(plainPassword(p))
    return row?.username_key === usernameKey(u) ? row : undefined
  }

  /** Returns a function that counts a failure. Throws if there were too many. */
  async function limitFailures(credentials: Credentials, address: string): Promise<() => Promise<unknown>> {
    const network = clientNetwork(address)
    const subject = credentials.u?.toLowerCase() ?? credentials.apiKey ?? ''
    const counters = [
      { limiter: limiters.account, key: `${network} ${createHash('sha256').update(subject).digest('base64url')}` },
      { limiter: limiters.network, key: network },
    ]
    const counts = await Promise.all(counters.map(({ limiter, key }) => limiter.get(key)))
    if (counts.some((count) => count && count.remainingPoints <= 0))
      throw new ProtocolError('wrongCredentials', 'Too many wrong secrets. Try again in 15 minutes.')
    return () => Promise.all(counters.map(({ limiter, key }) => limiter.penalty(key)))
  }

  return async function signIn(given: Given, address: string): Promise<Viewer | null> {
    const { opensubsonic } = await settings.current()
    if (opensubsonic === 'off') throw new ProtocolError('forbidden', 'Players are turned off on this site.')
    const credentials = readParameters(Credentials, given)
    checkMechanism(credentials)
    if (opensubsonic === 'guests' && isGuest(credentials)) return null
    const countFailure = await limitFailures(credentials, address)
    const row = await find(credentials)
    const viewer = row && (await sessions.viewerOfUser(row.user_id))
    if (!viewer) {
      await countFailure()
      if (credentials.apiKey !== undefined) throw new ProtocolError('wrongApiKey', 'Invalid API key.')
      throw new ProtocolError('wrongCredentials', 'Wrong username or secret. Use a secret from the page of your account, not its password.')
    }
    await deviceSecrets.noteUse(row)
    return viewer
  }
}

/** Requires exactly one mechanism with its parameters. Throws ProtocolError. */
function checkMechanism({ u, p, t, s, apiKey }: Credentials) {
  const mechanisms = [apiKey, p, t ?? s].filter((parameter) => parameter !== undefined)
  if (mechanisms.length > 1 || (apiKey !== undefined && u !== undefined))
    throw new ProtocolError('mechanismsConflict', 'Multiple conflicting authentication mechanisms provided.')
  const required = apiKey !== undefined ? {} : { u, ...(p === undefined && { t, s }) }
  const missing = Object.entries(required).find(([, value]) => value === undefined)?.[0]
  if (missing !== undefined) throw new ProtocolError('badParameter', `Parameter '${missing}' is required.`)
}

/** Decodes a password: plain text, or `enc:` and its UTF-8 bytes in hex. */
const plainPassword = (p: string) => (p.startsWith('enc:') ? Buffer.from(p.slice(4), 'hex').toString('utf8') : p)

const isGuest = ({ u, p, t, s }: Credentials) =>
  u === guest.username &&
  (p === undefined
    ? t?.toLowerCase() ===
      createHash('md5')
        .update(guest.password + s)
        .digest('hex')
    : plainPassword(p) === guest.password)
