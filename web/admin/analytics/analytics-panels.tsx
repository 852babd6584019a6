import type { Analytics } from '#contract/analytics.ts'
import type { Period } from '#contract/periods.ts'
import { RecentActivity } from '#web/admin/activity/recent-activity.tsx'
import { CountCards } from '#web/admin/kit/charts/count-cards.tsx'
import { fullDay } from '#web/admin/kit/charts/figures.ts'
import styles from '#web/admin/kit/charts/panels.module.css'
import { TrendNote } from '#web/admin/kit/charts/trend-note.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { PlaylistCover } from '#web/public/playlists/playlist-cover.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { GrowthPanel } from './growth-panel.tsx'
import { PlaysPanel } from './plays-panel.tsx'
import { SourcesPanel } from './sources-panel.tsx'
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
