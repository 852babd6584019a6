import type { Analytics } from '#contract/analytics.ts'
import { PairedBars } from '#web/admin/kit/charts/paired-bars.tsx'
import { Panel } from '#web/admin/kit/charts/panel.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './growth-panel.module.css'

const { growth: texts, noEarlierData } = adminTexts.analytics

/** What was added in the period, compared with the one before. */
export function GrowthPanel({ analytics: { growth, plays, period } }: { analytics: Analytics }) {
  const rows = [
    { label: texts.rows.plays, added: plays.plays, addedBefore: plays.playsBefore },
    { label: adminTexts.downloads.growth, ...growth.downloads },
    ...(growth.podcasts.added || growth.podcasts.addedBefore ? [{ label: adminTexts.downloads.podcasts.growth, ...growth.podcasts }] : []),
    { label: texts.rows.users, ...growth.users },
    { label: texts.rows.songs, ...growth.songs },
    { label: texts.rows.likes, ...growth.likes },
    { label: texts.rows.playlists, ...growth.playlists },
  ]
  return (
    <Panel
      title={texts.title}
      beside={
        <p className={styles.legend} aria-hidden="true">
          <i /> {texts.thisPeriod} <i className={styles.soft} /> {texts.before}
        </p>
      }
      table={{
        columns: [texts.columns.what, texts.columns.now, texts.columns.before],
        rows: rows.map((row) => [row.label, row.added, row.addedBefore]),
        show: (cell) => (cell === null ? noEarlierData : typeof cell === 'number' ? formatNumber(cell) : cell),
      }}
      fileName={`growth-${period.from}-to-${period.to}`}
    >
      <PairedBars
        isCompact
        rows={rows.map(({ label, added, addedBefore }) => {
          const most = Math.max(1, added, addedBefore ?? 0)
          return {
            label,
            value: formatNumber(added),
            share: added / most,
            shareBefore: addedBefore === null ? null : addedBefore / most,
            note: addedBefore === null ? noEarlierData : texts.beforeValue({ value: formatNumber(addedBefore) }),
          }
        })}
      />
    </Panel>
  )
}
