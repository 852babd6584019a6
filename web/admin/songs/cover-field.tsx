import { useQuery } from '@tanstack/react-query'
import type { AdminSong } from '#contract/songs.ts'
import { activeCategoriesQuery } from '#web/admin/categories/categories.queries.ts'
import { ImageField } from '#web/admin/uploads/image-field.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Cover } from '#web/ui/cover.tsx'
import type { SongFormState } from './use-song-form.ts'

const texts = adminTexts.songForm
const noCategoryColor = '#85877e'

export function CoverField({ form: { form, media, cover, coverInput }, song }: { form: SongFormState; song: AdminSong | null }) {
  const { title, categoryId } = form.values
  const { data: categories } = useQuery(activeCategoriesQuery())
  const color = categories?.find(({ id }) => id === categoryId)?.color ?? song?.category.color ?? noCategoryColor
  // A new file's own cover replaces the present one; an uploaded picture replaces both.
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
