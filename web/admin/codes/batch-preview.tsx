import { useEffect, useRef, useState } from 'react'
import type { BatchLine, BatchRow } from '#contract/codes.ts'
import { Notice } from '#web/admin/kit/notice.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { WarningIcon } from '#web/ui/icons.tsx'
import styles from './batch-preview.module.css'
import { codePath } from './code-address.ts'
import { normalizedCode } from './code-values.ts'
import { DestinationLine } from './shown-destination.tsx'

const texts = adminTexts.newBatch
const { row: rowTitle, label, code, destination } = texts.previewColumns

interface Props {
  rows: readonly BatchRow[]
  lines: readonly BatchLine[]
}

/** Second step of a batch: the outcome of each row. Rows with problems are shown first. */
export function BatchPreview({ rows, lines }: Props) {
  const table = useRef<HTMLElement>(null)
  // The focused button may be unmounted.
  useEffect(() => table.current?.focus(), [])
  const problems = lines.filter(({ problem }) => problem !== null).length
  const [shown, setShown] = useState<'problems' | 'all'>(problems > 0 ? 'problems' : 'all')
  const choices: { value: typeof shown; label: string }[] = [
    { value: 'problems', label: texts.showProblems({ count: problems }) },
    { value: 'all', label: texts.showAll({ count: lines.length }) },
  ]
  const numbered = lines.map((line, index) => ({ line, code: rows[index]?.code, number: index + 1 }))
  return (
    <div className={styles.preview}>
      {problems > 0 ? (
        <>
          <Notice text={texts.problems({ count: problems, total: lines.length })} />
          <Segmented label={texts.show} hidesLabel value={shown} options={choices} onChange={(rows) => setShown(rows)} />
        </>
      ) : (
        <p role="status">{texts.ready({ count: lines.length })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and keys scroll only what has the focus */}
      <section ref={table} className={styles.table} aria-label={texts.preview} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{rowTitle}</th>
              <th scope="col">{label}</th>
              <th scope="col">{code}</th>
              <th scope="col">{destination}</th>
            </tr>
          </thead>
          <tbody>
            {numbered
              .filter(({ line }) => shown === 'all' || line.problem !== null)
              .map((row) => (
                <PreviewRow key={row.number} {...row} />
              ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

interface RowProps {
  line: BatchLine
  /** Custom code of the row. */
  code: string | undefined
  number: number
}

const PreviewRow = ({ line: { label: name, destination: shown, problem }, code: customCode, number }: RowProps) => (
  <tr>
    <td>{number}</td>
    <th scope="row">
      <bdi dir="auto">{name}</bdi>
      {problem && (
        <span className={styles.problem}>
          <WarningIcon size={14} />
          {texts.rowProblems[problem]}
        </span>
      )}
    </th>
    <td>{customCode ? <bdi>{codePath(normalizedCode(customCode))}</bdi> : <span className={styles.automatic}>{texts.automatic}</span>}</td>
    <td>{shown && <DestinationLine shown={shown} />}</td>
  </tr>
)
