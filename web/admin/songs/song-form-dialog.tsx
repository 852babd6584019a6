import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminSong, AdminSongDetails } from '#contract/songs.ts'
import { activeCategoriesQuery } from '#web/admin/categories/categories.queries.ts'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import styles from '#web/admin/kit/form-columns.module.css'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { LoadedDialog } from '#web/admin/kit/loaded-dialog.tsx'
import { StaleNotice } from '#web/admin/kit/stale-notice.tsx'
import { ImageField } from '#web/admin/uploads/image-field.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { pickerTypes } from '#web/public/uploads/media-file.ts'
import { Cover } from '#web/ui/cover.tsx'
import mediaStyles from './media-field.module.css'
import { MediaField } from './media-field.tsx'
import { SongFields } from './song-fields.tsx'
import { editedSongQuery, reloadSong } from './songs.queries.ts'
import { type SongFormState, useSongForm } from './use-song-form.ts'

const texts = adminTexts.songForm

const width = '46rem'

interface Props {
  /** A file that was already chosen, for example by dropping it on the screen. */
  file?: File | undefined
  onQrCode(song: AdminSong): void
  onAddToPlaylist(song: AdminSong): void
  onClose(): void
}

/**
 * Creates a song, or edits one once its credits and lyrics are loaded, which lists omit. The key resets the form when the latest version is
 * loaded after a conflict.
 */
export function SongFormDialog({ song, ...props }: Props & { song: AdminSong | null }) {
  const query = useQuery(editedSongQuery(song))
  if (song === null) return <SongForm song={null} {...props} />
  return (
    <LoadedDialog query={query} texts={{ ...texts, failedTitle: adminTexts.songs.failedTitle }} width={width} onClose={props.onClose}>
      {(opened, load) => <SongForm key={opened.version} song={opened} {...props} onLoadLatest={load} />}
    </LoadedDialog>
  )
}

interface FormProps extends Props {
  /** Null creates a song. */
  song: AdminSongDetails | null
  onLoadLatest?(song: AdminSongDetails): void
}

function SongForm({ song, file, onQrCode, onAddToPlaylist, onClose, onLoadLatest }: FormProps) {
  const client = useQueryClient()
  const form = useSongForm({ song, file, onQrCode, onAddToPlaylist, onClose })
  const close = () => {
    form.dropUploads()
    onClose()
  }
  const loadLatest = (latest: AdminSongDetails) => {
    form.dropUploads()
    onLoadLatest?.(latest)
  }
  return (
    <FormDialog
      title={song ? texts.editTitle : texts.createTitle}
      width={width}
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

const noCategoryColor = '#85877e'

function CoverField({ form: { form, media, cover, coverInput }, song }: { form: SongFormState; song: AdminSong | null }) {
  const { title, categoryId } = form.values
  const { data: categories } = useQuery(activeCategoriesQuery())
  const color = categories?.find(({ id }) => id === categoryId)?.color ?? song?.category.color ?? noCategoryColor
  // A new file's embedded cover replaces the current one; an uploaded picture replaces both.
  const present = cover.isRemoved ? null : (song?.coverUrl ?? null)
  const subject = { title, coverUrl: media.embeddedCoverUrl ?? present, category: { color } }
  return (
    <ImageField
      label={texts.cover}
      removeLabel={texts.removeCover}
      image={cover}
      help={media.embeddedCoverUrl ? texts.coverFromFile : texts.coverHelp}
      error={form.errors.cover as string | undefined}
      inputRef={coverInput}
    >
      <Cover song={subject} sizes="176px" />
    </ImageField>
  )
}

/** Captions of a video. */
function CaptionsField({ form: { form, captions, captionsInput } }: { form: SongFormState }) {
  if (form.values.mediaType !== 'video') return null
  return (
    <div>
      <FilePicker
        isWide
        label={texts.captions}
        accept={pickerTypes.captions}
        buttonLabel={captions.hasFile ? texts.replaceFile : texts.chooseFile}
        icon={<UploadIcon size={16} />}
        help={texts.captionsHelp}
        error={form.errors.captions as string | undefined}
        inputRef={captionsInput}
        onPick={captions.choose}
      >
        {captions.hasFile ? (
          <b className={mediaStyles.name}>{captions.current?.file.name ?? texts.currentFile}</b>
        ) : (
          <span className={mediaStyles.drop}>{texts.dropFile}</span>
        )}
      </FilePicker>
      {captions.hasFile && (
        <Button variant="subtle" onClick={captions.remove}>
          {texts.removeCaptions}
        </Button>
      )}
    </div>
  )
}
