import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SampleRemoval } from '#contract/samples.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { formatList } from '#web/admin/kit/numbers.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import styles from './fields.module.css'
import { samplesQuery } from './settings.queries.ts'

const texts = adminTexts.settings.samples

/** A button whose dialog lists what will be removed. */
export function RemoveSamples() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.samples}>
      <div>
        <b>{texts.label}</b>
        <span>{texts.help}</span>
      </div>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <RemoveSamplesDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function RemoveSamplesDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const { data, error } = useQuery(samplesQuery())
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/admin/samples', {}),
    // Invalidates everything (songs, playlists, categories, counts) except the settings, which are in a form here.
    onSuccess: () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' }),
  })

  if (!data || data.songs.length === 0)
    return (
      <Dialog title={texts.title} onClose={onClose} width="26rem">
        <DialogBody isQuestion>
          <p role="status">{error ? `${texts.failed} ${errorText(error)}` : data ? texts.none : texts.loading}</p>
        </DialogBody>
        <DialogFoot>
          <Button variant="default" onClick={onClose} data-autofocus>
            {adminTexts.close}
          </Button>
        </DialogFoot>
      </Dialog>
    )
  return (
    <ConfirmAction
      title={texts.title}
      confirmLabel={texts.confirm}
      action={remove}
      done={({ songs }) => texts.removed({ songs: songs.length })}
      onClose={onClose}
    >
      {sentencesOn(data).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmAction>
  )
}

function sentencesOn({ songs, playlists, shortened, removesHome }: SampleRemoval): string[] {
  const edited = songs.filter(({ isEdited }) => isEdited).map(({ title }) => title)
  const likes = songs.reduce((sum, { likeCount }) => sum + likeCount, 0)
  return [
    texts.songs({ count: songs.length, titles: formatList(songs.map(({ title }) => title)) }),
    edited.length > 0 && texts.edited({ titles: formatList(edited) }),
    likes > 0 && texts.liked({ likes }),
    playlists.length > 0 && texts.playlists({ count: playlists.length, names: formatList(playlists.map(({ name }) => name)) }),
    shortened.length > 0 && texts.shortened({ names: formatList(shortened.map(({ name }) => name)) }),
    removesHome && texts.home,
    texts.codes,
  ].filter((sentence) => sentence !== false)
}
