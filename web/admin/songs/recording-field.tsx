import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { languageName } from '#web/admin/kit/language-name.ts'
import { type Target, TargetField } from '#web/admin/kit/target-field.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'

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
  const { data: target = null, error } = useQuery({
    queryKey: keyOf(recordingId),
    queryFn: async ({ signal }) => targetOf(await call('GET /api/admin/songs/:id', { params: { id: recordingId ?? '' }, signal })),
    enabled: recordingId !== undefined,
  })
  return (
    <>
      <TargetField
        kind="song"
        label={texts.label({ language: languageName(language) })}
        description={texts.help({ unlisted: adminTexts.visibility.unlisted })}
        {...(songId !== null && { exceptId: songId })}
        looking={adminTexts.songs.loading}
        find={findSongs}
        target={target}
        error={target === null && error ? errorText(error) : null}
        onTarget={(next) => {
          client.setQueryData(keyOf(next.id), next)
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

const keyOf = (recordingId: string | undefined) => ['recording', recordingId]

const targetOf = ({ id, title, artist }: { id: string; title: string; artist: string | null }): Target => ({ id, name: title, by: artist })

async function findSongs(search: string, signal: AbortSignal): Promise<Target[]> {
  const { songs } = await call('GET /api/admin/playlist-songs', { query: { search, limit: foundMax }, signal })
  return songs.map(targetOf)
}
