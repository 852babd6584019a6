import { type ReactNode, useState } from 'react'
import type { SampleStatus } from '#contract/sample-tools.ts'
import type { UploadCategory } from '#contract/upload-choices.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { errorText } from '#web/lib/texts/errors.ts'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import controls from '#web/ui/controls.module.css'
import { showToast } from '#web/ui/toast.ts'
import { LocalSamples } from './local-samples.tsx'
import { Part } from './part.tsx'
import { type ResultLine, SampleResults } from './sample-results.tsx'
import styles from './sample-tools.module.css'

/** Three ways for administrators to add songs for trying out the site. */
export function SampleTools({ onAdded }: { onAdded(): void }) {
  const texts = useUploadTexts().samples
  return (
    <Part title={texts.title}>
      <div className={styles.tools}>
        <p className={styles.text}>{texts.text}</p>
        <Tool {...texts.category} run={addForCategories} onAdded={onAdded} />
        <Tool {...texts.generate} run={addSongs} onAdded={onAdded} />
        <ToolFrame title={texts.local.title} text={texts.local.text}>
          <LocalSamples onAdded={onAdded} />
        </ToolFrame>
      </div>
    </Part>
  )
}

interface Added {
  name: string
  category?: UploadCategory
  status: SampleStatus
  error: ConstructorParameters<typeof CallError>[0] | null
  songId: string | null
}

const addForCategories = async (): Promise<Added[]> =>
  (await call('POST /api/category-samples', {})).results.map(({ filename, ...result }) => ({ ...result, name: filename }))

const addSongs = async (): Promise<Added[]> =>
  (await call('POST /api/sample-songs', {})).results.map(({ title, ...result }) => ({ ...result, name: title }))

interface ToolProps {
  title: string
  text: string
  start: string
  run(): Promise<Added[]>
  onAdded(): void
}

function Tool({ title, text, start, run, onAdded }: ToolProps) {
  const texts = useUploadTexts()
  const [isBusy, setBusy] = useState(false)
  const [results, setResults] = useState<ResultLine[] | null>(null)

  async function go() {
    if (isBusy) return
    setBusy(true)
    try {
      const added = await run()
      setResults(
        added.map(({ name, category, status, error, songId }) => ({
          name: category ? `${texts.categories[category]}: ${name}` : name,
          status,
          reason: error && errorText(new CallError(error)),
          songId,
        })),
      )
      onAdded()
    } catch (error) {
      void showToast({ tone: 'error', title: texts.problems.failedTitle, description: errorText(error) })
    }
    setBusy(false)
  }

  return (
    <ToolFrame title={title} text={text}>
      <button type="button" className={controls.button} aria-busy={isBusy} onClick={go}>
        {isBusy ? texts.samples.working : start}
      </button>
      {results && <SampleResults lines={results} />}
    </ToolFrame>
  )
}

const ToolFrame = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div className={styles.tool}>
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    {children}
  </div>
)
