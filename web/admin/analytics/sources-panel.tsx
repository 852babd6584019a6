import type { Analytics } from '#contract/analytics.ts'
import type { Period } from '#contract/periods.ts'
import { figure, percent } from '#web/admin/kit/charts/figures.ts'
import { PairedBars } from '#web/admin/kit/charts/paired-bars.tsx'
import { Panel } from '#web/admin/kit/charts/panel.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'

const texts = adminTexts.analytics.sources

/** What brought the listeners, and how many of them stayed to the end. */
export function SourcesPanel({ analytics, period }: { analytics: Analytics; period: Period }) {
  const rows = analytics.sources
    .filter(({ plays }) => plays > 0)
    .map((row) => ({ ...row, name: texts.names[row.source], rate: Math.min(1, row.completions / row.plays) }))
  const most = rows[0]?.plays ?? 1
  const { source, plays, completions, rate } = texts.columns
  return (
    <Panel
      title={texts.title(period)}
      table={{
        columns: [source, plays, completions, rate],
        rows: rows.map((row) => [row.name, row.plays, row.completions, Math.round(row.rate * 1000) / 1000]),
        show: (cell, column) => (typeof cell !== 'number' ? cell : column === 3 ? percent(cell) : figure(cell)),
      }}
      fileName={`sources-${analytics.period.from}-to-${analytics.period.to}`}
    >
      <PairedBars
        rows={rows.map((row) => ({
          label: row.name,
          value: figure(row.plays),
          share: row.plays / most,
          note: texts.completion(percent(row.rate)),
        }))}
      />
    </Panel>
  )
}
