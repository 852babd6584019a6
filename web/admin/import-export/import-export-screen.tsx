import { queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { exportModules } from '#contract/export-file.ts'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { WarningIcon } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.ts'
import { ExportPanel } from './export-panel.tsx'
import styles from './import-export-screen.module.css'
import { ImportPanel } from './import-panel.tsx'

const texts = adminTexts.importExport

type ImportExportTab = 'export' | 'import'

interface Props {
  tab: ImportExportTab
  onTab(tab: ImportExportTab): void
  /** The archive of the whole site, below the JSON panels. */
  archive: ReactNode
}

export function ImportExportScreen({ tab, onTab, archive }: Props) {
  const { data: counts } = useQuery(exportCountsQuery())
  return (
    <>
      <ScreenBar title={texts.title} />
      <div className={styles.warning} role="note">
        <WarningIcon />
        <p>
          <b>{texts.warningTitle}</b> {texts.warning}
        </p>
      </div>
      <ul className={styles.cards}>
        {exportModules.map((module) => (
          <li key={module} className={styles.card}>
            <h2>{texts.modules[module].name}</h2>
            <p className={styles.count}>{counts ? texts.items({ count: counts[module] }) : '\u00a0'}</p>
            <p>{texts.modules[module].fields}</p>
          </li>
        ))}
      </ul>
      <Tabs
        label={texts.tabs.label}
        value={tab}
        tabs={[
          { value: 'export', label: texts.tabs.export, panel: <ExportPanel counts={counts} /> },
          {
            value: 'import',
            label: texts.tabs.import,
            panel: (
              <ImportPanel
                modules={exportModules}
                failedTitle={texts.import.failedTitle}
                onDone={({ imported, skipped }) =>
                  showToast({ tone: 'success', title: texts.import.doneTitle, description: texts.import.imported({ imported, skipped }) })
                }
              />
            ),
          },
        ]}
        onChange={onTab}
      />
      {archive}
    </>
  )
}

/** Number of items in each module. */
const exportCountsQuery = () =>
  queryOptions({ queryKey: ['export-counts'], queryFn: ({ signal }) => call('GET /api/admin/export/counts', { signal }) })

interface TabsProps<Value extends string> {
  label: string
  value: Value
  tabs: readonly { value: Value; label: string; panel: ReactNode }[]
  onChange(value: Value): void
}

/** Tabs with keyboard support (arrows, Home and End). Hidden panels stay mounted. */
function Tabs<Value extends string>({ label, value, tabs, onChange }: TabsProps<Value>) {
  const id = useId()
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[to % tabs.length]
    if (!next) return
    event.preventDefault()
    document.getElementById(`${id}-${next.value}`)?.focus()
    onChange(next.value)
  }
  return (
    <>
      <div className={styles.list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
        >
          {tab.panel}
        </div>
      ))}
    </>
  )
}
