import { browserBasePath } from '#web/lib/browser.ts'
import { type Heard, heardBefore, isCompletion, isPlay, jumped, movedTo, nothingHeard } from './listening.ts'
import { report, startReporting } from './play-reports.ts'
import { ownVisit, sourceOf, type Visit, visitOf } from './play-source.ts'
import { player } from './player.ts'
import { type PlayableSong, playerStore } from './player-state.ts'

/** One song from its beginning to its end, or until another one is chosen. */
interface Listen {
  /** Random and of this listen alone: it tells the server nothing but "once". */
  id: string
  song: PlayableSong
  playlistId: string | undefined
  heard: Heard
  hasCounted: boolean
}

let listen: Listen | null = null
let visit: Visit = ownVisit

/** Reports what is listened to from now on, and what has sounded already. The engine knows nothing of it. */
export function observePlays() {
  visit = currentVisit()
  startReporting()
  const media = player.media()
  if (media) {
    listen = begin()
    if (listen) listen.heard = heardBefore(partsOf(media.played), media.currentTime)
  }
  // While the event goes down: at the end of a song the engine starts the next one, within the event.
  for (const name of ['timeupdate', 'pause', 'seeking', 'ended']) document.addEventListener(name, onMediaEvent, true)
}

function onMediaEvent({ type, target }: Event) {
  const media = player.media()
  const { song } = playerStore.get()
  if (!media || media !== target || !song) return
  if (listen?.song.id !== song.id) listen = begin()
  if (!listen) return
  listen.heard = type === 'seeking' || media.seeking ? jumped(listen.heard) : movedTo(listen.heard, media.currentTime)

  const duration = Number.isFinite(media.duration) ? media.duration : song.durationSeconds
  if (!listen.hasCounted && isPlay(listen.heard, duration)) {
    listen.hasCounted = true
    tell(listen, 'play')
  }
  if (type !== 'ended') return
  if (isCompletion(listen.heard, duration)) tell(listen, 'completion')
  listen = null
}

function begin(): Listen | null {
  const { song, queue } = playerStore.get()
  return song && { id: randomId(), song, playlistId: queue.playlistId, heard: nothingHeard, hasCounted: false }
}

const tell = ({ id, song, playlistId }: Listen, kind: 'play' | 'completion') =>
  report({
    listenId: id,
    songId: song.id,
    ...(playlistId === undefined ? {} : { playlistId }),
    kind,
    source: sourceOf(visit, { songId: song.id, playlistId }),
  })

/** Not randomUUID: a site on a plain-http address has none. */
const randomId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const partsOf = (ranges: TimeRanges) =>
  Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)] as const)

const storageKey = 'visit'

/** How this visit began: with this page, or with an earlier one of this tab. */
function currentVisit(): Visit {
  const [loaded] = performance.getEntriesByType('navigation')
  const arrival = { address: loaded?.name ?? location.href, referrer: document.referrer, site: location.origin + browserBasePath }
  const begun = visitOf(arrival)
  try {
    if (begun) sessionStorage.setItem(storageKey, JSON.stringify(begun))
    return begun ?? JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') ?? ownVisit
  } catch {
    // Storage may be forbidden.
    return begun ?? ownVisit
  }
}
