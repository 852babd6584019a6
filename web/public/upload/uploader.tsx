import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { UploadCategory } from '#contract/upload-choices.ts'
import type { UploadedSong, UploadRules } from '#contract/uploaded-songs.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import controls from '#web/ui/controls.module.css'
import { CoverField } from './cover-field.tsx'
import { FilePicker } from './file-picker.tsx'
import { PickedRow } from './picked-row.tsx'
import { formAddress } from './plain-form.tsx'
import { signInPath } from './sign-in-request.ts'
import { CategoryField, MediaTypeField, TextField } from './text-fields.tsx'
import { type Field, inheritedArtist } from './upload-values.ts'
import styles from './uploader.module.css'
import { type Again, useDraft } from './use-draft.ts'
import { type UploaderState, useUploader } from './use-uploader.ts'

const accepted = { audio: 'audio/mpeg,audio/mp3,.mp3', video: 'video/mp4,video/mpeg,video/quicktime,.mp4,.mov,.mpeg,.mpg' }

interface UploaderProps {
  rules: UploadRules
  /** The signed-in account may not upload. */
  isClosed: boolean
  /** Shown above the form until an alert replaces it. */
  hint: ReactNode
  onSent(songs: UploadedSong[]): void
}

/** The page's main form: one file, or several that share everything except their titles and the artists that are typed for them. */
export function Uploader({ rules, isClosed, hint, onSent }: UploaderProps) {
  const texts = useUploadTexts()
  const app = useApp()
  const form = useRef<HTMLFormElement>(null)
  const focusOn = (field: Field) => form.current?.querySelector<HTMLElement>(selectors[field])?.focus()
  const uploader = useUploader({ rules, focus: focusOn, onSent })
  const again = useDraft(uploader, form)
  useLeaveWarning(uploader.isBusy)
  const { values, files, problems, isBusy } = uploader

  return (
    <form
      ref={form}
      className={styles.form}
      // A plain form until scripts have loaded.
      method="post"
      action={formAddress(app)}
      encType="multipart/form-data"
      noValidate
      aria-busy={isBusy}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void uploader.submit()
      }}
    >
      {!uploader.needsSignIn && hint}
      <AgainNotice again={again} />
      <fieldset disabled={isBusy} className={styles.fields}>
        <MediaTypeField name="mediaType" value={values.mediaType} onChange={uploader.changeMediaType} />
      </fieldset>
      <div data-field="file">
        <Files uploader={uploader} />
      </div>
      <fieldset disabled={isBusy} className={styles.fields}>
        {files.length <= 1 && (
          <TextField
            label={texts.form.name}
            name="title"
            required
            value={uploader.title}
            problem={problems.title}
            onChange={(title) => uploader.setTitle(title)}
          />
        )}
        <div className={styles.pair}>
          <TextField
            label={texts.form.artist}
            name="artist"
            required
            value={values.artist}
            problem={problems.artist}
            onChange={(artist) => uploader.change({ artist })}
          />
          <TextField
            label={texts.form.album}
            name="album"
            note={texts.form.optional}
            value={values.album}
            onChange={(album) => uploader.change({ album })}
          />
        </div>
        <CategoryField
          label={texts.form.category}
          name="category"
          value={values.category}
          problem={problems.category}
          onChange={(category) => uploader.change({ category: category as UploadCategory | '' })}
        />
        {files.length <= 1 && <CoverField cover={uploader.cover} problem={problems.cover} onPick={uploader.pickCover} />}
      </fieldset>
      {uploader.needsSignIn && <SignInNotice />}
      <button type="submit" className={`${controls.button} ${controls.primary} ${controls.large}`} disabled={isClosed} aria-busy={isBusy}>
        {isBusy ? texts.form.sending : files.length > 1 ? texts.form.submitMany({ count: files.length }) : texts.form.submit}
      </button>
    </form>
  )
}

const selectors: Readonly<Record<Field, string>> = {
  file: '[data-field=file] input[type=file]',
  title: 'input[name=title], [data-field=file] input[aria-invalid]',
  artist: 'input[name=artist]',
  category: 'select',
  cover: 'fieldset input[type=file]',
}

function Files({ uploader }: { uploader: UploaderState }) {
  const texts = useUploadTexts().form
  const { files, sending, isBusy, values, problems } = uploader
  const list = files.length > 0 && (
    <ul className={styles.picked}>
      {files.map((picked) => (
        <PickedRow
          key={picked.id}
          picked={picked}
          upload={sending?.uploads.get(picked.id) ?? null}
          isBusy={isBusy}
          failure={uploader.failures[picked.id]}
          explain={uploader.explained}
          artist={inheritedArtist(values, picked)}
          edit={
            files.length > 1
              ? { title: (title) => uploader.setTitle(title, picked.id), artist: (artist) => uploader.setArtist(artist, picked.id) }
              : null
          }
          onRemove={() => uploader.removeFile(picked.id)}
          onCancel={() => uploader.cancel(picked.id)}
        />
      ))}
    </ul>
  )
  if (isBusy) return list || null
  return (
    <FilePicker
      label={texts.file}
      name="file"
      accept={accepted[values.mediaType]}
      button={files.length > 0 ? texts.chooseMore : texts.chooseFile}
      hint={texts.drop}
      help={texts.upTo({ megabytes: uploader.displayedMegabytes })}
      problem={problems.file}
      multiple
      onPick={uploader.pick}
    >
      {list}
    </FilePicker>
  )
}

function SignInNotice() {
  const texts = useUploadTexts()
  const { pagesPath } = useApp()
  return (
    <div role="alert" className={styles.notice}>
      <p>
        <b>{texts.signInTitle}</b> <span>{texts.signInText}</span>
      </p>
      <a href={pagesPath + signInPath} className={controls.button}>
        {texts.signIn}
      </a>
    </div>
  )
}

/** After a reload or a sign-in, the texts are restored, but the files have to be chosen again. */
function AgainNotice({ again: { lostFiles, interrupted, discard } }: { again: Again }) {
  const texts = useUploadTexts().again
  if (!interrupted && lostFiles.length === 0) return null
  return (
    <div role="status" className={styles.notice}>
      <p>{interrupted ? texts.interrupted({ fileName: interrupted.filename }) : texts.typed({ fileNames: lostFiles.join(', ') })}</p>
      <button type="button" className={controls.button} onClick={discard}>
        {texts.discard}
      </button>
    </div>
  )
}

/** During an upload, the browser asks before it leaves the page. */
function useLeaveWarning(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
}
