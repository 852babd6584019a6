import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AdminSong } from '#contract/songs.ts'
import { FilePicker } from '#web/features/admin-shell/admin/file-picker.tsx'
import { UploadIcon } from '#web/features/admin-shell/admin/icons.tsx'
import { activeCategoriesQuery } from '#web/features/categories/admin/categories.queries.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Cover } from '#web/ui/cover.tsx'
import styles from './cover-field.module.css'
import { pickerTypes } from './media-file.ts'
import type { SongFormState } from './use-song-form.ts'

const texts = adminTexts.songForm
const noCategoryColor = '#85877e'

export function CoverField({ form: { form, cover, coverInput }, song }: { form: SongFormState; song: AdminSong | null }) {
  const { title, categoryId } = form.values
  const { data: categories } = useQuery(activeCategoriesQuery())
  const color = categories?.find(({ id }) => id === categoryId)?.color ?? song?.category.color ?? noCategoryColor
  const subject = { title, coverUrl: cover.isRemoved ? null : (song?.coverUrl ?? null), category: { color } }
  const error = form.errors.cover as string | undefined
  return (
    <div>
      <FilePicker
        label={texts.cover}
        accept={pickerTypes.image}
        buttonLabel={texts.chooseImage}
        icon={<UploadIcon size={16} />}
        help={cover.hasCover ? undefined : texts.coverHelp}
        error={error}
        inputRef={coverInput}
        onPick={cover.choose}
      >
        {cover.previewUrl ? <img className={styles.preview} src={cover.previewUrl} alt="" /> : <Cover song={subject} sizes="176px" />}
      </FilePicker>
      {cover.hasCover && (
        <Button variant="subtle" fullWidth className={styles.remove ?? ''} onClick={cover.remove}>
          {texts.removeCover}
        </Button>
      )}
    </div>
  )
}
