import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { suggestCredits } from '#contract/credit-suggestions.ts'
import { limits } from '#contract/limits.ts'
import type { SongDetail } from '#contract/song-details.ts'
import type { AdminSong } from '#contract/songs.ts'
import { activeCategoriesQuery } from '#web/admin/categories/categories.queries.ts'
import { CompletedInput } from '#web/admin/kit/completed-input.tsx'
import styles from '#web/admin/kit/form-columns.module.css'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import { isTaken, takeSuggestion } from './credit-drafts.ts'
import { SongMoreFields } from './song-more-fields.tsx'
import type { SongFormState } from './use-song-form.ts'

const texts = adminTexts.songForm

/** In their order on the form. */
const details: Record<SongDetail, { label: string; className?: string | undefined; completes?: 'artists' | 'albums' }> = {
  title: { label: texts.title },
  artist: { label: texts.artist, className: styles.half, completes: 'artists' },
  album: { label: texts.album, className: styles.half, completes: 'albums' },
}

export function SongFields({ form: state, song }: { form: SongFormState; song: AdminSong | null }) {
  const { form, media } = state
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
      {(Object.keys(details) as SongDetail[]).map((field) => {
        const { completes, className = '', label } = details[field]
        const input = { label, className, description: help(field), ...form.getInputProps(field) }
        return completes ? (
          <CompletedInput key={field} of={completes} {...input} value={form.values[field]} />
        ) : (
          <TextInput key={field} data-autofocus={song ? true : undefined} maxLength={limits.name} {...input} />
        )
      })}
      <CreditSuggestion form={state} />
      <CategoryField form={form} song={song} />
      <SongMoreFields form={state} />
    </>
  )
}

/** Credits each artist that the artist text seems to name. */
function CreditSuggestion({ form: { form, credits, setShowsMore } }: { form: SongFormState }) {
  const suggested = suggestCredits(form.values.artist)
  const { drafts, change } = credits
  if (!drafts || suggested.length === 0 || isTaken(drafts, suggested)) return null
  const names = suggested.map(({ name, role }) => (role === 'featured' ? texts.suggestedFeatured(name) : name))
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          change(takeSuggestion(drafts, suggested))
          setShowsMore(true)
        }}
      >
        <bdi>{texts.suggestion(conjunction.format(names))}</bdi>
      </Button>
    </div>
  )
}

const conjunction = new Intl.ListFormat('en')

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
