import { Textarea, TextInput } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { SongFact } from '#contract/song-details.ts'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { MarkdownField } from '#web/admin/kit/markdown-field.tsx'
import styles from '#web/admin/kit/more-fields.module.css'
import { MoreFields } from '#web/admin/kit/more-fields.tsx'
import { readLyrics } from '#web/admin/kit/read-lyrics.ts'
import { TagsField } from '#web/admin/kit/tags-field.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { CreditsField } from './credits-field.tsx'
import mediaStyles from './media-field.module.css'
import type { SongFormState } from './use-song-form.ts'

const texts = adminTexts.songForm

/** Rarely used fields and the credits, initially collapsed. */
export function SongMoreFields({ form: { form, credits, showsMore, setShowsMore } }: { form: SongFormState }) {
  const { comment, description, lyrics } = form.values
  const number = (field: 'year' | 'discNumber' | 'trackNumber') => (
    <TextInput className={styles.third ?? ''} label={texts.facts[field]} inputMode="numeric" maxLength={4} {...form.getInputProps(field)} />
  )
  /** From top to bottom. The type requires an input for each fact of the contract. */
  const inputs: Record<Exclude<SongFact, 'names'> | 'credits', ReactNode> = {
    year: number('year'),
    discNumber: number('discNumber'),
    trackNumber: number('trackNumber'),
    genres: (
      <TagsField
        label={texts.facts.genres}
        description={texts.genresHelp}
        maxTags={20}
        maxLength={limits.name}
        {...form.getInputProps('genres')}
      />
    ),
    credits: <CreditsField credits={credits} problem={form.errors.credits as string | undefined} />,
    lyrics: (
      <>
        <Textarea
          label={texts.facts.lyrics}
          description={limitHelp(lyrics, limits.lyrics) ?? texts.lyricsHelp}
          autosize
          minRows={4}
          maxRows={16}
          maxLength={limits.lyrics}
          dir="auto"
          {...form.getInputProps('lyrics')}
        />
        <FilePicker
          isWide
          label={texts.lyricsFile}
          accept=".lrc,.srt,.vtt,.txt,text/plain,text/vtt"
          buttonLabel={texts.chooseFile}
          icon={<UploadIcon size={16} />}
          onPick={(file) =>
            readLyrics(file).then(
              (text) => form.setFieldValue('lyrics', text),
              () => form.setFieldError('lyrics', adminTexts.newBatch.unreadable),
            )
          }
        >
          <span className={mediaStyles.drop}>{texts.dropFile}</span>
        </FilePicker>
      </>
    ),
    language: (
      <TextInput
        className={styles.half ?? ''}
        label={texts.facts.language}
        description={texts.languageHelp}
        maxLength={35}
        {...form.getInputProps('language')}
      />
    ),
    isrc: (
      <TextInput
        className={styles.half ?? ''}
        label={texts.facts.isrc}
        description={texts.isrcHelp}
        maxLength={20}
        {...form.getInputProps('isrc')}
      />
    ),
    comment: (
      <Textarea
        label={texts.facts.comment}
        rows={2}
        maxLength={limits.description}
        description={limitHelp(comment, limits.description) ?? texts.commentHelp}
        {...form.getInputProps('comment')}
      />
    ),
    description: (
      <MarkdownField
        describesSong
        label={texts.facts.description}
        description={texts.timesHelp}
        maxLength={limits.longText}
        {...form.getInputProps('description')}
        value={description}
      />
    ),
    musicbrainzId: <TextInput label={texts.facts.musicbrainzId} maxLength={36} {...form.getInputProps('musicbrainzId')} />,
  }
  return (
    <MoreFields title={texts.more} isOpen={showsMore} onToggle={setShowsMore}>
      {Object.entries(inputs).map(([field, input]) => (
        <Fragment key={field}>{input}</Fragment>
      ))}
    </MoreFields>
  )
}
