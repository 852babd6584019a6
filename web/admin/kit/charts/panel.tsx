import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import text from '#web/ui/text.module.css'
import { type CsvCell, toCsv } from '../csv.ts'
import { showErrorToast } from '../error-toast.ts'
import { DownloadIcon, TableIcon } from '../icons.tsx'
import { saveFile } from '../qr/qr-code.ts'
import savingStyles from '../saving-mark.module.css'
import styles from './panel.module.css'

const texts = adminTexts.analytics

interface PanelTable {
  columns: readonly string[]
  rows: readonly (readonly CsvCell[])[]
  /** How a cell is displayed; the file has the raw value. */
  show?: (cell: CsvCell, column: number) => ReactNode
}

export type PanelFile = Pick<PanelTable, 'columns' | 'rows'>

interface Props {
  title: string
  /** Displayed beside the title: a legend or a summary. */
  beside?: ReactNode
  /** The chart's data as a table: visible on request, always available to screen readers, and downloadable. */
  table: PanelTable
  /** If the file has more columns or rows than the table, which may have to be loaded. */
  file?: PanelFile | (() => Promise<PanelFile>)
  /** Without '.csv'. */
  fileName: string
  /** Added to 'no data yet' if the table is empty. */
  none?: string
  /** The chart, or a text if there is no data. */
  children: ReactNode
}

/** A chart with its title, table and CSV download. */
export function Panel({ title, beside, table, file = table, fileName, none, children }: Props) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  async function download() {
    setIsLoading(true)
    try {
      const { columns, rows } = typeof file === 'function' ? await file() : file
      saveFile(new Blob([toCsv([columns, ...rows])], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
    } catch (error) {
      showErrorToast(errorText(error), texts.fetchFailed)
    }
    setIsLoading(false)
  }
  const isEmpty = table.rows.length === 0
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {beside}
        </div>
        {!isEmpty && (
          <div className={styles.tools}>
            <Button
              variant="default"
              leftSection={<TableIcon size={18} />}
              aria-pressed={isTable}
              onClick={() => setIsTable((isShown) => !isShown)}
            >
              <span className={styles.label}>{texts.showTable}</span>
            </Button>
            <ActionIcon
              variant="subtle"
              aria-label={texts.downloadOf({ title })}
              title={texts.download}
              aria-disabled={isLoading}
              onClick={() => !isLoading && void download()}
            >
              {isLoading ? <i className={savingStyles.spin} /> : <DownloadIcon />}
            </ActionIcon>
          </div>
        )}
      </header>
      {isEmpty ? (
        <p className={styles.none}>
          <b>{texts.noData}</b> {none}
        </p>
      ) : isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and keys scroll only what has the focus
        <div className={styles.table} tabIndex={0}>
          <Table {...table} caption={title} />
        </div>
      ) : (
        <>
          {children}
          <div className={text.hidden}>
            <Table {...table} caption={title} />
          </div>
        </>
      )}
    </section>
  )
}

const Table = ({ columns, rows, show = (cell) => cell, caption }: PanelTable & { caption: string }) => (
  <table>
    <caption className={text.hidden}>{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and are replaced together
        <tr key={row}>
          {cells.map((cell, column) =>
            column === 0 ? (
              <th key={columns[column]} scope="row">
                {show(cell, column)}
              </th>
            ) : (
              <td key={columns[column]} data-number={typeof cell === 'number' || undefined}>
                {show(cell, column)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
