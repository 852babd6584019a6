import { type FormEvent, useRef, useState } from 'react'
import type { UploadCategory } from '#contract/upload-choices.ts'
import type { UploadedSong } from '#contract/uploaded-songs.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { errorText } from '#web/lib/texts/errors.ts'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import controls from '#web/ui/controls.module.css'
import { Dialog, openDialog } from '#web/ui/dialog.tsx'
import fields from '#web/ui/field.module.css'
import { showToast } from '#web/ui/toast.ts'
import styles from './edit-upload-dialog.module.css'
import { CategoryField, TextField } from './text-fields.tsx'

/** Edits the user's own song while it is pending. */
export const editUpload = (song: UploadedSong, on: Pick<Props, 'onSaved' | 'onOutdated'>) =>
  openDialog('edit-upload-dialog', (onClosed) => <EditUploadDialog song={song} {...on} onClosed={onClosed} />)

/** Whether the song is no longer pending. */
export const isOutdated = (error: unknown) => error instanceof CallError && ['song_published', 'not_found'].includes(error.code)

interface Props {
  song: UploadedSong
  onSaved(song: UploadedSong): void
  /** The song is no longer pending. */
  onOutdated(): void
  onClosed(): void
}

function EditUploadDialog({ song, onSaved, onOutdated, onClosed }: Props) {
  const { editing: texts, mine, form, problems: problemTexts } = useUploadTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLInputElement>(null)
  const artist = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState({
    title: song.title,
    artist: song.artist ?? '',
    album: song.album ?? '',
    category: song.choice ?? ('' as const),
  })
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const change = (changed: Partial<typeof values>) => setValues((known) => ({ ...known, ...changed }))
  const missing = (field: 'title' | 'artist') => values[field].trim() === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setChecked(true)
    setFailure('')
    if (missing('title')) return title.current?.focus()
    if (missing('artist')) return artist.current?.focus()
    setBusy(true)
    try {
      const { category, ...details } = values
      onSaved(await call('PUT /api/uploaded-songs/:id', { params: { id: song.id }, body: { ...details, ...(category && { category }) } }))
      dialog.current?.close()
      void showToast({ tone: 'success', description: texts.saved })
    } catch (error) {
      setFailure(errorText(error))
      setBusy(false)
      if (!isOutdated(error)) return
      dialog.current?.close()
      void showToast({ tone: 'error', title: mine.errorTitle, description: errorText(error) })
      onOutdated()
    }
  }

  return (
    <Dialog title={texts.title} onClosed={onClosed} dialogRef={dialog}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <TextField
          label={form.name}
          name="title"
          required
          inputRef={title}
          value={values.title}
          problem={isChecked && missing('title') ? problemTexts.name : undefined}
          onChange={(text) => change({ title: text })}
        />
        <TextField
          label={form.artist}
          name="artist"
          required
          inputRef={artist}
          value={values.artist}
          problem={isChecked && missing('artist') ? problemTexts.artist : undefined}
          onChange={(text) => change({ artist: text })}
        />
        <TextField label={form.album} name="album" note={form.optional} value={values.album} onChange={(text) => change({ album: text })} />
        <CategoryField
          label={form.category}
          name="category"
          blank={song.choice === null ? song.category.name : null}
          value={values.category}
          onChange={(category) => change({ category: category as UploadCategory | '' })}
        />
        <p role="alert" className={`${fields.problem} ${styles.failure}`}>
          {failure}
        </p>
        <button type="submit" className={`${controls.button} ${controls.primary}`} aria-busy={isBusy}>
          {isBusy ? texts.saving : texts.save}
        </button>
      </form>
    </Dialog>
  )
}
