import type { IncomingHttpHeaders } from 'node:http'
import type { ScanMessage } from '#contract/codes.ts'
import { dayOf } from '#server/database/days.ts'
import type { WriteQueue } from '#server/database/write-queue.ts'
import { isVisit } from '#server/http/robots.ts'
import { withQuery } from '#server/http/targets.ts'
import { thingAddress } from './aim-address.ts'
import { stateAt } from './code-schedule.ts'
import type { createScannedCodeRepository, ScannedCode } from './scanned-code.repository.ts'
import { createRequestCoalescer } from './shared-lookup.ts'

/** Somebody scanned the code with this id on this day. Who it was is not kept. */
export interface Scan {
  id: string
  day: string
}

/** Where a scan leads, or what is said to whoever scanned. */
export type ScanResponse = { location: string } | ScanNotice

export interface ScanNotice {
  message: ScanMessage
  /** The owner's words instead of the usual ones. */
  own: string | null
  startsAt: string | null
}

export type Scans = ReturnType<typeof createScans>

interface Options {
  codes: ReturnType<typeof createScannedCodeRepository>
  queue: Pick<WriteQueue<Scan>, 'add'>
  basePath: string
}

/** Digits, letters and dashes: what codes are made of. */
const codeLike = /^[a-z0-9-]{1,40}$/

const unknown: ScanNotice = { message: 'unknown', own: null, startsAt: null }

/** What becomes of a scan. */
export function createScans({ codes, queue, basePath }: Options) {
  const find = createRequestCoalescer(async (code) => {
    const now = new Date()
    return { now, found: await codes.find(code, now.toISOString()) }
  })

  return {
    /** `typed` is what stands behind /c/. Counted as a scan is every visit of a code that is not deleted, whatever it leads to. */
    async answer(typed: string, o: { query: string; headers: IncomingHttpHeaders; isCounted: boolean }): Promise<ScanResponse> {
      const code = typed.toLowerCase()
      if (!codeLike.test(code)) return unknown
      const { found, now } = await find(code)
      if (!found) return unknown
      if (found.deleted_at !== null) return { message: 'deleted', own: null, startsAt: null }
      if (o.isCounted && isVisit(o.headers)) queue.add([{ id: found.id, day: dayOf(now) }])
      const state = stateAt(found, now.toISOString())
      const { message: own, starts_at: startsAt } = found
      if (state !== 'leads') return { message: state, own, startsAt }
      const target = withQuery(targetOf(found), o.query)
      return { location: target.startsWith('/') ? basePath + target : target }
    },
  }
}

/** Its aim, or what is nearest to that where it cannot be shown to everyone. */
function targetOf({ address, is_reached, nearest_category_id }: ScannedCode): string {
  if (address !== null && is_reached) return address
  return nearest_category_id === null ? '/' : thingAddress('category', nearest_category_id)
}
