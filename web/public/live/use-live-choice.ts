import { useEffect, useState } from 'react'
import { CallError } from '#web/lib/api.ts'
import { browserCall } from '#web/lib/browser.ts'
import { errorText } from '#web/lib/texts/errors.ts'
import { showToast } from '#web/ui/toast.ts'

/** A request that takes longer is lost, as on a phone that changes networks. */
const timeoutMs = 8_000
const retryMs = 2_000
/** A choice that takes longer is reported as late. */
const lateMs = 3_000

interface Options {
  /** Reads the live view again. */
  onChanged(): Promise<void>
  onLate(isLate: boolean): void
}

/**
 * Sends the chosen song, or null to end the live view, until the server has it. A newer choice replaces one that is under way. `chosen` is
 * undefined once the choice is shown.
 */
export function useLiveChoice(playlistId: string, { onChanged, onLate }: Options) {
  const [chosen, choose] = useState<string | null>()

  useEffect(() => {
    if (chosen === undefined) return
    let isReplaced = false
    let request: AbortController
    let retry: ReturnType<typeof setTimeout> | undefined
    const late = setTimeout(() => onLate(true), lateMs)
    const send = async () => {
      request = new AbortController()
      const { signal } = request
      const timer = setTimeout(() => request.abort(), timeoutMs)
      try {
        await browserCall('PUT /api/playlists/:id/live-song', { params: { id: playlistId }, body: { songId: chosen }, signal })
        if (isReplaced) return
        await onChanged()
      } catch (error) {
        if (isReplaced) return
        if (signal.aborted || (error instanceof CallError && error.code === 'unreachable')) {
          onLate(true)
          retry = setTimeout(send, retryMs)
          return
        }
        void showToast({ tone: 'error', title: errorText(error) })
      } finally {
        clearTimeout(timer)
      }
      if (!isReplaced) choose(undefined)
    }
    void send()
    return () => {
      isReplaced = true
      request.abort()
      clearTimeout(late)
      clearTimeout(retry)
      onLate(false)
    }
  }, [chosen, playlistId, onChanged, onLate])

  return { chosen, choose }
}
