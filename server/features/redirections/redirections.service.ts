import type { IncomingHttpHeaders } from 'node:http'
import { splitLanguage } from '#contract/pages.ts'
import type { LibraryVersion } from '#server/database/library-version.ts'
import { createLibraryCache } from '#server/database/versioned-cache.ts'
import { isServedBySite } from '#server/http/site-paths.ts'
import { safeTarget, withQuery } from '#server/http/targets.ts'
import { isSchoolPrivate } from '#server/visibility/school-privacy.ts'
import type { RedirectionHits } from './redirection-hits.ts'
import type { PrivateItem, RedirectionsRepository } from './redirections.repository.ts'

export type RedirectionsService = ReturnType<typeof createRedirectionsService>

/** Maximum length of a chain of redirections. */
const stepsMax = 10
// biome-ignore lint/suspicious/noControlCharactersInRegex: no source has them, and PostgreSQL rejects a NUL
const control = /[\u0000-\u001f]|%[01][0-9a-f]/i

/** Caches several thousand paths, with or without a redirection. */
const cachedBytesMax = 2_000_000

interface CachedLookup {
  found: { id: string; target: string } | null
  /** False if it leads to an item with school privacy. */
  isCounted: boolean
}

/** Resolves requests for unknown paths. */
export function createRedirectionsService(
  redirections: Pick<RedirectionsRepository, 'listTargets' | 'findPrivacyOf'>,
  { basePath, hits, version }: { basePath: string; hits: Pick<RedirectionHits, 'count'>; version: LibraryVersion },
) {
  const cache = createLibraryCache<CachedLookup>({
    version,
    bytesMax: cachedBytesMax,
    bytesOf: ({ found }) => 2 * (found?.target.length ?? 0),
  })

  /** The target of a path, without counting the hit. */
  async function resolveSource(path: string): Promise<CachedLookup> {
    const [found, arrival] = [await findTarget(redirections, path), await arrivalFrom(redirections, path)]
    if (found === null || arrival === null) return { found: null, isCounted: false }
    const item = itemAt(arrival)
    const privacy = item && (await redirections.findPrivacyOf(item))
    return { found, isCounted: !(privacy && isSchoolPrivate(privacy)) }
  }

  /**
   * The address to redirect a request for `path` to. Counts a hit, unless the target has school privacy. Null if there is no active
   * redirection with a safe target, or they form a loop.
   */
  async function resolve(path: string, query: string, headers: IncomingHttpHeaders): Promise<string | null> {
    if (control.test(path)) return null
    const { found, isCounted } = await cache.get(path, () => resolveSource(path))
    if (found === null) return null
    if (isCounted) hits.count(found.id, headers)
    const location = withQuery(found.target, query)
    return location.startsWith('/') ? basePath + location : location
  }

  return { resolve }
}

type Targets = Pick<RedirectionsRepository, 'listTargets'>

async function findTarget(redirections: Targets, path: string): Promise<{ id: string; target: string } | null> {
  for (const { id, to_url } of await redirections.listTargets(path)) {
    const target = safeTarget(to_url)
    if (target !== null) return { id, target }
  }
  return null
}

/** The final target when following redirections from `path`; null for a loop or too long a chain. */
export async function arrivalFrom(redirections: Targets, path: string): Promise<string | null> {
  const seen = new Set<string>()
  let arrival = path
  let next: string | null = path
  for (let step = 0; step < stepsMax && next !== null; step++) {
    if (seen.has(next)) return null
    seen.add(next)
    const found = await findTarget(redirections, next)
    if (found) arrival = found.target
    next = found === null ? null : followedPath(found.target)
  }
  return next === null ? arrival : null
}

export const isCircular = async (redirections: Targets, path: string): Promise<boolean> => (await arrivalFrom(redirections, path)) === null

/** The song or playlist at an address. */
function itemAt(address: string): PrivateItem | null {
  const [, kind, id] = /^\/(song|playlist)\/([^/?#]+)\/?(?:[?#]|$)/.exec(splitLanguage(address).path) ?? []
  return kind && id ? { table: kind === 'song' ? 'songs' : 'playlists', id } : null
}

/** The path of a target on this site, which may be redirected again; null if it is final. */
function followedPath(target: string): string | null {
  if (!target.startsWith('/')) return null
  const [path = '/'] = target.split(/[?#]/)
  if (path.startsWith('/r/')) return path.slice(2)
  return isServedBySite(path) ? null : path
}
