import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintOrder, PrintSubjects } from '#contract/print.ts'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { DownloadButton, FileCard } from './file-card.tsx'
import { LayoutCard } from './layout-card.tsx'
import { LookCard } from './look-card.tsx'
import { PaperCard } from './paper-card.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { previewQuery } from './print.queries.ts'
import styles from './print-studio-screen.module.css'
import { SubjectsCard } from './subjects-card.tsx'
import { useFileChoice } from './use-file-choice.ts'
import { usePrintChoices } from './use-print-choices.ts'
import { WordsCard } from './words-card.tsx'

const texts = adminTexts.print

interface Props {
  /** What gets a code; null as long as nothing was chosen. */
  subjects: PrintSubjects | null
  onSubjects(subjects: PrintSubjects | null): void
}

/** Choices on the left, and on the right the page as it is printed. */
export function PrintStudioScreen({ subjects, onSubjects }: Props) {
  const { choices, change } = usePrintChoices()
  const [file, setFile] = useFileChoice()
  const order: PrintOrder | null = subjects && { ...choices, subjects }
  const [settled] = useDebouncedValue(order, 250)
  const [page, setPage] = useState(1)
  const preview = useQuery(previewQuery(settled, page))
  const shown = subjects && preview.data ? preview.data : null
  const hasProblems = shown?.findings.some(({ weight }) => weight === 'problem') ?? false

  return (
    <>
      <ScreenBar
        title={texts.title}
        count={shown ? texts.count(shown.items, shown.pages) : undefined}
        action={<DownloadButton order={order} file={file} hasProblems={hasProblems} />}
      />
      <div className={styles.columns}>
        <section className={styles.choices} aria-label={texts.settings}>
          <SubjectsCard subjects={subjects} name={shown?.name ?? null} onSubjects={onSubjects} />
          <LayoutCard choices={choices} change={change} />
          <WordsCard choices={choices} change={change} />
          <LookCard choices={choices} change={change} />
          <PaperCard choices={choices} change={change} />
          <FileCard file={file} onFile={setFile} />
        </section>
        <PreviewPane
          preview={shown}
          query={preview}
          isWaiting={subjects === null}
          page={shown ? Math.min(page, shown.pages) : page}
          onPage={setPage}
        />
      </div>
    </>
  )
}
