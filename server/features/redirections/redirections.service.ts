import type { IncomingHttpHeaders } from 'node:http'
import type { LibraryVersion } from '#server/database/library-version.ts'
import { createLibraryCache } from '#server/database/versioned-cache.ts'
import { isServedBySite } from '#server/http/site-paths.ts'
import { safeTarget, withQuery } from '#server/http/targets.ts'
import type { RedirectionHits } from './redirection-hits.ts'
import type { RedirectionsRepository } from './redirections.repository.ts'

export type RedirectionsService = ReturnType<typeof createRedirectionsService>

/** Maximum length of a chain of redirections. */
const stepsMax = 10
// biome-ignore lint/suspicious/noControlCharactersInRegex: no source has them, and PostgreSQL rejects a NUL
const control = /[\u0000-\u001f]|%[01][0-9a-f]/i

/** Cache of some thousand paths, with or without a redirection. */
const cachedBytesMax = 2_000_000

interface CachedLookup {
  found: { id: string; target: string } | null
}

/** Where requests for unknown paths go. */
export function createRedirectionsService(
  redirections: Pick<RedirectionsRepository, 'listTargets'>,
  { basePath, hits, version }: { basePath: string; hits: Pick<RedirectionHits, 'count'>; version: LibraryVersion },
) {
  const cache = createLibraryCache<CachedLookup>({
    version,
    bytesMax: cachedBytesMax,
    bytesOf: ({ found }) => 2 * (found?.target.length ?? 0),
  })

  /** The target of a path, without counting the hit. */
  async function resolveSource(path: string): Promise<CachedLookup> {
    const found = await findTarget(redirections, path)
    return { found: found === null || (await isCircular(redirections, path)) ? null : found }
  }

  /** The address to send a request for `path` to, counted as a hit; null where no active redirection is safe and arrives somewhere. */
  async function resolve(path: string, query: string, headers: IncomingHttpHeaders): Promise<string | null> {
    if (control.test(path)) return null
    const { found } = await cache.get(path, () => resolveSource(path))
    if (found === null) return null
    hits.count(found.id, headers)
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

/** True where following targets from `path` on never arrives. */
export async function isCircular(redirections: Targets, path: string): Promise<boolean> {
  const seen = new Set<string>()
  let next: string | null = path
  for (let step = 0; step < stepsMax && next !== null; step++) {
    if (seen.has(next)) return true
    seen.add(next)
    const found = await findTarget(redirections, next)
    next = found === null ? null : followedPath(found.target)
  }
  return next !== null
}

/** The path of a target on this site, which may be redirected in turn; null if it is final. */
function followedPath(target: string): string | null {
  if (!target.startsWith('/')) return null
  const [path = '/'] = target.split(/[?#]/)
  if (path.startsWith('/r/')) return path.slice(2)
  return isServedBySite(path) ? null : path
}
