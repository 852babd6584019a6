import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ExportModule } from '#contract/export-file.ts'
import type { ImportEvent, ImportPlan } from '#contract/import-export.ts'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { checkImport, runImport } from './import-export-calls.ts'
import { ImportLines } from './import-lines.tsx'
import { ImportPreview } from './import-preview.tsx'
import { failedStates, type ModuleStates, pendingStates } from './module-states.ts'
import styles from './panel.module.css'

const { import: texts } = adminTexts.importExport

export interface ImportOutcome {
  imported: number
  skipped: number
}

interface Props {
  /** The modules in the file that are imported; others are ignored. */
  modules: readonly ExportModule[]
  failedTitle: string
  help?: string
  onDone(outcome: ImportOutcome): void
}

type Step =
  | { kind: 'choosing'; rejection?: string }
  | { kind: 'reading'; file: File }
  | { kind: 'ready' | 'importing' | 'ended'; file: File; plan: ImportPlan; states: ModuleStates; unmatched: string[] }

/** Lets the user choose a file, has the server check it, shows a preview, and imports it on confirmation. */
export function ImportPanel({ modules, failedTitle, help = texts.help, onDone }: Props) {
  const [step, setStep] = useState<Step>({ kind: 'choosing' })
  const client = useQueryClient()
  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])

  async function pick(file: File) {
    reading.current?.abort()
    const request = new AbortController()
    reading.current = request
    setStep({ kind: 'reading', file })
    try {
      const plan = await checkImport(file, modules, request.signal)
      if (request.signal.aborted) return
      const states = pendingStates(
        plan.modules.map(({ module }) => module),
        linesOf(plan),
      )
      setStep({ kind: 'ready', file, plan, states, unmatched: [] })
      await showToast({
        tone: 'info',
        title: texts.loadedTitle,
        description: texts.loaded({ count: plan.modules.length, date: formatDate(plan.exportDate) }),
      })
    } catch (error) {
      if (request.signal.aborted) return
      setStep({ kind: 'choosing', rejection: rejectionText(error) })
      await showToast({ tone: 'error', ...rejectionToast(error) })
    }
  }

  async function importIt(file: File) {
    const outcome = { imported: 0, skipped: 0 }
    const change = (next: (now: ModuleStates) => ModuleStates) =>
      setStep((now) => ('states' in now ? { ...now, states: next(now.states) } : now))
    const fail = async (error: unknown, text: string) => {
      change((states) => failedStates(states, text))
      await showToast({ tone: 'error', ...(isWithoutProfile(error) ? rejectionToast(error) : { title: failedTitle, description: text }) })
    }
    setStep((now) => ('states' in now ? { ...now, kind: 'importing' } : now))
    let failure: unknown
    try {
      await runImport(file, modules, (event) => {
        if (event.status === 'error') failure = new CallError(event.code)
        if (event.status === 'completed') {
          outcome.imported += event.imported
          outcome.skipped += event.skipped
          setStep((now) => ('unmatched' in now ? { ...now, unmatched: [...now.unmatched, ...event.unmatched] } : now))
        }
        change((states) => withEvent(states, event))
      })
      if (failure) await fail(failure, errorText(failure))
      else onDone(outcome)
    } catch (error) {
      failure = error
      const isBroken = error instanceof CallError && error.code === 'unreachable'
      await fail(error, isBroken ? texts.interrupted : errorText(error))
    }
    setStep((now) => ('states' in now ? { ...now, kind: 'ended' } : now))
    // Without an account, all refetches would fail too, and hide this message.
    if (!isWithoutProfile(failure)) await client.invalidateQueries()
  }

  if (step.kind === 'choosing' || step.kind === 'reading')
    return (
      <section className={styles.panel}>
        <div className={styles.head}>
          <h2>{texts.heading}</h2>
        </div>
        <div className={styles.pick} aria-busy={step.kind === 'reading'}>
          <FilePicker
            label={texts.file}
            accept=".json,application/json"
            buttonLabel={texts.choose}
            icon={<UploadIcon size={18} />}
            isWide
            help={step.kind === 'reading' ? <span role="status">{texts.checking({ name: step.file.name })}</span> : help}
            error={step.kind === 'choosing' ? step.rejection : undefined}
            onPick={(file) => void pick(file)}
          />
        </div>
      </section>
    )
  return (
    <>
      <ImportPreview
        fileName={step.file.name}
        plan={step.plan}
        states={step.kind === 'ready' ? {} : step.states}
        unmatched={step.unmatched}
        isBusy={step.kind === 'importing'}
        onImport={step.kind === 'ended' ? undefined : () => void importIt(step.file)}
        onLeave={() => setStep({ kind: 'choosing' })}
      />
      {step.kind === 'ready' && <ImportLines plan={step.plan} />}
    </>
  )
}

const linesOf = (plan: ImportPlan) => (module: ExportModule) => plan.modules.find((known) => known.module === module)?.lines.length ?? 0

function withEvent(states: ModuleStates, event: ImportEvent): ModuleStates {
  if (event.status === 'finished' || event.status === 'error') return states
  const { module, status } = event
  if (status !== 'completed') return { ...states, [module]: { status, done: event.done, total: event.total } }
  const { imported, skipped, missingFiles } = event
  const outcome = [texts.imported({ imported, skipped }), ...(missingFiles > 0 ? [texts.missingFiles({ count: missingFiles })] : [])].join(
    '. ',
  )
  return { ...states, [module]: { status, done: imported + skipped, total: imported + skipped, outcome } }
}

/** The account was deleted or signed out. */
const isWithoutProfile = (error: unknown) =>
  error instanceof CallError && (error.code === 'profile_missing' || error.code === 'not_signed_in')

function rejectionToast(error: unknown): { title: string; description: string } {
  if (isWithoutProfile(error)) return { title: texts.cannotTitle, description: texts.cannot }
  if (error instanceof CallError && error.code === 'invalid_export_file') return { title: texts.invalidTitle, description: texts.invalid }
  if (error instanceof CallError && error.code === 'upload_too_large') return { title: texts.invalidTitle, description: errorText(error) }
  return { title: adminTexts.errorTitle, description: errorText(error) }
}

/** The field has room for the position of the error, unlike a toast. */
function rejectionText(error: unknown): string {
  if (!(error instanceof CallError) || error.code !== 'invalid_export_file') return rejectionToast(error).description
  return texts.invalidAt({
    format: errorText(error),
    path: String(error.details.path || texts.wholeFile),
    reason: String(error.details.reason ?? ''),
  })
}
