import { Button } from '@mantine/core'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { pickerTypes } from '#web/public/uploads/media-file.ts'
import styles from './media-field.module.css'
import type { SongFormState } from './use-song-form.ts'

const texts = adminTexts.songForm

/** Captions beside a video. */
export function CaptionsField({ form: { form, captions, captionsInput } }: { form: SongFormState }) {
  if (form.values.mediaType !== 'video') return null
  return (
    <div>
      <FilePicker
        isWide
        label={texts.captions}
        accept={pickerTypes.captions}
        buttonLabel={captions.hasCaptions ? texts.replaceFile : texts.chooseFile}
        icon={<UploadIcon size={16} />}
        help={texts.captionsHelp}
        error={form.errors.captions as string | undefined}
        inputRef={captionsInput}
        onPick={captions.choose}
      >
        {captions.hasCaptions ? (
          <b className={styles.name}>{captions.current?.file.name ?? texts.currentFile}</b>
        ) : (
          <span className={styles.drop}>{texts.dropFile}</span>
        )}
      </FilePicker>
      {captions.hasCaptions && (
        <Button variant="subtle" onClick={captions.remove}>
          {texts.removeCaptions}
        </Button>
      )}
    </div>
  )
}
