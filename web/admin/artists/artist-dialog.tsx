import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminArtist } from '#contract/artists.ts'
import { summaryMax } from '#contract/item-names.ts'
import { limits } from '#contract/limits.ts'
import columns from '#web/admin/kit/form-columns.module.css'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { MarkdownField } from '#web/admin/kit/markdown-field.tsx'
import { NamesField } from '#web/admin/kit/names-field.tsx'
import { isStaleVersion, StaleNotice } from '#web/admin/kit/stale-notice.tsx'
import { ImageField } from '#web/admin/uploads/image-field.tsx'
import { useCoverForm } from '#web/admin/uploads/use-cover-form.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { ArtistCover } from './artist-cover.tsx'
import styles from './artist-dialog.module.css'
import { useSaveArtist } from './artist-mutations.ts'
import { artistErrors, artistInput, artistValues, fieldOfError } from './artist-values.ts'
import { reloadArtist } from './artists.queries.ts'
import { LinksField } from './links-field.tsx'

const texts = adminTexts.artists

interface Props {
  /** Null creates an artist. */
  artist: AdminArtist | null
  onClose(): void
}

/** Creates or edits an artist. The key resets the form when the latest version is loaded after a conflict. */
export function ArtistDialog({ artist, onClose }: Props) {
  const [latest, setLatest] = useState(artist)
  return <ArtistForm key={latest?.version} artist={latest} onClose={onClose} onLoadLatest={setLatest} />
}

function ArtistForm({ artist, onClose, onLoadLatest }: Props & { onLoadLatest(artist: AdminArtist): void }) {
  const client = useQueryClient()
  const form = useForm({ initialValues: artistValues(artist), clearInputErrorOnChange: true })
  const saving = useSaveArtist(artist)
  const isStale = isStaleVersion(saving.error)
  const { cover, coverInput, isSaving, submit, isDirty } = useCoverForm({
    form,
    hasCover: artist?.hasCover ?? false,
    errorsOf: artistErrors,
    requiredField: 'name',
    fieldOfError,
    async save(values, image, { clearRecord }) {
      await saving.mutateAsync({ ...artistInput(values), ...image })
      clearRecord()
      void showToast({ tone: 'success', description: artist ? texts.updated : texts.created })
      onClose()
    },
  })
  const { name, summary, description } = form.values

  const close = () => {
    cover.cancel()
    onClose()
  }
  const isRenamed = artist !== null && name.trim() !== artist.name
  return (
    <FormDialog
      title={artist ? texts.editTitle : texts.createTitle}
      width="46rem"
      isDirty={isDirty}
      isSaving={isSaving}
      upload={cover.isBusy && { note: adminTexts.songForm.savesAfterUpload, busyLabel: adminTexts.songForm.waiting }}
      submitLabel={artist ? adminTexts.save : texts.create}
      onSubmit={submit}
      onClose={close}
    >
      {isStale && artist && <StaleNotice load={() => reloadArtist(client, artist.id)} onLoaded={onLoadLatest} />}
      <div className={columns.columns}>
        <ImageField
          label={texts.image}
          removeLabel={texts.removeImage}
          image={cover}
          help={texts.imageHelp}
          error={form.errors.cover as string | undefined}
          inputRef={coverInput}
        >
          <ArtistCover name={name} coverUrl={cover.isRemoved ? null : (artist?.coverUrl ?? null)} sizes="176px" />
        </ImageField>
        <div className={columns.fields}>
          <TextInput
            label={texts.name}
            aria-required
            maxLength={limits.name}
            description={limitHelp(name, limits.name)}
            data-autofocus
            {...form.getInputProps('name')}
          />
          {isRenamed && (
            <p className={styles.notice} role="status">
              {texts.renames}
            </p>
          )}
          <TextInput
            label={texts.sortName}
            maxLength={limits.name}
            placeholder={texts.sortNamePlaceholder}
            description={texts.sortNameHelp}
            {...form.getInputProps('sortName')}
          />
          <Textarea
            label={texts.summary}
            rows={2}
            maxLength={summaryMax}
            description={limitHelp(summary, summaryMax) ?? texts.summaryHelp}
            {...form.getInputProps('summary')}
          />
          <MarkdownField label={texts.description} maxLength={limits.longText} {...form.getInputProps('description')} value={description} />
          <LinksField form={form} />
          <NamesField kind="artists" labels={texts} {...form.getInputProps('names')} value={form.values.names} />
          <TextInput label={texts.musicbrainzId} maxLength={36} {...form.getInputProps('musicbrainzId')} />
        </div>
      </div>
    </FormDialog>
  )
}
