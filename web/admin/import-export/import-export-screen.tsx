import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { exportModules } from '#contract/export-file.ts'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { WarningIcon } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.ts'
import { ExportPanel } from './export-panel.tsx'
import { exportCountsQuery } from './import-export.queries.ts'
import styles from './import-export-screen.module.css'
import { ImportPanel } from './import-panel.tsx'
import { Tabs } from './tabs.tsx'

const texts = adminTexts.transfer

export type ImportExportTab = 'export' | 'import'

interface Props {
  tab: ImportExportTab
  onTab(tab: ImportExportTab): void
  /** The whole site as one file: below what a JSON file holds. */
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
            <p className={styles.count}>{counts ? texts.items(counts[module]) : '\u00a0'}</p>
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
                  showToast({ tone: 'success', title: texts.import.doneTitle, description: texts.import.imported(imported, skipped) })
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
