import { isOwnPath } from './own-paths.ts'
import { safeTarget, withQuery } from './redirection-target.ts'
import type { RedirectionsRepository } from './redirections.repository.ts'

export type RedirectionsService = ReturnType<typeof createRedirectionsService>

/** Redirections may lead to each other; more than this is a chain nobody meant. */
const stepsMax = 10

export function createRedirectionsService(redirections: RedirectionsRepository, { basePath }: { basePath: string }) {
  async function targetOf(path: string): Promise<string | null> {
    for (const spelling of new Set([path, decoded(path)])) {
      const target = (await redirections.listTargets(spelling)).map(safeTarget).find((safe) => safe !== null)
      if (target) return target
    }
    return null
  }

  /** True where following targets from `path` on never arrives. */
  async function leadsBack(path: string): Promise<boolean> {
    const seen = new Set<string>()
    let next: string | null = path
    for (let step = 0; step < stepsMax && next !== null; step++) {
      if (seen.has(next)) return true
      seen.add(next)
      const target = await targetOf(next)
      next = target === null ? null : followedPath(target)
    }
    return next !== null
  }

  const service = {
    /** As `resolve`, for an address that the site may answer itself: then there is nothing to resolve. */
    resolveUnknown: async (path: string, query: string): Promise<string | null> => (isOwnPath(path) ? null : service.resolve(path, query)),

    /** The address to send a request for `path` to; null where no active redirection is safe and arrives somewhere. */
    async resolve(path: string, query = ''): Promise<string | null> {
      const target = await targetOf(path)
      if (target === null || (await leadsBack(path))) return null
      const location = withQuery(target, query)
      return location.startsWith('/') ? basePath + location : location
    },
  }
  return service
}

/** The path that a target on this site asks redirections about in its turn; null where it arrives. */
function followedPath(target: string): string | null {
  if (!target.startsWith('/')) return null
  const [path = '/'] = target.split(/[?#]/)
  if (path.startsWith('/r/')) return path.slice(2)
  return isOwnPath(path) ? null : path
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
