import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { analyticsQuery } from '#web/admin/analytics/analytics.query.ts'
import { percent } from '#web/admin/kit/charts/figures.ts'
import figures from '#web/admin/kit/charts/key-figures.module.css'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { RetryButton } from '#web/admin/kit/retry-button.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './dashboard-screen.module.css'

const texts = adminTexts.dashboard.week
const days = 7

/**
 * Plays, scans and downloads of the last seven days, compared with the seven before. Renders nothing if all are 0. If a part cannot be loaded,
 * it shows the others and says so.
 */
export function ThisWeek() {
  const queries = [useQuery(analyticsOfWeek()), useQuery(scansOfMonth())] as const
  const [{ data: analytics }, { data: scans }] = queries
  const failed = queries.filter(({ data, isError }) => isError && data === undefined)
  const plays = analytics && { count: analytics.plays.plays, before: analytics.plays.playsBefore }
  const scanned = scans && { count: sum(scans.daily.slice(-days)), before: sum(scans.daily.slice(-2 * days, -days)) }
  const downloads = analytics && { count: analytics.growth.downloads.added, before: analytics.growth.downloads.addedBefore }
  if (failed.length === 0 && ![plays, scanned, downloads].some(isCounted)) return null
  const song = analytics?.topSongs[0]
  const code = scans?.codes
    .map((each) => ({ ...each, scans: sum(each.daily.slice(-days)) }))
    .filter((each) => each.scans > 0)
    .sort((a, b) => b.scans - a.scans)[0]
  return (
    <section className={styles.week} aria-labelledby="this-week">
      <header>
        <h2 id="this-week">{texts.title}</h2>
        <Button variant="subtle" renderRoot={(props) => <Link to="/admin/$" params={{ _splat: 'analytics' }} {...props} />}>
          {texts.open}
        </Button>
      </header>
      <dl className={figures.figures}>
        {plays && <Figure name={texts.plays} {...plays} />}
        {scanned && <Figure name={texts.scans} {...scanned} />}
        {downloads && isCounted(downloads) && <Figure name={adminTexts.downloads.growth} {...downloads} />}
        {song && song.plays > 0 && <Best name={texts.topSong} title={song.title} detail={texts.playsOf({ plays: song.plays })} />}
        {code && <Best name={texts.topCode} title={code.label ?? `/c/${code.code}`} detail={texts.scansOf({ scans: code.scans })} />}
      </dl>
      {failed.length > 0 && (
        <p>
          {adminTexts.dashboard.attention.incomplete}
          <RetryButton variant="default" retry={() => failed.map(({ refetch }) => refetch())} />
        </p>
      )}
    </section>
  )
}

interface Counted {
  count: number
  before: number | null
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
const isCounted = (figure: Counted | undefined) => figure !== undefined && figure.count + (figure.before ?? 0) > 0

const Figure = ({ name, count, before }: Counted & { name: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {formatNumber(count)} {before !== null && <small>{changeOf(count, before)}</small>}
    </dd>
  </div>
)

const Best = ({ name, title, detail }: { name: string; title: string; detail: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className={styles.best}>
      <bdi dir="auto" title={title}>
        {title}
      </bdi>{' '}
      <small>{detail}</small>
    </dd>
  </div>
)

function changeOf(count: number, before: number): string {
  if (count === before) return texts.unchanged
  return before === 0
    ? texts.noneBefore
    : texts.change({ change: `${count > before ? '+' : '−'}${percent(Math.abs(count - before) / before)}` })
}

export const analyticsOfWeek = () => analyticsQuery('7d')

export const scansOfMonth = () =>
  queryOptions({
    queryKey: ['dashboard', 'scans'],
    queryFn: ({ signal }) => call('GET /api/admin/code-scans', { query: { period: '30d' }, signal }),
  })
