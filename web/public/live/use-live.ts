import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '#web/lib/api.ts'
import { browserCall } from '#web/lib/browser.ts'
import { type Live, readLive } from './read-live.ts'

const intervalMs = 4_000
/** A request that takes longer is lost, as on a phone that changes networks: it would stop the following. */
const timeoutMs = 20_000
/** After that, the song is read again, whose lyrics may have been corrected. */
const songMs = 30_000

/** Follows a live view: asks every few seconds while the page is shown, and at once when it is shown again. */
export function useLive(first: Live) {
  const { id } = first.playlist
  const [state, setState] = useState({ live: first, isOffline: false })
  const shown = useRef(first)
  /** When its song was read. */
  const readAt = useRef(0)
  const running = useRef<AbortController>(undefined)

  /** A newer request replaces one that is under way, whose answer may be older. */
  const refresh = useCallback(async () => {
    running.current?.abort()
    const request = new AbortController()
    running.current = request
    const { signal } = request
    let isTimedOut = false
    const timer = setTimeout(() => {
      isTimedOut = true
      request.abort()
    }, timeoutMs)
    try {
      const known = Date.now() - readAt.current < songMs ? shown.current.song : null
      const live = await readLive(browserCall, id, known, signal)
      if (signal.aborted) return
      if (live.song !== known) readAt.current = Date.now()
      shown.current = live
      setState({ live, isOffline: false })
    } catch (error) {
      if (signal.aborted && !isTimedOut) return
      // The playlist was deleted or hidden.
      const isGone = error instanceof CallError && error.code === 'not_found'
      if (isGone) shown.current = { ...shown.current, song: null }
      setState({ live: shown.current, isOffline: !isGone })
    } finally {
      clearTimeout(timer)
    }
  }, [id])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    let turns = 0
    readAt.current = Date.now()
    const follow = async () => {
      clearTimeout(timer)
      const turn = ++turns
      if (document.visibilityState === 'visible') await refresh()
      // Only the newest turn plans the next one: two would end each other's requests on a slow connection.
      if (!isLeft && turn === turns) timer = setTimeout(follow, intervalMs)
    }
    timer = setTimeout(follow, intervalMs)
    document.addEventListener('visibilitychange', follow)
    return () => {
      isLeft = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', follow)
      running.current?.abort()
    }
  }, [refresh])

  return { ...state, refresh }
}
