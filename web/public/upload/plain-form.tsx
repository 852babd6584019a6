import { useEffect, useRef, useState } from 'react'
import { languageChoice } from '#contract/languages.ts'
import { type AppContext, useApp } from '#web/lib/app-context.tsx'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import controls from '#web/ui/controls.module.css'
import field from '#web/ui/field.module.css'
import { Part } from './part.tsx'
import styles from './plain-form.module.css'
import { CategoryField, MediaTypeField, TextField } from './text-fields.tsx'
import { toValues } from './upload-values.ts'

interface PlainFormProps {
  isOpen: boolean
  /** What was typed before, if the server returned it. */
  typed: Readonly<Record<string, string>>
}

/**
 * Posts to the server, which redirects back here with the outcome. Needs no script, not even to open it: the link's address renders it
 * open.
 */
export function PlainForm({ isOpen, typed }: PlainFormProps) {
  const texts = useUploadTexts().plain
  const { pagesPath } = useApp()
  const [wasOpened, setWasOpened] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wasOpened) box.current?.focus()
  }, [wasOpened])
  return (
    <Part title={texts.title}>
      <p className={styles.text}>{texts.text}</p>
      {isOpen || wasOpened ? (
        <div ref={box} id={anchor} tabIndex={-1} className={styles.box}>
          <Fields typed={typed} />
        </div>
      ) : (
        <a
          href={`${pagesPath}/upload?plain=yes#${anchor}`}
          className={`${controls.button} ${styles.open}`}
          onClick={(event) => {
            event.preventDefault()
            setWasOpened(true)
          }}
        >
          {texts.open}
        </a>
      )}
    </Part>
  )
}

const anchor = 'plain'

/** Where the form is posted without scripts. The server redirects back to the page in its language. */
export const formAddress = ({ basePath, pagesPath }: AppContext) =>
  `${basePath}/upload${pagesPath === basePath ? '' : `?${languageChoice}=${pagesPath.slice(basePath.length + 1)}`}`

function Fields({ typed }: { typed: Readonly<Record<string, string>> }) {
  const texts = useUploadTexts()
  const app = useApp()
  const values = toValues(typed)
  return (
    <form className={styles.form} method="post" action={formAddress(app)} encType="multipart/form-data">
      <MediaTypeField name="mediaType" value={values.mediaType} />
      <TextField label={texts.form.name} name="title" required value={values.title} />
      <TextField label={texts.form.artist} name="artist" required value={values.artist} />
      <TextField label={texts.form.album} name="album" note={texts.form.optional} value={values.album} />
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
