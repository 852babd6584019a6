import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { suggestCredits } from '#contract/credit-suggestions.ts'
import { limits } from '#contract/limits.ts'
import type { SongDetail, SongFact } from '#contract/song-details.ts'
import type { AdminSong } from '#contract/songs.ts'
import { activeCategoriesQuery } from '#web/admin/categories/categories.queries.ts'
import { CompletedInput } from '#web/admin/kit/completed-input.tsx'
import { DownloadsField } from '#web/admin/kit/downloads-field.tsx'
import styles from '#web/admin/kit/form-columns.module.css'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { useFailureToast } from '#web/admin/kit/load-failed.tsx'
import { NamesField } from '#web/admin/kit/names-field.tsx'
import { formatList } from '#web/admin/kit/numbers.ts'
import { VisibilityFields } from '#web/admin/kit/visibility-fields.tsx'
import { protectedItem, type VisibilityValues } from '#web/admin/kit/visibility-values.ts'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { isTaken, takeSuggestion } from './credit-drafts.ts'
import { RecordingField } from './recording-field.tsx'
import type { SongFormValues } from './song-form-values.ts'
import { SongMoreFields } from './song-more-fields.tsx'
import type { SongFormState } from './use-song-form.ts'

const texts = adminTexts.songForm

type MoreField = SongFact | keyof VisibilityValues
/** Media type and file have their inputs above (media-field.tsx). */
type Input = Exclude<keyof SongFormValues, MoreField | 'mediaType'> | 'visibility'

export function SongFields({ form: state, song }: { form: SongFormState; song: AdminSong | null }) {
  const { form, media } = state
  const { timeZone } = useSite()
  const detail = (field: SongDetail) => ({
    description: limitHelp(form.values[field], limits.name) ?? (media.isFromFile(field) ? texts.fromFile : undefined),
    ...form.getInputProps(field),
  })
  /** From top to bottom. The type requires an input for each value of the form. */
  const inputs: Record<Input, ReactNode> = {
    fileUrl: (
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
    ),
    title: (
      <TextInput label={texts.title} aria-required data-autofocus={song ? true : undefined} maxLength={limits.name} {...detail('title')} />
    ),
    artist: <CompletedInput of="artists" label={texts.artist} className={styles.half} {...detail('artist')} value={form.values.artist} />,
    album: (
      <>
        <CompletedInput of="albums" label={texts.album} className={styles.half} {...detail('album')} value={form.values.album} />
        <CreditSuggestion form={state} />
      </>
    ),
    categoryId: <CategoryField form={form} song={song} />,
    visibility: <VisibilityFields form={form} timeZone={timeZone} item={protectedItem('song', song)} />,
    downloads: <DownloadsField form={form} />,
  }
  return (
    <>
      {Object.entries(inputs).map(([field, input]) => (
        <Fragment key={field}>{input}</Fragment>
      ))}
      <SongMoreFields form={state} />
      <NamesField
        kind="songs"
        title={texts.recording.title}
        labels={{ title: texts.title, description: texts.facts.description }}
        {...form.getInputProps('names')}
        value={form.values.names}
      >
        {(language) => (
          <RecordingField
            key={language}
            language={language}
            songId={song?.id ?? null}
            recordingId={form.values.names[language]?.recordingId}
            onChange={(recordingId) =>
              form.setFieldValue('names', (names) => ({ ...names, [language]: { ...names[language], recordingId } }))
            }
          />
        )}
      </NamesField>
    </>
  )
}

/** Offers a credit for each artist that the artist text seems to name. */
function CreditSuggestion({ form: { form, credits, setShowsMore } }: { form: SongFormState }) {
  const suggested = suggestCredits(form.values.artist)
  const { drafts, change } = credits
  if (suggested.length === 0 || isTaken(drafts, suggested)) return null
  const names = suggested.map(({ name, role }) => (role === 'featured' ? texts.suggestedFeatured({ name }) : name))
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
        <bdi>{texts.suggestion({ artists: formatList(names) })}</bdi>
      </Button>
    </div>
  )
}

function CategoryField({ form, song }: { form: SongFormState['form']; song: AdminSong | null }) {
  const { data: categories, error } = useQuery(activeCategoriesQuery())
  useFailureToast(error, texts.categoriesFailed)
  // A song retains a category that has become inactive.
  const inactive = song && categories && !categories.some(({ id }) => id === song.category.id) ? song.category : null
  return (
    <NativeSelect
      label={texts.category}
      aria-required
      rightSection={<ChevronIcon size={16} />}
      description={categories?.length === 0 ? texts.noCategories : undefined}
      {...form.getInputProps('categoryId')}
      error={form.errors.categoryId ?? (error ? texts.categoriesFailed : undefined)}
    >
      <option value="">{texts.chooseCategory}</option>
      {inactive && <option value={inactive.id}>{texts.inactiveCategory({ name: inactive.name })}</option>}
      {categories?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
