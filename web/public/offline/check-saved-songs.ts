import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { readText, writeText } from '#web/lib/device-storage.ts'
import { markUnavailable, savedSongsNow } from './saved-songs.ts'

/**
 * Requests each saved song. Removes the files of those that the server does not give to this visitor: access has ended, or the song is
 * deleted. After any other error, songs stay saved. The list must be loaded.
 */
export async function checkSavedSongs(): Promise<void> {
  writeText('localStorage', checkedAtKey, String(Date.now()))
  const unavailable: string[] = []
  for (const { id } of savedSongsNow()) {
    const error: unknown = await call('GET /api/songs/:id', { params: { id } }).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (!(error instanceof CallError)) continue
    // Without a connection, the remaining requests would fail, too.
    if (!endsAccess.has(error.code)) break
    unavailable.push(id)
  }
  await markUnavailable(unavailable)
}

const endsAccess: ReadonlySet<CallError['code']> = new Set(['not_found', 'forbidden', 'not_signed_in'])

const checkedAtKey = 'saved-songs-checked'
const intervalMilliseconds = 60 * 60 * 1000

/** The same, at most once an hour on this device. */
export async function checkSavedSongsAtTimes(): Promise<void> {
  const checkedAt = Number(readText('localStorage', checkedAtKey))
  if (Date.now() - checkedAt > intervalMilliseconds) await checkSavedSongs()
}
