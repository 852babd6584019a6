import type { Aim } from '#contract/codes.ts'
import { limits } from '#contract/limits.ts'
import { AppError } from '#server/http/app-error.ts'
import { pathOnThisSite, safeTarget } from '#server/http/targets.ts'

/** What aims are stored as: addresses. Things of the library have their page's path, as their printed QR codes have it. */
const thingPaths = { song: '/song/', playlist: '/playlist/', category: '/playlists/' } as const
export type ThingKind = keyof typeof thingPaths

export const thingAddress = (kind: ThingKind, id: string): string => thingPaths[kind] + id

const kindOf: Record<string, ThingKind> = { song: 'song', playlist: 'playlist', playlists: 'category' }
const thingPath = /^\/(song|playlist|playlists)\/([A-Za-z0-9_-]{1,64})\/?$/

/** The aim behind an address. */
export function aimAt(address: string): Aim {
  const [, folder = '', id = ''] = thingPath.exec(address) ?? []
  const kind = kindOf[folder]
  if (kind) return { kind, id }
  return address.startsWith('/') ? { kind: 'page', path: address } : { kind: 'address', url: address }
}

/** The address that an aim of one spelling is stored as: `aimAt` gives it back. */
export function addressOf(aim: Aim): string {
  if (aim.kind === 'page') return aim.path
  return aim.kind === 'address' ? aim.url : thingAddress(aim.kind, aim.id)
}

/**
 * The same of an aim as somebody entered it: what lies on this site (`siteAddress`: origin and base path) becomes a path, a song's page
 * the song. Throws redirection_target_invalid where no browser may be sent, code_aim_own for another code or a redirection.
 */
export const enteredAddress = (aim: Aim, siteAddress: string): string =>
  'id' in aim ? addressOf(aim) : textAddress(addressOf(aim), siteAddress)

/** The aim that is stored of an entered one; throws the same. */
export const checkedAim = (aim: Aim, siteAddress: string): Aim => aimAt(enteredAddress(aim, siteAddress))

const own = 'http://own.invalid'

/** The same of an address as somebody typed or pasted it. */
export function textAddress(text: string, siteAddress: string): string {
  const safe = safeTarget(pathOnThisSite(text, siteAddress) ?? text)
  const parsed = safe && URL.parse(safe, own)
  if (!parsed) throw invalid()
  const address = safe.startsWith('/') ? parsed.href.slice(own.length) : parsed.href
  // Spelled out, it may be longer, or lead elsewhere: '/.//host'.
  if (address.length > limits.address || safeTarget(address) === null) throw invalid()
  if (address.startsWith('/') && leadsOn(parsed.pathname)) throw new AppError('code_aim_own')
  return addressOf(aimAt(address))
}

const invalid = () => new AppError('redirection_target_invalid')

/** Whether a path of this site is a code's or a redirection's: those could lead back. */
const leadsOn = (path: string): boolean => /^\/(?:[cC]|r)\//.test(decoded(path))

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
