import { Button } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { pickerTypes } from '#web/public/uploads/media-file.ts'
import styles from './image-field.module.css'
import type { FieldUpload } from './use-field-upload.ts'

const texts = adminTexts.images

interface Props {
  label: string
  removeLabel: string
  image: FieldUpload
  /** Displayed while there is no picture. */
  help?: string
  error: string | undefined
  inputRef: RefObject<HTMLInputElement | null>
  /** The current picture or its placeholder. */
  children: ReactNode
}

/** Chooses, shows and removes a square picture. */
export function ImageField({ label, removeLabel, image, help, error, inputRef, children }: Props) {
  return (
    <div>
      <FilePicker
        label={label}
        accept={pickerTypes.image}
        buttonLabel={texts.choose}
        icon={<UploadIcon size={16} />}
        help={image.hasFile ? undefined : help}
        error={error}
        inputRef={inputRef}
        onPick={image.choose}
      >
        {image.previewUrl ? <img className={styles.preview} src={image.previewUrl} alt="" /> : children}
      </FilePicker>
      {image.hasFile && (
        <Button variant="subtle" fullWidth className={styles.remove ?? ''} onClick={image.remove}>
          {removeLabel}
        </Button>
      )}
    </div>
  )
}
