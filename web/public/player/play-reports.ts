import type { PlayReport } from '#contract/plays.ts'
import { browserBasePath } from '#web/lib/browser.ts'

/* Reports on their way to the server: batched, and sent by a beacon, which outlives the page. Without a connection they wait in this
   tab's storage, or only in memory if that is disabled or full. */

const storageKey = 'play-reports'
const waitMilliseconds = 3_000
/** The server's limit per request. */
const batchSize = 50

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

function keep(reports: PlayReport[]) {
  try {
    if (reports.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(reports))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage may be disabled or full.
  }
}

function stored(): PlayReport[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}
