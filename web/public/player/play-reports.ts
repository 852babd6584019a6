import type { PlayReport } from '#contract/plays.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { readJson, writeJson } from '#web/lib/device-storage.ts'
import { filtered, hasShape, isId, isMatch, isOneOf, orMissing } from '#web/lib/stored-shape.ts'
import { isSource } from './play-source.ts'

/* Reports on their way to the server: batched, and sent by a beacon, which outlives the page. Without a connection they wait in this
   tab's storage, or only in memory if that is disabled or full. */

const storageKey = 'play-reports'
const waitMilliseconds = 3_000
/** The server's limit per request. */
const batchSize = 50

/** Id of a listen, as in contract/plays.ts. */
export const isListenId = isMatch(/^[A-Za-z0-9_-]{16,40}$/)

/** Whether the server accepts it: contract/plays.ts. */
export const isReport = hasShape<PlayReport>(
  { listenId: isListenId, songId: isId, playlistId: orMissing(isId), kind: isOneOf('play', 'completion'), source: isSource },
  { isStrict: true },
)

let waiting: PlayReport[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Resumes reports that an earlier page of this tab could not send, and sends before the page unloads. */
export function startReporting() {
  waiting = stored()
  addEventListener('pagehide', send)
  addEventListener('online', send)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())
  if (waiting.length > 0) plan()
}

export function report(report: PlayReport) {
  waiting.push(report)
  plan()
}

function plan() {
  timer ??= setTimeout(send, waitMilliseconds)
}

function send() {
  clearTimeout(timer)
  timer = undefined
  while (waiting.length > 0 && navigator.onLine && sendBatch(waiting.slice(0, batchSize))) waiting = waiting.slice(batchSize)
  keep(waiting)
}

const sendBatch = (reports: PlayReport[]): boolean =>
  navigator.sendBeacon(`${browserBasePath}/api/plays`, new Blob([JSON.stringify({ reports })], { type: 'application/json' }))

const keep = (reports: PlayReport[]) => writeJson('sessionStorage', storageKey, reports.length > 0 ? reports : undefined)

/** The server rejects all reports of a request for one that is malformed: an earlier version of the site may have stored it. */
const stored = () => readJson('sessionStorage', storageKey, filtered(isReport)) ?? []
