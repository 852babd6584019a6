import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { memo } from 'react'
import type { CategoryBadge } from '#contract/categories.ts'
import { limits } from '#contract/limits.ts'
import { ChevronIcon, SongsIcon, VideoIcon } from '#web/admin/kit/icons.tsx'
import { languageName } from '#web/admin/kit/language-name.ts'
import { PlayabilityNote } from '#web/admin/songs/playability-note.tsx'
import { fileSize } from '#web/lib/file-size.ts'
import { formatDuration } from '#web/lib/format.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { isOfType } from '#web/public/uploads/media-file.ts'
import { ProcessingLabel } from '#web/public/uploads/processing-label.tsx'
import type { Upload } from '#web/public/uploads/upload-queue.ts'
import { movedOf, percentSent, useUpload } from '#web/public/uploads/use-upload.ts'
import { focusNeighbor } from '#web/ui/focus-neighbor.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { CheckLine } from './check-line.tsx'
import type { ImportQueue } from './import-queue.ts'
import styles from './import-row.module.css'
import type { Duplicate, ImportRow } from './import-rows.ts'
import { duplicateText } from './left-out.ts'
import { numbersOf } from './row-facts.ts'

const texts = adminTexts.importSongs

interface Props {
  row: ImportRow
  queue: ImportQueue
  duplicate: Duplicate | undefined
  categories: readonly CategoryBadge[]
  commonCategory: string | undefined
  getsPicture: boolean
  isTitleMissing: boolean
  isLocked: boolean
}

/** One file: its fields, its progress, and why it may not be imported. */
export const ImportRowView = memo(function ImportRowView(props: Props) {
  const { row, queue, duplicate, categories, commonCategory, getsPicture, isTitleMissing, isLocked } = props
  const { id, file, step, upload, problem } = row
  const isLeftOut = step === 'rejected' || (duplicate !== undefined && !row.takeAnyway)
  const isVideo = row.found ? row.found.mediaType === 'video' : isOfType(file, 'video')
  const field = (name: 'title' | 'artist' | 'album', label: string) => (
    <TextInput
      label={label}
      name={name}
      value={row[name]}
      maxLength={limits.name}
      aria-required={name === 'title'}
      error={name === 'title' && isTitleMissing ? texts.titleMissing : undefined}
      onChange={(event) => queue.edit(id, { [name]: event.currentTarget.value })}
    />
  )
  return (
    <li>
      <fieldset className={styles.row} aria-label={file.name} data-out={isLeftOut || undefined} disabled={isLocked}>
        <span className={styles.icon}>{isVideo ? <VideoIcon /> : <SongsIcon />}</span>
        {step !== 'rejected' && (
          <div className={styles.fields}>
            {field('title', texts.songTitle)}
            {field('artist', texts.artist)}
            {field('album', texts.album)}
            <NativeSelect
              label={texts.rowCategory}
              rightSection={<ChevronIcon size={16} />}
              value={row.categoryId}
              onChange={(event) => queue.edit(id, { categoryId: event.currentTarget.value })}
            >
              <option value="">{commonCategory ? texts.asForAllNamed({ name: commonCategory }) : texts.asForAll}</option>
              {categories.map((category) => (
                <option key={category.id} value={category.id}>
                  {category.name}
                </option>
              ))}
            </NativeSelect>
          </div>
        )}
        <div className={styles.state}>
          <b title={row.path}>{row.path}</b>
          <ImportRowStatus row={row} getsPicture={getsPicture} />
          {problem !== null && (
            <span className={styles.problem} role="alert">
              {problem}
            </span>
          )}
          {duplicate && (
            <span className={styles.duplicate}>
              {duplicateText(duplicate)}
              {!row.takeAnyway && ` ${texts.leftOut}`}
            </span>
          )}
          {duplicate && (
            <CheckLine label={texts.takeAnyway} checked={row.takeAnyway} onChange={(takeAnyway) => queue.edit(id, { takeAnyway })} />
          )}
        </div>
        <div className={styles.actions}>
          {step === 'failed' && (
            <Button variant="subtle" aria-label={texts.retry({ name: file.name })} onClick={() => queue.retry(id)}>
              {adminTexts.tryAgain}
            </Button>
          )}
          {upload && isSending(step) && <PauseButton upload={upload} isPaused={step === 'paused'} />}
          <ActionIcon
            variant="subtle"
            data-remove
            aria-label={texts.remove({ name: file.name })}
            onClick={(event) => {
              focusNeighbor(event.currentTarget)
              queue.remove(id)
            }}
          >
            <CloseIcon size={18} />
          </ActionIcon>
        </div>
        {upload && isSending(step) && <ImportRowBar upload={upload} />}
      </fieldset>
    </li>
  )
})

const isSending = (step: ImportRow['step']) => step === 'uploading' || step === 'paused' || step === 'offline'

function PauseButton({ upload, isPaused }: { upload: Upload; isPaused: boolean }) {
  const { name } = upload.file
  return (
    <Button
      variant="subtle"
      aria-label={isPaused ? texts.resume({ name }) : texts.pause({ name })}
      onClick={isPaused ? upload.resume : upload.pause}
    >
      {isPaused ? texts.resumeShort : texts.pauseShort}
    </Button>
  )
}

/** '26.41 of 42.58 MB, 62 %', and after reading: '3:07 · 42.58 MB · Audio · Cover found'. */
function ImportRowStatus({ row, getsPicture }: { row: ImportRow; getsPicture: boolean }) {
  const total = fileSize(row.file.size)
  const { found, step, upload } = row
  if (step === 'importing') return <span>{texts.importing}</span>
  if (step === 'processing')
    return (
      <span>
        <ProcessingLabel reading={adminTexts.upload.inspecting} waiting={adminTexts.upload.waitingForProcessing} />
      </span>
    )
  if (step === 'offline') return <span>{adminTexts.upload.offline}</span>
  if (upload && isSending(step)) return <Moved upload={upload} isPaused={step === 'paused'} />
  if (step === 'waiting') return <span>{texts.waiting({ total })}</span>
  if (!found) return <span>{total}</span>
  const cover = found.hasCover ? texts.hasCover : getsPicture ? texts.coverForAll : texts.noCover
  return (
    <span>
      <PlayabilityNote playability={found.playability} />
      {[
        formatDuration(found.durationSeconds, adminTexts.songs.noDuration),
        total,
        found.mediaType === 'video' ? adminTexts.songs.video : adminTexts.songs.audio,
        numberText(row),
        row.inLanguage && languageName(row.inLanguage.language),
        row.lyrics && adminTexts.songForm.facts.lyrics,
        cover,
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

/** 'No. 4', 'Disc 2, no. 4' */
function numberText(row: ImportRow): string | null {
  const { trackNumber, discNumber } = numbersOf(row)
  if (trackNumber === null) return null
  return discNumber === null ? texts.number({ number: trackNumber }) : texts.discAndNumber({ disc: discNumber, number: trackNumber })
}

function Moved({ upload, isPaused }: { upload: Upload; isPaused: boolean }) {
  useUpload(upload, ({ sentBytes }) => sentBytes)
  const moved = movedOf(upload)
  return <span>{isPaused ? adminTexts.upload.paused(moved) : texts.moved(moved)}</span>
}

function ImportRowBar({ upload }: { upload: Upload }) {
  const percent = useUpload(upload, () => percentSent(upload))
  return <ProgressBar label={adminTexts.upload.progressLabel} percent={percent} className={styles.bar} />
}
