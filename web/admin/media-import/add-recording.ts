import type { Language } from '#contract/languages.ts'
import type { AdminSong } from '#contract/songs.ts'
import { requiredFields } from '#web/admin/songs/song-mutations.ts'
import { browserCall as call } from '#web/lib/browser.ts'

/** Makes a song the recording that visitors hear in a language in place of song `id`, with its title if there is none in that language. */
export async function addRecording(id: string, language: Language, recording: AdminSong) {
  const params = { id }
  const song = await call('GET /api/admin/songs/:id', { params })
  const inLanguage = { title: recording.title, ...song.names[language], recordingId: recording.id }
  await call('PUT /api/songs/:id', { params, body: { ...requiredFields(song), names: { ...song.names, [language]: inLanguage } } })
}
