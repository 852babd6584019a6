import type { Analytics } from '#contract/analytics.ts'
import { keysOf } from '#contract/keys.ts'
import type { Period } from '#contract/periods.ts'
import { RecentActivity } from '#web/admin/activity/recent-activity.tsx'
import { ArtistCover } from '#web/admin/artists/artist-cover.tsx'
import { CountCards } from '#web/admin/kit/charts/count-cards.tsx'
import { percent } from '#web/admin/kit/charts/figures.ts'
import { PairedBars } from '#web/admin/kit/charts/paired-bars.tsx'
import { Panel } from '#web/admin/kit/charts/panel.tsx'
import styles from '#web/admin/kit/charts/panels.module.css'
import { TrendNote } from '#web/admin/kit/charts/trend-note.tsx'
import { formatDay } from '#web/admin/kit/format-date.ts'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { useMayCall } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { PlaylistCover } from '#web/public/playlists/playlist-cover.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { GrowthPanel } from './growth-panel.tsx'
import { playedSongsFile } from './played-songs-file.ts'
import { PlaysPanel } from './plays-panel.tsx'
import { TopPanel } from './top-panel.tsx'

const texts = adminTexts.analytics
const { top: downloads, podcasts } = adminTexts.downloads
const { kind: _, ...podcastColumns } = downloads.columns
const countKinds = keysOf(texts.counts)

export function AnalyticsPanels({ analytics, period }: { analytics: Analytics; period: Period }) {
  const { from, to, previousFrom, previousTo } = analytics.period
  const span = texts.span({ from: formatDay(from), to: formatDay(to) })
  const files = `${from}-to-${to}`
  const mayReadActivity = useMayCall<'GET /api/admin/activity'>('admin')
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
      <p className={styles.compared}>
        {texts.compared({ span, spanBefore: texts.span({ from: formatDay(previousFrom), to: formatDay(previousTo) }) })}
      </p>
      <PlaysPanel analytics={analytics} period={period} />
      <div className={styles.pair}>
        <TopPanel
          title={texts.topSongs.title({ period: texts.last[period] })}
          columns={Object.values(texts.topSongs.columns)}
          file={() => playedSongsFile(period)}
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
          title={texts.topArtists.title({ period: texts.last[period] })}
          columns={Object.values(texts.topArtists.columns)}
          fileName={`artists-${files}`}
          rows={analytics.topArtists.map(({ id, name, coverUrl, plays }) => ({
            id,
            title: name,
            plays,
            cover: <ArtistCover name={name} coverUrl={coverUrl} sizes="36px" />,
          }))}
        />
        <TopPanel
          title={texts.topAlbums.title({ period: texts.last[period] })}
          columns={Object.values(texts.topAlbums.columns)}
          fileName={`albums-${files}`}
          rows={analytics.topAlbums.map(({ id, title, artist, coverUrl, plays }) => ({
            id,
            title,
            by: artist ?? adminTexts.albums.various,
            plays,
            cover: <PlaylistCover playlist={{ name: title, coverUrl, category: null }} sizes="36px" />,
          }))}
        />
        <TopPanel
          title={texts.topPlaylists.title({ period: texts.last[period] })}
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
        {analytics.topDownloads.length > 0 && (
          <TopPanel
            title={downloads.title({ period: texts.last[period] })}
            columns={Object.values(downloads.columns)}
            fileName={`downloads-${files}`}
            rows={analytics.topDownloads.map((item) => ({
              id: item.id,
              title: item.title,
              by: downloads.kinds[item.kind],
              plays: item.downloads,
              cover: <PlaylistCover playlist={{ name: item.title, coverUrl: null, category: null }} sizes="36px" />,
            }))}
          />
        )}
        {analytics.topPodcasts.length > 0 && (
          <TopPanel
            title={podcasts.title({ period: texts.last[period] })}
            columns={Object.values(podcastColumns)}
            fileName={`podcasts-${files}`}
            rows={analytics.topPodcasts.map((song) => ({
              id: song.id,
              title: song.title,
              plays: song.downloads,
              cover: <PlaylistCover playlist={{ name: song.title, coverUrl: null, category: null }} sizes="36px" />,
            }))}
          />
        )}
        <SourcesPanel analytics={analytics} period={period} />
        <GrowthPanel analytics={analytics} />
      </div>
      {mayReadActivity && <RecentActivity limit={5} />}
    </>
  )
}

const sourceTexts = adminTexts.analytics.sources

/** Where the listeners came from, and how many listened to the end. */
function SourcesPanel({ analytics, period }: { analytics: Analytics; period: Period }) {
  const rows = analytics.sources
    .filter(({ plays }) => plays > 0)
    .map((row) => ({ ...row, name: sourceTexts.names[row.source], rate: Math.min(1, row.completions / row.plays) }))
  const most = rows[0]?.plays ?? 1
  const { source, plays, completions, rate } = sourceTexts.columns
  return (
    <Panel
      title={sourceTexts.title({ period: texts.last[period] })}
      table={{
        columns: [source, plays, completions, rate],
        rows: rows.map((row) => [row.name, row.plays, row.completions, Math.round(row.rate * 1000) / 1000]),
        show: (cell, column) => (typeof cell !== 'number' ? cell : column === 3 ? percent(cell) : formatNumber(cell)),
      }}
      fileName={`sources-${analytics.period.from}-to-${analytics.period.to}`}
    >
      <PairedBars
        rows={rows.map((row) => ({
          label: row.name,
          value: formatNumber(row.plays),
          share: row.plays / most,
          note: sourceTexts.completion({ rate: percent(row.rate) }),
        }))}
      />
    </Panel>
  )
}
