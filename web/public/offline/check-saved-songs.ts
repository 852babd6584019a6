import type { PlayableSong } from '#contract/songs.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { readText, writeText } from '#web/lib/device-storage.ts'
import { isSavable, isSavedNow, markUnavailable, savedSongsNow, saveSong } from './saved-songs.ts'

/**
 * Requests each saved song. Saves it again if it has a new file. Removes the files of those that the server does not give to this visitor:
 * access has ended, or the song is deleted. After any other error, songs stay saved. The list must be loaded.
 */
export async function checkSavedSongs(): Promise<void> {
  writeText('localStorage', checkedAtKey, String(Date.now()))
  const unavailable: string[] = []
  for (const saved of savedSongsNow()) {
    try {
      const song = await call('GET /api/songs/:id', { params: { id: saved.id } })
      if (isSavedNow(saved.id) && hasNewFile(saved, song)) await saveSong(song)
    } catch (error) {
      if (!(error instanceof CallError)) continue
      // Without a connection, the remaining requests would fail, too.
      if (!endsAccess.has(error.code)) break
      unavailable.push(saved.id)
    }
  }
  await markUnavailable(unavailable)
}

/** Compares only the same recording: the page may be in another language than the one in which the song was saved. */
const hasNewFile = (saved: PlayableSong, song: PlayableSong) =>
  saved.recordingId === song.recordingId && saved.fileUrl !== song.fileUrl && isSavable(song)

const endsAccess: ReadonlySet<CallError['code']> = new Set(['not_found', 'forbidden', 'not_signed_in'])

const checkedAtKey = 'saved-songs-checked'
const intervalMilliseconds = 60 * 60 * 1000

/** The same, at most once an hour on this device. */
export async function checkSavedSongsAtTimes(): Promise<void> {
  const checkedAt = Number(readText('localStorage', checkedAtKey))
  if (Date.now() - checkedAt > intervalMilliseconds) await checkSavedSongs()
}
