import { readText } from '#web/lib/device-storage.ts'

/** Set in localStorage while songs are saved: the header reads it without loading the list. */
export const savedHintKey = 'saved'

export const hasSavedSongs = () => readText('localStorage', savedHintKey) !== null
