import { browserBasePath } from '#web/lib/browser.ts'
import { readJson, writeJson } from '#web/lib/device-storage.ts'
import { checked, hasShape, isBoolean, isId, orMissing } from '#web/lib/stored-shape.ts'
import { type Heard, heardBefore, isCompletion, isHeard, isPlay, jumped, movedTo, nothingHeard } from './listening.ts'
import { isListenId, report, startReporting } from './play-reports.ts'
import { isVisit, ownVisit, sourceOf, type Visit, visitOf } from './play-source.ts'
import { playerStore } from './player-state.ts'
import type { SongList } from './queue.ts'
import { isSongList } from './queue-shape.ts'

/** One song from its start to its end, or until another one is chosen; a reload does not end it. */
interface Listen {
  /** Random id of this listen only, with which the server counts it once. */
  id: string
  songId: string
  /** The list that it was played from. */
  list: SongList | undefined
  heard: Heard
  hasCounted: boolean
}

const isListen = hasShape<Listen>({ id: isListenId, songId: isId, list: orMissing(isSongList), heard: isHeard, hasCounted: isBoolean })

let listen: Listen | null = null
let visit: Visit = ownVisit
/** The element with the current song. */
let media: () => HTMLMediaElement | null = () => null

/** Reports listening from now on, and what has sounded already. The engine does not depend on it. */
export function observePlays(currentMedia: () => HTMLMediaElement | null) {
  media = currentMedia
  visit = currentVisit()
  startReporting()
  listen = beforeReload() ?? startListen()
  const element = media()
  if (listen && element) listen.heard = heardBefore(partsOf(element.played), element.currentTime, listen.heard)
  // In the capture phase, because at the end of a song the engine starts the next one within the same event.
  for (const name of ['timeupdate', 'pause', 'seeking', 'ended']) document.addEventListener(name, onMediaEvent, true)
  addEventListener('pagehide', () => writeJson('sessionStorage', listenKey, listen))
}

function onMediaEvent({ type, target }: Event) {
  const element = media()
  const { song } = playerStore.get()
  if (!element || element !== target || !song) return
  if (listen?.songId !== song.id) listen = startListen()
  if (!listen) return
  listen.heard = type === 'seeking' || element.seeking ? jumped(listen.heard) : movedTo(listen.heard, element.currentTime)

  const duration = Number.isFinite(element.duration) ? element.duration : song.durationSeconds
  if (!listen.hasCounted && isPlay(listen.heard, duration)) {
    listen.hasCounted = true
    reportListen(listen, 'play')
  }
  if (type !== 'ended') return
  if (isCompletion(listen.heard, duration)) reportListen(listen, 'completion')
  listen = null
}

function startListen(): Listen | null {
  const { song, queue } = playerStore.get()
  return (
    song && {
      id: randomId(),
      songId: song.id,
      list: queue.inserted ? undefined : queue.list,
      heard: nothingHeard,
      hasCounted: false,
    }
  )
}

/** The listen that a reload interrupted, if its song is the one that continues. */
function beforeReload(): Listen | null {
  const stored = readJson('sessionStorage', listenKey, checked(isListen))
  return stored?.songId === playerStore.get().song?.id ? stored : null
}

const reportListen = ({ id, songId, list }: Listen, kind: 'play' | 'completion') =>
  report({
    listenId: id,
    songId,
    ...(list?.kind === 'playlist' && { playlistId: list.id }),
    kind,
    source: sourceOf(visit, { songId, listId: list?.id }),
  })

/** Not randomUUID, which is missing on sites with a plain-http address. */
const randomId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const partsOf = (ranges: TimeRanges) =>
  Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)] as const)

/** How this visit started: with this page, or with an earlier one in this tab. */
function currentVisit(): Visit {
  const [loaded] = performance.getEntriesByType('navigation')
  const visit = visitOf({
    address: loaded?.name ?? location.href,
    referrer: document.referrer,
    site: location.origin + browserBasePath,
  })
  if (visit) writeJson('sessionStorage', visitKey, visit)
  return visit ?? readJson('sessionStorage', visitKey, checked(isVisit)) ?? ownVisit
}

/* Stored in this tab only; not at all if storage is disabled or full. */
const visitKey = 'visit'
const listenKey = 'listen'
