import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import type { ExportModule } from '#contract/export-file.ts'
import type { ImportLine, ImportPlan } from '#contract/import-export.ts'
import { SearchBox } from '#web/admin/kit/search-box.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './import-lines.module.css'
import { lineNote } from './import-messages.ts'

const { lines: texts } = adminTexts.importExport.import
const moduleTexts = adminTexts.importExport.modules

type Filter = 'all' | 'added' | 'skipped' | 'noted'
const filters: Record<Filter, (line: ImportLine) => boolean> = {
  all: () => true,
  added: (line) => line.skipped === null,
  skipped: (line) => line.skipped !== null,
  noted: (line) => line.skipped === null && line.notes.length > 0,
}
const options: { value: Filter; label: string }[] = (['all', 'added', 'skipped', 'noted'] as const).map((value) => ({
  value,
  label: texts[value],
}))

interface Row {
  module: ExportModule
  line: ImportLine
  note: string
}

const rowHeight = 49

/** Every line of the file and what importing would do with it. A virtualized list: there may be tens of thousands. */
export function ImportLines({ plan }: { plan: ImportPlan }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [search, setSearch] = useState('')
  const all = useMemo(
    () => plan.modules.flatMap(({ module, lines }) => lines.map((line): Row => ({ module, line, note: lineNote(line) }))),
    [plan],
  )
  const rows = useMemo(() => {
    const wanted = search.toLowerCase()
    const isFound = ({ line, note }: Row) => `${line.name}\n${line.detail ?? ''}\n${note}`.toLowerCase().includes(wanted)
    return all.filter((row) => filters[filter](row.line) && isFound(row))
  }, [all, filter, search])
  return (
    <div className={styles.section}>
      <div className={styles.tools}>
        <SearchBox label={texts.search} placeholder={texts.searchPlaceholder} value={search} onSearch={setSearch} />
        <Segmented<Filter> hidesLabel label={texts.filter} value={filter} options={options} onChange={setFilter} />
      </div>
      {rows.length === 0 ? <p className={styles.none}>{texts.none}</p> : <Table rows={rows} />}
    </div>
  )
}

function Table({ rows }: { rows: Row[] }) {
  const box = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const visible = virtualizer.getVirtualItems()
  const above = visible[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
    <section className={styles.box} ref={box} tabIndex={0} aria-label={texts.label}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {(['row', 'module', 'name', 'outcome', 'note'] as const).map((column) => (
              <th key={column} scope="col" className={styles[column]}>
                {texts.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <Spacer height={above} />
        <tbody>
          {visible.map(({ index }) => {
            const row = rows[index]
            return row && <Line key={`${row.module} ${row.line.row}`} row={row} index={index} measure={virtualizer.measureElement} />
          })}
        </tbody>
        <Spacer height={below} />
      </table>
    </section>
  )
}

const Line = ({ row: { module, line, note }, index, measure }: { row: Row; index: number; measure(node: Element | null): void }) => (
  <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
    <td className={styles.row}>{line.row}</td>
    <td className={styles.module}>{moduleTexts[module].name}</td>
    <th scope="row" className={styles.name}>
      <bdi dir="auto">{line.name}</bdi>
      {line.detail && (
        <small>
          <bdi dir="auto">{line.detail}</bdi>
        </small>
      )}
      <small className={styles.under}>{note}</small>
    </th>
    <td className={styles.outcome}>
      <span data-skipped={line.skipped !== null || undefined}>{line.skipped === null ? texts.add : texts.skip}</span>
    </td>
    <td className={styles.note}>{note}</td>
  </tr>
)

const Spacer = ({ height }: { height: number }) => (
  <tbody aria-hidden="true">
    <tr style={{ height }} />
  </tbody>
)
