import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminSong } from '#contract/songs.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { StaleNotice } from '#web/admin/kit/stale-notice.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { CaptionsField } from './captions-field.tsx'
import { CoverField } from './cover-field.tsx'
import { MediaField } from './media-field.tsx'
import { SongFields } from './song-fields.tsx'
import styles from './song-form-dialog.module.css'
import { reloadSong } from './songs.queries.ts'
import { useSongForm } from './use-song-form.ts'

const texts = adminTexts.songForm

interface Props {
  /** Null creates a song. */
  song: AdminSong | null
  /** Chosen already, as by dropping it on the screen. */
  file?: File | undefined
  onClose(): void
}

/** 'Create New Song' and 'Edit Song'. Loading the latest version of a song starts it afresh. */
export function SongFormDialog({ song, file, onClose }: Props) {
  const [latest, setLatest] = useState(song)
  return <SongForm key={latest?.version} song={latest} file={file} onClose={onClose} onLoadLatest={setLatest} />
}

function SongForm({ song, file, onClose, onLoadLatest }: Props & { onLoadLatest(song: AdminSong): void }) {
  const client = useQueryClient()
  const form = useSongForm({ song, file, onClose })
  const close = () => {
    form.dropUploads()
    onClose()
  }
  const loadLatest = (latest: AdminSong) => {
    form.dropUploads()
    onLoadLatest(latest)
  }
  return (
    <FormDialog
      title={song ? texts.editTitle : texts.createTitle}
      width="46rem"
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      upload={form.isUploading && { note: texts.savesAfterUpload, busyLabel: texts.waiting }}
      submitLabel={song ? adminTexts.save : texts.create}
      onSubmit={form.submit}
      onClose={close}
    >
      {form.isStale && song && <StaleNotice load={() => reloadSong(client, song.id)} onLoaded={loadLatest} />}
      <div className={styles.columns}>
        <CoverField form={form} song={song} />
        <div className={styles.fields}>
          <MediaField form={form} song={song} />
          <CaptionsField form={form} />
          <SongFields form={form} song={song} />
        </div>
      </div>
    </FormDialog>
  )
}
