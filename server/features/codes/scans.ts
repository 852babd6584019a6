import type { IncomingHttpHeaders } from 'node:http'
import type { CodeState, ScanMessage } from '#contract/codes.ts'
import { dayOf } from '#server/database/days.ts'
import type { WriteQueue } from '#server/database/write-queue.ts'
import { isVisit } from '#server/http/robots.ts'
import { withQuery } from '#server/http/targets.ts'
import { stateAt } from './code-schedule.ts'
import { itemAddress } from './destination-address.ts'
import type { createScannedCodeRepository, ScannedCode } from './scanned-code.repository.ts'

/** One counted scan. Contains nothing about the visitor. */
export interface Scan {
  /** Id of the code. */
  id: string
  day: string
}

type ScanResponse = { location: string } | ScanNotice

/** What the page shows for a scan that is not redirected. */
export interface ScanNotice {
  message: ScanMessage
  /** The code's own message, which replaces the default text. */
  own: string | null
  /** The start of a scheduled code or the end of an ended one. */
  date: string | null
}

export type Scans = ReturnType<typeof createScans>

interface Options {
  codes: ReturnType<typeof createScannedCodeRepository>
  queue: Pick<WriteQueue<Scan>, 'add'>
  basePath: string
}

/** Other texts are rejected without a query. */
const validCode = /^[a-z0-9-]{1,40}$/

const unknown: ScanNotice = { message: 'unknown', own: null, date: null }

export function createScans({ codes, queue, basePath }: Options) {
  const find = createRequestCoalescer(async (code) => {
    const now = new Date()
    return { now, found: await codes.find(code, now.toISOString()) }
  })

  return {
    /**
     * `typed` is the path after /c/. Each visit of a code that is not deleted counts as a scan, redirected or not, unless the destination
     * has school privacy.
     */
    async respond(typed: string, o: { query: string; headers: IncomingHttpHeaders; isCounted: boolean }): Promise<ScanResponse> {
      const code = typed.toLowerCase()
      if (!validCode.test(code)) return unknown
      const { found, now } = await find(code)
      if (!found) return unknown
      if (found.deleted_at !== null) return { message: 'deleted', own: null, date: null }
      if (o.isCounted && found.is_counted && isVisit(o.headers)) queue.add([{ id: found.id, day: dayOf(now) }])
      const state = stateAt(found, now.toISOString())
      if (state !== 'live') return { message: state, own: found.message, date: dateOf[state](found) }
      const target = withQuery(locationOf(found), o.query)
      return { location: target.startsWith('/') ? basePath + target : target }
    },
  }
}

const dateOf: Record<Exclude<CodeState, 'live'>, (code: ScannedCode) => string | null> = {
  off: () => null,
  scheduled: ({ starts_at }) => starts_at,
  ended: ({ ends_at }) => ends_at,
}

/** The destination if it is public, otherwise its category, otherwise the home page. */
function locationOf({ address, is_public, nearest_category_id }: ScannedCode): string {
  if (address !== null && is_public) return address
  return nearest_category_id === null ? '/' : itemAddress('category', nearest_category_id)
}

/**
 * Coalesces concurrent lookups of one key: at most one runs, and all callers that arrive while it runs share the next one. That one starts
 * after their calls, so no result is older than its request.
 */
export function createRequestCoalescer<T>(lookUp: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<unknown>>()
  const following = new Map<string, Promise<T>>()

  function start(key: string): Promise<T> {
    const lookup = lookUp(key)
    running.set(key, lookup)
    const settled = () => {
      if (running.get(key) === lookup) running.delete(key)
    }
    lookup.then(settled, settled)
    return lookup
  }

  function startNext(key: string): Promise<T> {
    following.delete(key)
    return start(key)
  }

  return (key) => {
    const current = running.get(key)
    if (!current) return start(key)
    const queued = following.get(key)
    if (queued) return queued
    const next = () => startNext(key)
    const shared = current.then(next, next)
    following.set(key, shared)
    return shared
  }
}
