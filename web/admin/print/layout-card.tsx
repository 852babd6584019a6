import { cellBox, cellCount, type Layout, type LayoutName, layoutNames } from '#contract/print-layouts.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { Card } from './card.tsx'
import styles from './layout-card.module.css'
import { type ChoicesProps, layoutOf, withLayout } from './print-choices.ts'

const texts = adminTexts.print.layout

/** A thumbnail of each layout with its cells. Native radio buttons, for standard arrow keys. */
export function LayoutCard({ choices, change }: ChoicesProps) {
  return (
    <Card heading={texts.heading}>
      <div className={styles.layouts} role="radiogroup" aria-label={texts.heading}>
        {layoutNames.map((name) => (
          <label key={name} className={styles.layout}>
            <input type="radio" name="print-layout" checked={name === choices.layout} onChange={() => change(withLayout(choices, name))} />
            <PageIcon name={name} />
            <span>
              {texts.names[name].name} <small>{texts.names[name].size}</small>
            </span>
          </label>
        ))}
      </div>
    </Card>
  )
}

/** Longest side of all pages, so that all thumbnails have the same scale. */
const largest = Math.max(...layoutNames.map((name) => layoutOf(name).page.height))

function PageIcon({ name }: { name: LayoutName }) {
  const layout: Layout = layoutOf(name)
  const { width, height } = layout.page
  return (
    <svg className={styles.icon} viewBox={`0 0 ${largest} ${largest}`} aria-hidden="true">
      <g transform={`translate(${(largest - width) / 2} ${(largest - height) / 2})`}>
        <rect className={styles.page} width={width} height={height} />
        {Array.from({ length: cellCount(layout) }, (_, index) => cellBox(layout, index)).map(({ x, y }) => (
          <CellIcon key={`${x} ${y}`} layout={layout} x={x} y={y} />
        ))}
      </g>
    </svg>
  )
}

function CellIcon({ layout, x, y }: { layout: Layout; x: number; y: number }) {
  const { cell } = layout.grid
  const side = 0.55 * Math.min(cell.width, cell.height)
  const isAlone = cellCount(layout) === 1
  return (
    <>
      {!isAlone && <rect className={styles.cell} x={x} y={y} width={cell.width} height={cell.height} />}
      <rect className={styles.code} x={x + (cell.width - side) / 2} y={y + (cell.height - side) / 2} width={side} height={side} />
    </>
  )
}
