import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { limits } from '#contract/limits.ts'
import type { SongDetail } from '#contract/song-details.ts'
import type { AdminSong } from '#contract/songs.ts'
import { activeCategoriesQuery } from '#web/admin/categories/categories.queries.ts'
import styles from '#web/admin/kit/form-columns.module.css'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import type { SongFormState } from './use-song-form.ts'

const texts = adminTexts.songForm

/** In their order on the form. */
const details: Record<SongDetail, { label: string; className?: string | undefined }> = {
  title: { label: texts.title },
  artist: { label: texts.artist, className: styles.half },
  album: { label: texts.album, className: styles.half },
}

export function SongFields({ form: { form, media }, song }: { form: SongFormState; song: AdminSong | null }) {
  const help = (field: SongDetail) => limitHelp(form.values[field], limits.name) ?? (media.isFromFile(field) ? texts.fromFile : undefined)
  return (
    <>
      <TextInput
        label={texts.fileUrl}
        type="url"
        inputMode="url"
        placeholder={texts.fileUrlPlaceholder}
        description={texts.fileUrlHelp}
        maxLength={limits.address}
        disabled={media.current !== null}
        {...form.getInputProps('fileUrl')}
      />
      {(Object.keys(details) as SongDetail[]).map((field) => (
        <TextInput
          key={field}
          {...details[field]}
          data-autofocus={song && field === 'title' ? true : undefined}
          maxLength={limits.name}
          description={help(field)}
          {...form.getInputProps(field)}
        />
      ))}
      <CategoryField form={form} song={song} />
    </>
  )
}

function CategoryField({ form, song }: { form: SongFormState['form']; song: AdminSong | null }) {
  const { data: categories, error } = useQuery(activeCategoriesQuery())
  useEffect(() => {
    if (error) void showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.categoriesFailed })
  }, [error])
  // A song retains its category after that became inactive.
  const inactive = song && categories && !categories.some(({ id }) => id === song.category.id) ? song.category : null
  return (
    <NativeSelect
      label={texts.category}
      rightSection={<ChevronIcon size={16} />}
      description={categories?.length === 0 ? texts.noCategories : undefined}
      {...form.getInputProps('categoryId')}
      error={form.errors.categoryId ?? (error ? texts.categoriesFailed : undefined)}
    >
      <option value="">{texts.chooseCategory}</option>
      {inactive && <option value={inactive.id}>{texts.inactiveCategory(inactive.name)}</option>}
      {categories?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
