import { useEffect, useState } from 'react'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import { pickerTypes } from '#web/public/uploads/media-file.ts'
import controls from '#web/ui/controls.module.css'
import styles from './cover-field.module.css'
import { FilePicker } from './file-picker.tsx'

interface CoverFieldProps {
  cover: File | null
  problem: string | undefined
  onPick(cover: File | null): void
}

export function CoverField({ cover, problem, onPick }: CoverFieldProps) {
  const texts = useUploadTexts().form
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!cover) return
    const url = URL.createObjectURL(cover)
    setPreviewUrl(url)
    return () => {
      URL.revokeObjectURL(url)
      setPreviewUrl(null)
    }
  }, [cover])
  return (
    <FilePicker
      label={texts.cover}
      name="cover"
      accept={pickerTypes.image}
      button={texts.chooseCover}
      help={texts.coverHelp}
      problem={problem}
      onPick={([file]) => file && onPick(file)}
    >
      {cover && (
        <div className={styles.chosen}>
          {previewUrl && <img src={previewUrl} alt={texts.coverPreview} width={96} height={96} />}
          <button type="button" className={controls.button} onClick={() => onPick(null)}>
            {texts.removeCover}
          </button>
        </div>
      )}
    </FilePicker>
  )
}
