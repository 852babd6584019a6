import type { Destination } from '#contract/codes.ts'
import { keysOf } from '#contract/keys.ts'
import { limits } from '#contract/limits.ts'
import { AppError } from '#server/app-error.ts'
import { pathOnThisSite, safeTarget } from '#server/http/targets.ts'

/** Destinations are stored as addresses. An item of the library has the path of its page, like its plain QR code. */
const itemPaths = { song: '/song/', playlist: '/playlist/', category: '/playlists/', artist: '/artist/', album: '/album/' } as const
export type ItemKind = keyof typeof itemPaths
export const itemKinds = keysOf(itemPaths)

export const itemAddress = (kind: ItemKind, id: string): string => itemPaths[kind] + id

const kindOf = new Map<string, ItemKind>(itemKinds.map((kind) => [itemPaths[kind], kind]))
const itemPath = /^(\/[a-z]+\/)([A-Za-z0-9_-]{1,64})\/?$/

export function destinationAt(address: string): Destination {
  const [, folder = '', id = ''] = itemPath.exec(address) ?? []
  const kind = kindOf.get(folder)
  if (kind) return { kind, id }
  return address.startsWith('/') ? { kind: 'page', path: address } : { kind: 'address', url: address }
}

/** The inverse of `destinationAt`, for normalized destinations. */
export function addressOf(destination: Destination): string {
  if (destination.kind === 'page') return destination.path
  return destination.kind === 'address' ? destination.url : itemAddress(destination.kind, destination.id)
}

/**
 * Normalizes an address entered by a user: an address of this site (`siteAddress`: origin and base path) becomes a path, the page of a song
 * becomes the song. Throws redirection_target_invalid for an unsafe address, code_destination_loop for another code or a redirection.
 */
export const enteredAddress = (destination: Destination, siteAddress: string): string =>
  'id' in destination ? addressOf(destination) : textAddress(addressOf(destination), siteAddress)

/** Normalizes a destination entered by a user. Throws the errors of `enteredAddress`. */
export const checkedDestination = (destination: Destination, siteAddress: string): Destination =>
  destinationAt(enteredAddress(destination, siteAddress))

const anyOrigin = 'http://own.invalid'

/** Like `enteredAddress`, for text. */
export function textAddress(text: string, siteAddress: string): string {
  const safe = safeTarget(pathOnThisSite(text, siteAddress) ?? text)
  const parsed = safe && URL.parse(safe, anyOrigin)
  if (!parsed) throw invalid()
  const address = safe.startsWith('/') ? parsed.href.slice(anyOrigin.length) : parsed.href
  // Normalizing can lengthen an address or make it point to another host: '/.//host'.
  if (address.length > limits.address || safeTarget(address) === null) throw invalid()
  if (address.startsWith('/') && redirects(parsed.pathname)) throw new AppError('code_destination_loop')
  return addressOf(destinationAt(address))
}

const invalid = () => new AppError('redirection_target_invalid')

/** Whether a path belongs to a code or a redirection, which could redirect back in a loop. */
const redirects = (path: string): boolean => /^\/(?:[cC]|r)\//.test(decoded(path))

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
