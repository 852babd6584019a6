import { useEffect } from 'react'

/** Keeps the screen on while active. The system ends a lock when the page is hidden, so it is requested again. */
export function useWakeLock(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return
    const lock = { current: null as WakeLockSentinel | null, isEnded: false }
    async function request() {
      if (document.visibilityState !== 'visible') return
      const sentinel = await navigator.wakeLock?.request('screen').catch(() => null)
      if (lock.isEnded) void sentinel?.release()
      else lock.current = sentinel ?? null
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      lock.isEnded = true
      document.removeEventListener('visibilitychange', request)
      void lock.current?.release()
    }
  }, [isActive])
}
