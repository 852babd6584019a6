import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { TaggedField } from '#contract/media-tags.ts'
import type { SongSelection } from '#contract/song-selections.ts'
import { Problem } from '#web/admin/kit/confirm-dialog.tsx'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import fieldset from '#web/admin/kit/fieldset.module.css'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { ChangedSongs, fieldNames } from './changed-songs.tsx'
import styles from './read-tags-dialog.module.css'
import { rejectionText, tagReadingQuery, useReadTags } from './selected-songs.ts'

const texts = adminTexts.readTags
export interface TagReading {
  songs: SongSelection
  /** Whether they are the selected songs instead of a single row. */
  areSelected: boolean
}

/** Previews what the tags of the songs' files would change, and takes the chosen fields from them. */
export function ReadTagsDialog({ songs, areSelected, onClose }: TagReading & { onClose(): void }) {
  const { data: reading, error } = useQuery(tagReadingQuery(songs))
  const [left, setLeft] = useState<readonly TaggedField[]>([])
  const read = useReadTags(songs)
  const { clear } = useSelectionActions()
  const changes = reading?.songs.flatMap((song) => song.changes) ?? []
  const fields = TaggedField.options.filter((name) => changes.some(({ field }) => field === name))
  const taken = fields.filter((name) => !left.includes(name))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (read.isPending || !reading) return
    if (fields.length === 0) return onClose()
    if (taken.length === 0) return showErrorToast(adminTexts.selectedSongs.nothingChanged)
    read.mutate(taken, {
      onSuccess: ({ count }) => {
        if (areSelected) clear()
        void showToast({ tone: 'success', description: adminTexts.selectedSongs.edited({ count }) })
        onClose()
      },
      onError: (failure) => showErrorToast(rejectionText(failure)),
    })
  }

  const failure = read.error ?? error
  return (
    <FormDialog
      title={texts.action}
      width="36rem"
      isDirty={() => false}
      isSaving={read.isPending}
      submitLabel={adminTexts.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.body}>
        {fields.length > 0 && <p>{texts.help}</p>}
        {!reading && !error && <p role="status">{texts.looking}</p>}
        {reading && fields.length === 0 && <p role="status">{texts.same}</p>}
        {fields.length > 0 && (
          <fieldset className={fieldset.fieldset}>
            <legend>{texts.take}</legend>
            {fields.map((name) => (
              <Checkbox
                key={name}
                label={texts.field({
                  field: fieldNames[name],
                  count: formatNumber(changes.filter(({ field }) => field === name).length),
                })}
                checked={!left.includes(name)}
                onChange={({ currentTarget }) => setLeft(currentTarget.checked ? left.filter((other) => other !== name) : [...left, name])}
              />
            ))}
          </fieldset>
        )}
        {reading && taken.length > 0 && (
          <ChangedSongs
            songs={reading.songs.map(({ changes: all, ...song }) => ({
              ...song,
              changes: all.filter(({ field }) => taken.includes(field)),
            }))}
          />
        )}
        {reading && reading.unread.length > 0 && (
          <p>
            <bdi>{texts.unread({ titles: reading.unread.map(({ title }) => title).join(adminTexts.listSeparator) })}</bdi>
          </p>
        )}
      </div>
      {failure && <Problem>{rejectionText(failure)}</Problem>}
    </FormDialog>
  )
}
