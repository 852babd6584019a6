import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import type { AdminSong } from '#contract/songs.ts'
import { languageName } from '#web/admin/kit/language-name.ts'
import { type Target, TargetField } from '#web/admin/kit/target-field.tsx'
import { accessTo, restrictionText } from '#web/admin/kit/visibility-values.ts'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import styles from './recording-field.module.css'

const texts = adminTexts.songForm.recording
const foundMax = 50

interface Props {
  language: Language
  /** Null for a new song. */
  songId: string | null
  recordingId: string | undefined
  onChange(recordingId: string | undefined): void
}

/** Selects the song that visitors hear in a language in place of this one. */
export function RecordingField({ language, songId, recordingId, onChange }: Props) {
  const client = useQueryClient()
  const { timeZone } = useSite()
  const { data: target = null, error } = useQuery({
    queryKey: keyOf(recordingId),
    queryFn: async ({ signal }): Promise<Recording> => {
      const song = await call('GET /api/admin/songs/:id', { params: { id: recordingId ?? '' }, signal })
      return { ...targetOf(song), song }
    },
    enabled: recordingId !== undefined,
  })
  const obstacle = target?.song && obstacleOf(target.song, timeZone)
  return (
    <>
      <TargetField
        kind="song"
        label={texts.label({ language: languageName(language) })}
        description={
          <>
            {texts.help({ unlisted: adminTexts.visibility.unlisted })}{' '}
            <span role="status" className={styles.unheard}>
              {obstacle && texts.unheard({ reason: obstacle })}
            </span>
          </>
        }
        {...(songId !== null && { exceptId: songId })}
        looking={adminTexts.songs.loading}
        find={findSongs}
        target={target}
        error={target === null && error ? errorText(error) : null}
        onTarget={(next) => {
          // Shown at once; stale, so that the whole song is loaded.
          client.setQueryData(keyOf(next.id), next, { updatedAt: 0 })
          onChange(next.id)
        }}
      />
      {recordingId !== undefined && (
        <div>
          <Button variant="subtle" onClick={() => onChange(undefined)}>
            {texts.remove}
          </Button>
        </div>
      )}
    </>
  )
}

interface Recording extends Target {
  /** Undefined until it is loaded. */
  song?: AdminSong
}

/** Why visitors do not hear the recording: only songs that all of them may hear are used (server/features/item-names/translated.ts). */
function obstacleOf(song: AdminSong, timeZone: string): string | null {
  if (song.status === 'pending') return adminTexts.songs.pending
  const access = accessTo(song)
  return access === 'public' || access === 'unlisted' ? null : restrictionText(song, timeZone)
}

const keyOf = (recordingId: string | undefined) => ['recording', recordingId]

const targetOf = ({ id, title, artist }: { id: string; title: string; artist: string | null }): Target => ({ id, name: title, by: artist })

async function findSongs(search: string, signal: AbortSignal): Promise<Target[]> {
  const { songs } = await call('GET /api/admin/playlist-songs', { query: { search, limit: foundMax }, signal })
  return songs.map(targetOf)
}
