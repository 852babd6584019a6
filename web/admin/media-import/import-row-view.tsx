import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { memo } from 'react'
import type { CategoryBadge } from '#contract/categories.ts'
import { limits } from '#contract/limits.ts'
import { ChevronIcon, SongsIcon, VideoIcon } from '#web/admin/kit/icons.tsx'
import type { MediaUpload } from '#web/admin/songs/media-upload.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { isOfType } from '#web/public/uploads/media-file.ts'
import { useUploadState } from '#web/public/uploads/use-upload-state.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import { CheckLine } from './check-line.tsx'
import type { ImportQueue } from './import-queue.ts'
import styles from './import-row.module.css'
import { ImportRowBar, ImportRowStatus } from './import-row-status.tsx'
import type { Duplicate, ImportRow } from './import-rows.ts'

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

/** One file: what it will be called, how far it is, and why it may not come in. */
export const ImportRowView = memo(function ImportRowView(props: Props) {
  const { row, queue, duplicate, categories, commonCategory, getsPicture, isTitleMissing, isLocked } = props
  const { id, file, step, media, problem } = row
  const isLeftOut = step === 'refused' || (duplicate !== undefined && !row.takeAnyway)
  const isVideo = row.found ? row.found.mediaType === 'video' : isOfType(file, 'video')
  const field = (name: 'title' | 'artist' | 'album', label: string) => (
    <TextInput
      label={label}
      name={name}
      value={row[name]}
      maxLength={limits.name}
      error={name === 'title' && isTitleMissing ? texts.titleMissing : undefined}
      onChange={(event) => queue.edit(id, { [name]: event.currentTarget.value })}
    />
  )
  return (
    <li>
      <fieldset className={styles.row} aria-label={file.name} data-out={isLeftOut || undefined} disabled={isLocked}>
        <span className={styles.icon}>{isVideo ? <VideoIcon /> : <SongsIcon />}</span>
        {step !== 'refused' && (
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
              <option value="">{commonCategory ? texts.asForAllNamed(commonCategory) : texts.asForAll}</option>
              {categories.map((category) => (
                <option key={category.id} value={category.id}>
                  {category.name}
                </option>
              ))}
            </NativeSelect>
          </div>
        )}
        <div className={styles.state}>
          <b title={file.name}>{file.name}</b>
          <ImportRowStatus row={row} getsPicture={getsPicture} />
          {problem !== null && (
            <span className={styles.problem} role="alert">
              {problem}
            </span>
          )}
          {duplicate && (
            <span className={styles.duplicate}>
              {duplicate.of === 'library' ? texts.inLibrary(duplicate.title) : texts.inList(duplicate.name)}
              {!row.takeAnyway && ` ${texts.leftOut}`}
            </span>
          )}
          {duplicate && (
            <CheckLine label={texts.takeAnyway} checked={row.takeAnyway} onChange={(takeAnyway) => queue.edit(id, { takeAnyway })} />
          )}
        </div>
        <div className={styles.actions}>
          {step === 'failed' && (
            <Button variant="subtle" aria-label={texts.retry(file.name)} onClick={() => queue.retry(id)}>
              {adminTexts.tryAgain}
            </Button>
          )}
          {media && step === 'uploading' && <PauseButton media={media} name={file.name} />}
          <ActionIcon
            variant="subtle"
            data-remove
            aria-label={texts.remove(file.name)}
            onClick={(event) => {
              focusNeighbour(event.currentTarget)
              queue.remove(id)
            }}
          >
            <CloseIcon size={18} />
          </ActionIcon>
        </div>
        {media && step === 'uploading' && <ImportRowBar upload={media.upload} />}
      </fieldset>
    </li>
  )
})

/** Who removes by keyboard goes on to the next one. */
function focusNeighbour(button: HTMLElement) {
  const item = button.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  neighbour?.querySelector<HTMLElement>('[data-remove]')?.focus()
}

function PauseButton({ media, name }: { media: MediaUpload; name: string }) {
  const phase = useUploadState(media.upload, (state) => state.phase)
  if (phase === 'done' || phase === 'failed') return null
  const isPaused = phase === 'paused'
  return (
    <Button
      variant="subtle"
      aria-label={isPaused ? texts.resume(name) : texts.pause(name)}
      onClick={isPaused ? media.goOn : media.upload.pause}
    >
      {isPaused ? texts.resumeShort : texts.pauseShort}
    </Button>
  )
}
