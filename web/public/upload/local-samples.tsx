import { useId, useState } from 'react'
import { type UploadCategory, uploadCategories } from '#contract/upload-choices.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/texts/errors.ts'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import { titleOfFile } from '#web/public/uploads/media-file.ts'
import { percentSent } from '#web/public/uploads/use-upload.ts'
import controls from '#web/ui/controls.module.css'
import field from '#web/ui/field.module.css'
import { ProgressStatus } from '#web/ui/progress-status.tsx'
import { type ResultLine, SampleResults } from './sample-results.tsx'
import styles from './sample-tools.module.css'
import { isTaken } from './upload-values.ts'

const accepted = '.mp3,.mp4,.mov,.mpeg,.mpg,audio/mpeg,video/mp4,video/quicktime,video/mpeg'

interface Progress {
  at: number
  of: number
  percent: number
}

/** Adds files, or a whole folder, of the administrator's computer: one song each, one after another. */
export function LocalSamples({ onAdded }: { onAdded(): void }) {
  const { samples: texts, categories } = useUploadTexts()
  const id = useId()
  const [category, setCategory] = useState<UploadCategory>('pop')
  const [progress, setProgress] = useState<Progress | null>(null)
  const [results, setResults] = useState<ResultLine[] | null>(null)
  const [notice, setNotice] = useState('')

  async function add(chosen: File[]) {
    const files = chosen.filter((file) => isTaken(file, 'audio') || isTaken(file, 'video'))
    setNotice(files.length === 0 && chosen.length > 0 ? texts.local.nothing : '')
    if (files.length === 0 || progress) return
    setResults([])
    for (const [index, file] of files.entries()) {
      const line = await addOne(file, category, (percent) => setProgress({ at: index + 1, of: files.length, percent }))
      setResults((known) => [...(known ?? []), line])
    }
    setProgress(null)
    onAdded()
  }

  const chooser = (label: string, attributes: object) => (
    <label className={`${controls.button} ${styles.chooser}`} data-disabled={progress !== null || undefined}>
      <input
        type="file"
        multiple
        // Not disabled: it would lose the focus while its files are sent.
        aria-disabled={progress !== null || undefined}
        onClick={(event) => progress && event.preventDefault()}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          void add(files)
        }}
        {...attributes}
      />
      {label}
    </label>
  )

  const text = progress ? texts.local.progress({ at: progress.at, of: progress.of, percent: progress.percent }) : notice
  return (
    <div className={styles.local}>
      <div className={styles.into}>
        <label htmlFor={id}>{texts.local.into}</label>
        <span className={field.select}>
          <select
            id={id}
            className={field.input}
            value={category}
            disabled={progress !== null}
            onChange={({ currentTarget }) => setCategory(currentTarget.value as UploadCategory)}
          >
            {uploadCategories.map((choice) => (
              <option key={choice} value={choice}>
                {categories[choice]}
              </option>
            ))}
          </select>
        </span>
      </div>
      <div className={styles.choosers}>
        {chooser(texts.local.chooseFiles, { accept: accepted })}
        {chooser(texts.local.chooseFolder, { webkitdirectory: '' })}
      </div>
      <p className={field.help}>{text}</p>
      <ProgressStatus text={text} percent={progress?.percent ?? null} phase={progress ? `file ${progress.at}` : notice} />
      {results && results.length > 0 && <SampleResults lines={results} />}
    </div>
  )
}

async function addOne(file: File, category: UploadCategory, onPercent: (percent: number) => void): Promise<ResultLine> {
  const { startLocalSample } = await import('./sending.ts')
  const upload = startLocalSample(file, { category, title: titleOfFile(file) || file.name })
  upload.state.subscribe(() => onPercent(percentSent(upload)))
  onPercent(0)
  try {
    const made = await upload.whenDone()
    if (!made) throw new CallError('upload_missing')
    return { name: made.title, status: made.status, reason: null, songId: made.songId }
  } catch (error) {
    return { name: file.name, status: 'failed', reason: errorText(error), songId: null }
  } finally {
    upload.clearRecord()
  }
}
