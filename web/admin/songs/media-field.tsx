import { Button } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AdminSong } from '#contract/songs.ts'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { SongsIcon, UploadIcon, VideoIcon } from '#web/admin/kit/icons.tsx'
import { joinFacts } from '#web/admin/kit/numbers.ts'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import type { MediaUpload } from '#web/admin/uploads/media-queue.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { formatDuration } from '#web/lib/format.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { pickerTypes } from '#web/public/uploads/media-file.ts'
import { clearStoredUpload, type InterruptedUpload, interruptedUploads } from '#web/public/uploads/transfer.ts'
import styles from './media-field.module.css'
import { MediaProgress } from './media-progress.tsx'
import { retainsFile } from './song-form-values.ts'
import type { SongFormState } from './use-song-form.ts'

const texts = adminTexts.songForm

const mediaTypes = [
  { value: 'audio', label: adminTexts.songs.audio },
  { value: 'video', label: adminTexts.songs.video },
] as const

/** Media type and file: a picker, an upload in progress, or the stored file. */
export function MediaField({
  form: { form, media, fileInput, maxUploadMegabytes },
  song,
}: {
  form: SongFormState
  song: AdminSong | null
}) {
  const { mediaType } = form.values
  const error = form.errors.file as string | undefined
  const present = song && retainsFile(song, form.values) && !form.values.fileUrl ? song : null
  const progress = useRef<HTMLFieldSetElement>(null)
  useRetainedFocus(media.current, progress, fileInput)
  const Icon = mediaType === 'video' ? VideoIcon : SongsIcon
  return (
    <>
      <Segmented label={texts.mediaType} value={mediaType} options={mediaTypes} onChange={media.changeType} />
      {media.current ? (
        <div>
          <span className={styles.label}>{texts.file}</span>
          <MediaProgress upload={media.current} icon={<Icon />} boxRef={progress} onRemove={media.clear} />
          {media.isBusy && <p className={styles.help}>{texts.fileHelp({ megabytes: maxUploadMegabytes })}</p>}
        </div>
      ) : (
        <FilePicker
          isWide
          isFirst={song === null}
          label={texts.file}
          isRequired={!present && !form.values.fileUrl.trim()}
          accept={pickerTypes[mediaType]}
          buttonLabel={present ? texts.replaceFile : texts.chooseFile}
          icon={<UploadIcon size={16} />}
          help={texts.upTo({ megabytes: maxUploadMegabytes })}
          error={error}
          inputRef={fileInput}
          onPick={media.choose}
        >
          {present ? (
            <div className={styles.present}>
              <Icon />
              <div>
                <b>{texts.currentFile}</b>
                <span>{describe(present)}</span>
              </div>
            </div>
          ) : (
            <span className={styles.drop}>{texts.dropFile}</span>
          )}
        </FilePicker>
      )}
      {!media.wasChosen && !song && <InterruptedHint />}
    </>
  )
}

const describe = ({ durationSeconds, sizeBytes, mimeType }: AdminSong) =>
  joinFacts(
    [durationSeconds === null ? null : formatDuration(durationSeconds), sizeBytes === null ? null : fileSize(sizeBytes), mimeType].filter(
      (part) => part !== null,
    ),
  )

/** Choosing a file replaces the picker with its progress, and vice versa: moves the focus to the replacement. */
function useRetainedFocus(media: MediaUpload | null, progress: RefObject<HTMLElement | null>, picker: RefObject<HTMLElement | null>) {
  const before = useRef(media)
  useEffect(() => {
    if (before.current === media) return
    before.current = media
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) (media ? progress : picker).current?.focus()
  }, [media, progress, picker])
}

const uploadTexts = adminTexts.upload

/** After a reload the browser no longer has the file: it must be chosen again to resume the upload. */
function InterruptedHint() {
  const [upload, setUpload] = useState<InterruptedUpload | null>(null)
  useEffect(() => {
    void interruptedUploads('media').then((found) => setUpload(found.at(-1) ?? null))
  }, [])
  if (!upload) return null
  return (
    <div className={styles.hint}>
      <p>{uploadTexts.interrupted({ filename: upload.filename })}</p>
      <Button
        variant="subtle"
        onClick={() => {
          void clearStoredUpload(upload.url)
          setUpload(null)
        }}
      >
        {uploadTexts.discardInterrupted}
      </Button>
    </div>
  )
}
