import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintJob, PrintSubjects } from '#contract/print.ts'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { CodeDesignCard } from './code-design-card.tsx'
import { DownloadButton, FileCard, useFileChoice } from './file-card.tsx'
import { LayoutCard } from './layout-card.tsx'
import { PaperCard } from './paper-card.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { previewQuery } from './print.queries.ts'
import { usePrintChoices } from './print-choices.ts'
import styles from './print-studio-screen.module.css'
import { SubjectsCard } from './subjects-card.tsx'
import { TextCard } from './text-card.tsx'

const texts = adminTexts.print

interface Props {
  /** The items to print; null before they are chosen. */
  subjects: PrintSubjects | null
  onSubjects(subjects: PrintSubjects | null): void
}

/** Choices on the left, and the preview on the right. */
export function PrintStudioScreen({ subjects, onSubjects }: Props) {
  const { choices, change } = usePrintChoices(subjects?.kind === 'download-batch')
  const [file, setFile] = useFileChoice()
  const job: PrintJob | null = subjects && { ...choices, subjects }
  const [settled] = useDebouncedValue(job, 250)
  const items = JSON.stringify(subjects)
  const [opened, setOpened] = useState({ items, page: 1 })
  const page = opened.items === items ? opened.page : 1
  const preview = useQuery(previewQuery(settled, page))
  const shown = subjects && preview.data ? preview.data : null
  const hasErrors = shown?.diagnostics.some(({ severity }) => severity === 'error') ?? false

  return (
    <>
      <ScreenBar
        title={texts.title}
        count={shown ? texts.count({ items: shown.items, pages: shown.pages }) : undefined}
        action={<DownloadButton job={job} file={file} hasErrors={hasErrors} />}
      />
      <div className={styles.columns}>
        <section className={styles.choices} aria-label={texts.settings}>
          <SubjectsCard subjects={subjects} name={shown?.name ?? null} onSubjects={onSubjects} />
          <LayoutCard choices={choices} change={change} />
          <TextCard choices={choices} change={change} />
          <CodeDesignCard choices={choices} change={change} />
          <PaperCard choices={choices} change={change} />
          <FileCard file={file} onFile={setFile} />
        </section>
        <PreviewPane
          preview={shown}
          query={preview}
          isEmpty={subjects === null}
          page={shown ? Math.min(page, shown.pages) : page}
          onPage={(page) => setOpened({ items, page })}
        />
      </div>
    </>
  )
}
