import type { Analytics } from '#contract/analytics.ts'
import type { Period } from '#contract/periods.ts'
import { RecentActivity } from '#web/admin/activity/recent-activity.tsx'
import { CountCards } from '#web/admin/kit/charts/count-cards.tsx'
import { figure, fullDay, percent } from '#web/admin/kit/charts/figures.ts'
import { PairedBars } from '#web/admin/kit/charts/paired-bars.tsx'
import { Panel } from '#web/admin/kit/charts/panel.tsx'
import styles from '#web/admin/kit/charts/panels.module.css'
import { TrendNote } from '#web/admin/kit/charts/trend-note.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { PlaylistCover } from '#web/public/playlists/playlist-cover.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { GrowthPanel } from './growth-panel.tsx'
import { PlaysPanel } from './plays-panel.tsx'
import { TopPanel } from './top-panel.tsx'

const texts = adminTexts.analytics
const countKinds = Object.keys(texts.counts) as (keyof typeof texts.counts)[]

export function AnalyticsPanels({ analytics, period }: { analytics: Analytics; period: Period }) {
  const { from, to, previousFrom, previousTo } = analytics.period
  const span = texts.span(fullDay(from), fullDay(to))
  const files = `${from}-to-${to}`
  return (
    <>
      <CountCards
        cards={Object.fromEntries(
          countKinds.map((kind) => [
            kind,
            { label: texts.counts[kind], count: analytics.counts[kind].total, note: <TrendNote trend={analytics.counts[kind]} /> },
          ]),
        )}
      />
      <p className={styles.compared}>{texts.compared(span, texts.span(fullDay(previousFrom), fullDay(previousTo)))}</p>
      <PlaysPanel analytics={analytics} period={period} />
      <div className={styles.pair}>
        <TopPanel
          title={texts.topSongs.title(period)}
          columns={Object.values(texts.topSongs.columns)}
          fileName={`songs-${files}`}
          rows={analytics.topSongs.map((song) => ({
            id: song.id,
            title: song.title,
            by: song.artist,
            plays: song.plays,
            cover: <Cover song={song} sizes="36px" />,
          }))}
        />
        <TopPanel
          title={texts.topPlaylists.title(period)}
          columns={Object.values(texts.topPlaylists.columns)}
          fileName={`playlists-${files}`}
          rows={analytics.topPlaylists.map((playlist) => ({
            id: playlist.id,
            title: playlist.name,
            by: playlist.creator ?? texts.topPlaylists.unknown,
            plays: playlist.plays,
            cover: <PlaylistCover playlist={playlist} sizes="36px" />,
          }))}
        />
        <SourcesPanel analytics={analytics} period={period} />
        <GrowthPanel analytics={analytics} />
      </div>
      <RecentActivity limit={5} />
    </>
  )
}

const sourceTexts = adminTexts.analytics.sources

/** What brought the listeners, and how many of them stayed to the end. */
function SourcesPanel({ analytics, period }: { analytics: Analytics; period: Period }) {
  const rows = analytics.sources
    .filter(({ plays }) => plays > 0)
    .map((row) => ({ ...row, name: sourceTexts.names[row.source], rate: Math.min(1, row.completions / row.plays) }))
  const most = rows[0]?.plays ?? 1
  const { source, plays, completions, rate } = sourceTexts.columns
  return (
    <Panel
      title={sourceTexts.title(period)}
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
          note: sourceTexts.completion(percent(row.rate)),
        }))}
      />
    </Panel>
  )
}
