import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { figure } from '#web/admin/kit/charts/figures.ts'
import { Panel } from '#web/admin/kit/charts/panel.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './compared-panel.module.css'
import { DailyLine } from './daily-line.tsx'

const texts = adminTexts.codeScans

interface Row {
  key: string
  name: string
  /** What the table says beside the name. */
  second: string | number | null
  /** What the picture says beneath it. */
  note: string
  count: number
  /** One number for each day. */
  daily: readonly number[]
}

interface Props {
  title: string
  /** Of the name and what stands beside it. */
  columns: [string, string]
  /** Most scans first. */
  rows: readonly Row[]
  days: readonly string[]
  fileName: string
}

/** As many as the server compares. */
const comparedMax = 200
const shownAtFirst = 8
const named = 3

/** Who was scanned how often, beneath each other, each with its own course over time. The file has every day. */
export function ComparedPanel({ title, columns, rows, days, fileName }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const most = Math.max(1, rows[0]?.count ?? 0)
  const scanned = rows.filter(({ count }) => count > 0)
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst)
  return (
    <Panel
      title={title}
      beside={scanned.length > 0 && <InWords rows={scanned.slice(0, named)} />}
      table={{
        columns: [...columns, texts.columns.scans],
        rows: scanned.length === 0 ? [] : rows.map(({ name, second, count }) => [name, second, count]),
        show: (cell) => (typeof cell === 'number' ? figure(cell) : <bdi dir="auto">{cell}</bdi>),
      }}
      file={{
        columns: [...columns, texts.columns.scans, ...days],
        rows: rows.map(({ name, second, count, daily }) => [name, second, count, ...daily]),
      }}
      fileName={fileName}
      none={texts.none}
    >
      <ol className={styles.rows} aria-hidden="true">
        {shown.map(({ key, name, note, count, daily }) => (
          <li key={key}>
            <span className={styles.name}>
              <b>
                <bdi dir="auto">{name}</bdi>
              </b>
              <small>
                <bdi dir="auto">{note}</bdi>
              </small>
            </span>
            <DailyLine daily={daily} />
            <b className={styles.count}>{figure(count)}</b>
            <i style={{ width: `${(count / most) * 100}%` }} />
          </li>
        ))}
      </ol>
      {rows.length > shown.length && (
        <Button className={styles.more ?? ''} variant="default" onClick={() => setIsWhole(true)}>
          {(rows.length < comparedMax ? texts.showAll : texts.showMost)(rows.length)}
        </Button>
      )}
    </Panel>
  )
}

/** 'Programme: 203, Poster at the station: 41'. */
const InWords = ({ rows }: { rows: readonly Row[] }) => (
  <p className={styles.note}>
    {rows.map(({ key, name, count }, index) => (
      <Fragment key={key}>
        {index > 0 && ', '}
        <bdi dir="auto">{name}</bdi>: {figure(count)}
      </Fragment>
    ))}
  </p>
)
