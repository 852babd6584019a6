import { Checkbox, type CheckboxProps, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { activeCategoriesQuery } from '#web/admin/categories/categories.queries.ts'
import { CompletedInput } from '#web/admin/kit/completed-input.tsx'
import { Problem } from '#web/admin/kit/confirm-dialog.tsx'
import { downloadOptions } from '#web/admin/kit/downloads-field.tsx'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { showFieldErrors } from '#web/admin/kit/field-errors.ts'
import { FormDialog, LeaveButton } from '#web/admin/kit/form-dialog.tsx'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { useSongSummary } from '#web/admin/kit/songs/use-song-summary.ts'
import { TagsField } from '#web/admin/kit/tags-field.tsx'
import { VisibilityFields } from '#web/admin/kit/visibility-fields.tsx'
import { type VisibilityValues, visibilityProblems } from '#web/admin/kit/visibility-values.ts'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { type CreditDraft, repeatedCredit } from './credit-drafts.ts'
import { CreditRows } from './credits-field.tsx'
import styles from './edit-songs-dialog.module.css'
import { changesOf, factProblems, noChanges } from './edit-songs-values.ts'
import { rejectionText, type SelectedSongs, useEditSongs } from './selected-songs.ts'

const texts = adminTexts.selectedSongs
const fields = adminTexts.songForm
const removals = {
  removesArtist: texts.removeArtist,
  removesAlbum: texts.removeAlbum,
  removesYear: texts.removeYear,
  removesGenres: texts.removeGenres,
  removesLanguage: texts.removeLanguage,
}

interface Props {
  selected: SelectedSongs
  /** Opens the dialog that takes values from the songs' files instead. */
  onReadTags(): void
  onClose(): void
}

/** Changes fields that several songs can share, adds credits, and removes covers. */
export function EditSongsDialog({ selected, onReadTags, onClose }: Props) {
  const { data: categories } = useQuery(activeCategoriesQuery())
  const form = useForm({ initialValues: noChanges, clearInputErrorOnChange: true })
  const [drafts, setDrafts] = useState<readonly CreditDraft[]>([])
  const repeated = repeatedCredit(drafts, '')
  const repetition = repeated === null ? undefined : fields.creditRepeated({ name: repeated })
  const edit = useEditSongs(selected)
  const { timeZone } = useSite()
  const { clear } = useSelectionActions()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (edit.isPending) return
    if (repetition) return showErrorToast(repetition)
    const changes = changesOf(form.getValues(), drafts)
    if (Object.keys(changes).length === 0) return showFieldErrors(form, { categoryId: texts.nothingChanged })
    const problems = { ...factProblems(changes), ...(changes.visibility && visibilityProblems(form.getValues(), null)) }
    if (Object.keys(problems).length > 0) return showFieldErrors(form, problems)
    edit.mutate(changes, {
      onSuccess: ({ count }) => {
        clear()
        void showToast({ tone: 'success', description: texts.edited({ count }) })
        onClose()
      },
      onError: (error) => showErrorToast(texts.editFailed({ reason: rejectionText(error) })),
    })
  }

  const removable = (input: ReactNode, removal: keyof typeof removals) => (
    <div className={styles.text}>
      {input}
      <Checkbox label={removals[removal]} {...form.getInputProps(removal, { type: 'checkbox' })} />
    </div>
  )
  const nameField = (name: 'artist' | 'album', removal: 'removesArtist' | 'removesAlbum') =>
    removable(
      <CompletedInput
        of={name === 'artist' ? 'artists' : 'albums'}
        label={fields[name]}
        placeholder={texts.unchanged}
        description={limitHelp(form.values[name], limits.name)}
        disabled={form.values[removal]}
        {...form.getInputProps(name)}
        value={form.values[name]}
      />,
      removal,
    )

  return (
    <FormDialog
      title={texts.editTitle({ count: selected.label })}
      width="30rem"
      isDirty={() => form.isDirty() || drafts.length > 0}
      isSaving={edit.isPending}
      submitLabel={adminTexts.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <p>{texts.editHelp}</p>
        <LeaveButton className={styles.readTags ?? ''} onLeave={onReadTags}>
          {adminTexts.readTags.action}
        </LeaveButton>
        <NativeSelect label={fields.category} data-autofocus rightSection={<ChevronIcon size={16} />} {...form.getInputProps('categoryId')}>
          <option value="">{texts.unchanged}</option>
          {categories?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
        {nameField('artist', 'removesArtist')}
        {form.values.artist.trim() !== '' && !form.values.removesArtist && (
          <CreditAlbums selected={selected} {...form.getInputProps('creditsAlbums', { type: 'checkbox' })} />
        )}
        {nameField('album', 'removesAlbum')}
        {removable(
          <TextInput
            label={fields.facts.year}
            placeholder={texts.unchanged}
            inputMode="numeric"
            maxLength={4}
            disabled={form.values.removesYear}
            {...form.getInputProps('year')}
          />,
          'removesYear',
        )}
        {removable(
          <TagsField
            label={fields.facts.genres}
            placeholder={form.values.genres.length === 0 ? texts.unchanged : ''}
            description={fields.genresHelp}
            maxTags={20}
            maxLength={limits.name}
            disabled={form.values.removesGenres}
            {...form.getInputProps('genres')}
          />,
          'removesGenres',
        )}
        {removable(
          <TextInput
            label={fields.facts.language}
            placeholder={texts.unchanged}
            description={fields.languageHelp}
            maxLength={35}
            disabled={form.values.removesLanguage}
            {...form.getInputProps('language')}
          />,
          'removesLanguage',
        )}
        <Checkbox label={texts.removeCover} {...form.getInputProps('removesCover', { type: 'checkbox' })} />
        <CreditRows title={texts.addedCredits} help={texts.addedCreditsHelp} drafts={drafts} change={setDrafts} problem={repetition} />
        <NativeSelect label={adminTexts.favorite} rightSection={<ChevronIcon size={16} />} {...form.getInputProps('favorite')}>
          <option value="">{texts.unchanged}</option>
          <option value="yes">{texts.favorite}</option>
          <option value="no">{texts.notFavorite}</option>
        </NativeSelect>
        <NativeSelect label={adminTexts.downloads.label} rightSection={<ChevronIcon size={16} />} {...form.getInputProps('downloads')}>
          <option value="">{texts.unchanged}</option>
          {downloadOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <Checkbox label={texts.changeVisibility} {...form.getInputProps('changesVisibility', { type: 'checkbox' })} />
        {form.values.changesVisibility && (
          <>
            <VisibilityFields form={form} timeZone={timeZone} item={null} isShared />
            <Consequences selected={selected} values={form.values} />
          </>
        )}
      </div>
      {edit.error && <Problem>{texts.editFailed({ reason: rejectionText(edit.error) })}</Problem>}
    </FormDialog>
  )
}

/** Offers to credit the new artist also with albums that all of their songs leave behind; renders nothing if there are none. */
function CreditAlbums({ selected, ...input }: { selected: SelectedSongs } & CheckboxProps) {
  const { data: summary } = useSongSummary(selected.songs)
  if (!summary?.albumCount) return null
  return <Checkbox label={texts.creditAlbums({ count: summary.albumCount })} {...input} />
}

/** What visitors lose by a restriction; renders nothing if the songs stay in lists. */
function Consequences({ selected, values: { visibility, visibleFrom } }: { selected: SelectedSongs; values: VisibilityValues }) {
  const { data: summary } = useSongSummary(selected.songs)
  const isListed = visibility === 'public' && (visibleFrom === null || Date.parse(visibleFrom) <= Date.now())
  if (isListed) return null
  if (!summary) return <p role="status">{texts.looking}</p>
  const { listedCount, playlistCount, codeCount } = summary
  return (
    <div role="status">
      <p>{texts.leaveLists({ songs: listedCount, playlists: playlistCount })}</p>
      {codeCount > 0 && (
        <p>
          {visibility === 'unlisted' || visibility === 'protected'
            ? texts.codesStay({ codes: codeCount })
            : texts.codesLeadToCategory({ codes: codeCount })}
        </p>
      )}
    </div>
  )
}
