import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Panel } from '#web/admin/kit/charts/panel.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './compared-panel.module.css'

const texts = adminTexts.codeScans

interface Row {
  key: string
  name: string
  /** Second column of the table. */
  second: string | number | null
  /** Below the name in the chart. */
  note: string
  count: number
  /** One number per day. */
  daily: readonly number[]
}

interface Props {
  title: string
  /** Headings of the name and of `second`. */
  columns: [string, string]
  /** Most scans first. */
  rows: readonly Row[]
  days: readonly string[]
  fileName: string
}

/** The server's limit. */
const comparedMax = 200
const shownAtFirst = 8
const named = 3

/** Scans per row as bars, each with a sparkline over time. The CSV file has every day. */
export function ComparedPanel({ title, columns, rows, days, fileName }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const most = Math.max(1, rows[0]?.count ?? 0)
  const scanned = rows.filter(({ count }) => count > 0)
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst)
  return (
    <Panel
      title={title}
      beside={<Summary rows={scanned.slice(0, named)} />}
      table={{
        columns: [...columns, texts.columns.scans],
        rows: rows.map(({ name, second, count }) => [name, second, count]),
        show: (cell) => (typeof cell === 'number' ? formatNumber(cell) : <bdi dir="auto">{cell}</bdi>),
      }}
      file={{
        columns: [...columns, texts.columns.scans, ...days],
        rows: rows.map(({ name, second, count, daily }) => [name, second, count, ...daily]),
      }}
      fileName={fileName}
    >
      <ol className={styles.rows} aria-hidden="true">
        {shown.map(({ key, name, note, count, daily }) => (
          <li key={key}>
            <span className={styles.name}>
              <b dir="auto">{name}</b>
              <small dir="auto">{note}</small>
            </span>
            <DailyLine daily={daily} />
            <b className={styles.count}>{formatNumber(count)}</b>
            <i style={{ width: `${(count / most) * 100}%` }} />
          </li>
        ))}
      </ol>
      {rows.length > shown.length && (
        <Button className={styles.more ?? ''} variant="default" onClick={() => setIsWhole(true)}>
          {(rows.length < comparedMax ? texts.showAll : texts.showMost)({ count: rows.length })}
        </Button>
      )}
    </Panel>
  )
}

/** 'Programme: 203, Poster at the station: 41'. */
const Summary = ({ rows }: { rows: readonly Row[] }) => (
  <p className={styles.note}>
    {rows.map(({ key, name, count }, index) => (
      <Fragment key={key}>
        {index > 0 && ', '}
        <bdi dir="auto">{name}</bdi>: {formatNumber(count)}
      </Fragment>
    ))}
  </p>
)

const lineHeight = 20

/** A sparkline, scaled to its own maximum, because the bar beside it already shows the amount. */
function DailyLine({ daily }: { daily: readonly number[] }) {
  const most = Math.max(1, ...daily)
  const last = Math.max(1, daily.length - 1)
  const points = daily.map((count, day) => `${(day / last) * 100},${lineHeight - (count / most) * lineHeight}`)
  return (
    <svg className={styles.line} viewBox={`0 -1 100 ${lineHeight + 2}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
}
