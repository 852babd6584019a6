import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ExportModule, exportModules } from '#contract/export-file.ts'
import { BusyButton } from '#web/admin/kit/busy-button.tsx'
import { DownloadIcon } from '#web/admin/kit/icons.tsx'
import { saveFile } from '#web/admin/kit/qr/qr-code.ts'
import { CallError, type Output } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { type ExportProgress, fetchExport } from './import-export-calls.ts'
import { ModuleProgress } from './module-progress.tsx'
import { failedStates, type ModuleStates, pendingStates } from './module-states.ts'
import styles from './panel.module.css'

const { export: texts, modules: moduleTexts, items } = adminTexts.importExport

/** Selects modules to export, shows their progress, and downloads the file. */
export function ExportPanel({ counts }: { counts: Output<'GET /api/admin/export/counts'> | undefined }) {
  const [selected, setSelected] = useState<ExportModule[]>([])
  const [states, setStates] = useState<ModuleStates>({})
  const [isBusy, setIsBusy] = useState(false)
  const [isNoneSelected, setIsNoneSelected] = useState(false)

  function select(modules: ExportModule[]) {
    setSelected(exportModules.filter((module) => modules.includes(module)))
    setIsNoneSelected(false)
    setStates({})
  }

  async function submit() {
    if (isBusy) return
    if (selected.length === 0) {
      setIsNoneSelected(true)
      return showToast({ tone: 'error', title: texts.noneTitle, description: texts.none })
    }
    setIsBusy(true)
    setStates(pendingStates(selected, (module) => counts?.[module] ?? 0))
    try {
      const { content, name } = await fetchExport(selected, (arrived) => setStates((now) => withProgress(now, arrived, false)))
      setStates((now) => withProgress(now, Object.fromEntries(selected.map((module) => [module, now[module]?.done ?? 0])), true))
      saveFile(content, name)
      await showToast({ tone: 'success', title: texts.doneTitle, description: texts.done({ count: selected.length }) })
    } catch (error) {
      const reason = error instanceof CallError ? errorText(error) : texts.failed
      setStates((now) => failedStates(now, reason))
      await showToast({ tone: 'error', title: texts.failedTitle, description: reason })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <h2>{texts.heading}</h2>
        <div className={styles.tools}>
          <span className={styles.selected} role="status">
            {texts.selected({ count: selected.length, all: exportModules.length })}
          </span>
          <Button variant="subtle" disabled={isBusy} onClick={() => select([...exportModules])}>
            {texts.selectAll}
          </Button>
          <Button variant="subtle" disabled={isBusy} onClick={() => select([])}>
            {texts.clear}
          </Button>
        </div>
      </div>
      <ul className={styles.rows}>
        {exportModules.map((module) => {
          const state = states[module]
          return (
            <li key={module} className={styles.row}>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={selected.includes(module)}
                  disabled={isBusy}
                  onChange={(event) =>
                    select(event.currentTarget.checked ? [...selected, module] : selected.filter((other) => other !== module))
                  }
                />
                <span className={styles.name}>
                  {moduleTexts[module].name}
                  <small>{counts ? items({ count: counts[module] }) : '\u00a0'}</small>
                </span>
              </label>
              {state && <ModuleProgress module={module} state={state} />}
            </li>
          )
        })}
      </ul>
      <div className={styles.foot}>
        {isNoneSelected ? <p role="alert">{texts.none}</p> : <p>{texts.note}</p>}
        <BusyButton leftSection={<DownloadIcon size={18} />} isBusy={isBusy} onClick={() => void submit()}>
          {texts.submit}
        </BusyButton>
      </div>
    </section>
  )
}

/** Modules arrive one after the other, so all but the last one are complete. */
function withProgress(states: ModuleStates, arrived: ExportProgress, isWhole: boolean): ModuleStates {
  const modules = Object.entries(arrived) as [ExportModule, number][]
  const started = modules.map(([module, done], index) => {
    const isCompleted = isWhole || index < modules.length - 1
    const total = Math.max(states[module]?.total ?? 0, done)
    return [
      module,
      isCompleted ? { status: 'completed', done, total: done, outcome: items({ count: done }) } : { status: 'exporting', done, total },
    ]
  })
  return { ...states, ...Object.fromEntries(started) }
}
