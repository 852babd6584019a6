import type { ReactNode } from 'react'
import { Panel, type PanelFile } from '#web/admin/kit/charts/panel.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import styles from './top-panel.module.css'

interface Row {
  id: string
  title: string
  /** Artist, creator or kind; undefined if the table has no such column. */
  by?: string | null
  plays: number
  cover: ReactNode
}

interface Props {
  title: string
  rows: readonly Row[]
  /** Rank, title, artist, creator or kind (if the rows have one), plays. */
  columns: readonly string[]
  /** If the file has more than the table. */
  file?: () => Promise<PanelFile>
  fileName: string
}

const shown = 5

/** A chart of the first few entries; the table has all. */
export function TopPanel({ title, rows, columns, file, fileName }: Props) {
  const most = rows[0]?.plays ?? 1
  return (
    <Panel
      title={title}
      table={{
        columns,
        rows: rows.map((row, index) => [index + 1, row.title, ...(row.by === undefined ? [] : [row.by]), row.plays]),
        show: (cell) => (typeof cell === 'number' ? formatNumber(cell) : <bdi dir="auto">{cell}</bdi>),
      }}
      {...(file && { file })}
      fileName={fileName}
    >
      <ol className={styles.top} aria-hidden="true">
        {rows.slice(0, shown).map((row, index) => (
          <li key={row.id}>
            <span>{index + 1}</span>
            {row.cover}
            <div>
              <b dir="auto" title={row.title}>
                {row.title}
              </b>
              {row.by && <small dir="auto">{row.by}</small>}
            </div>
            <b>{formatNumber(row.plays)}</b>
            <i style={{ width: `${(row.plays / most) * 100}%` }} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
