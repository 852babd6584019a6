import { useEffect, useState } from 'react'
import { useApp } from '#web/lib/app-context.tsx'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import controls from '#web/ui/controls.module.css'
import field from '#web/ui/field.module.css'
import text from '#web/ui/text.module.css'
import styles from './plain-form.module.css'
import { CategoryField, MediaTypeField, TextField } from './text-fields.tsx'
import { toValues } from './upload-values.ts'

/** Straight to the server, which leads back here and says how it ended. Nothing in it needs a script. */
export function PlainForm({ typed }: { typed: Readonly<Record<string, string>> | null }) {
  const texts = useUploadTexts()
  const [isOpen, setOpen] = useState(typed !== null)
  // Where scripts run, a closed form would only double every field for whoever looks for one.
  const [hasScripts, setHasScripts] = useState(false)
  useEffect(() => setHasScripts(true), [])
  return (
    <details className={styles.plain} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2 className={text.display}>{texts.plain.title}</h2>
        <p>{texts.plain.text}</p>
      </summary>
      {(isOpen || !hasScripts) && <Fields typed={typed ?? {}} />}
    </details>
  )
}

function Fields({ typed }: { typed: Readonly<Record<string, string>> }) {
  const texts = useUploadTexts()
  const { basePath } = useApp()
  const values = toValues(typed)
  return (
    <form className={styles.form} method="post" action={`${basePath}/upload`} encType="multipart/form-data">
      <MediaTypeField name="mediaType" value={values.mediaType} />
      <TextField label={texts.form.name} name="title" required value={values.title} />
      <TextField label={texts.form.artist} name="artist" required value={values.artist} />
      <TextField label={texts.form.album} name="album" help={texts.form.optional} value={values.album} />
      <CategoryField label={texts.form.category} name="category" value={values.category} />
      <label className={field.field}>
        <span className={field.label}>{texts.form.file}</span>
        <input type="file" name="file" accept="audio/mpeg,audio/mp3,.mp3,video/mp4,video/mpeg,video/quicktime,.mp4,.mov,.mpeg,.mpg" />
      </label>
      <label className={field.field}>
        <span className={field.label}>{texts.form.cover}</span>
        <input type="file" name="cover" accept="image/*" />
        <span className={field.help}>{texts.form.coverHelp}</span>
      </label>
      <button type="submit" className={`${controls.button} ${controls.large}`}>
        {texts.plain.submit}
      </button>
    </form>
  )
}
