import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BusyButton } from '#web/admin/kit/busy-button.tsx'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { RetryButton } from '#web/admin/kit/retry-button.tsx'
import { useMayCall } from '#web/admin/shell/admin-gate.tsx'
import type { Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './dashboard-screen.module.css'
import { setupQuery } from './setup.query.ts'
import { isSettingUp } from './setup-checklist.tsx'

const texts = adminTexts.dashboard.attention

/**
 * Items that need the viewer's attention, each with a link or button. Renders nothing if there are none. What cannot be loaded is an item, too:
 * without it, the list would look complete.
 */
export function NeedsAttention() {
  const { items: ofSite, queries: queriesOfSite } = useSiteItems()
  const [ofSongs, ofCodes] = [useQuery(pendingQuery()), useQuery(flaggedCodesQuery())]
  const failed = [ofSongs, ofCodes, ...queriesOfSite].filter(({ data, isError }) => isError && data === undefined)
  const { data: pending = 0 } = ofSongs
  const { data: flagged = 0 } = ofCodes
  const items = [
    pending > 0 && (
      <Item key="pending" text={texts.pending({ songs: pending })} action={<SongsLink status="pending">{texts.review}</SongsLink>} />
    ),
    flagged > 0 && (
      <Item
        key="codes"
        text={adminTexts.codes.flagged({ count: flagged })}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/admin/codes" search={{ only: 'flagged' }} {...props} />}>
            {adminTexts.codes.showThem}
          </Button>
        }
      />
    ),
    ...ofSite,
    failed.length > 0 && (
      <Item
        key="incomplete"
        text={texts.incomplete}
        action={<RetryButton variant="default" retry={() => failed.map(({ refetch }) => refetch())} />}
      />
    ),
  ].filter(Boolean)
  if (items.length === 0) return null
  return (
    <section className={styles.attention} aria-labelledby="attention">
      <h2 id="attention">{texts.title}</h2>
      <ul>{items}</ul>
    </section>
  )
}

/** Items for administrators, and the queries behind them. */
function useSiteItems() {
  const enabled = useMayCall<'GET /api/admin/system'>('admin')
  const [site, setup] = [useQuery({ ...attentionOfSite(), enabled }), useQuery({ ...setupQuery(), enabled })]
  return { items: site.data ? itemsOfSite(site.data, setup.data) : [], queries: [site, setup] }
}

function itemsOfSite({ media, isPublic, hasBackup }: SiteAttention, setup: Output<'GET /api/admin/setup'> | undefined): ReactNode[] {
  return [
    media.limitedSongs > 0 && (
      <Item
        key="limited"
        text={[texts.limited({ songs: media.limitedSongs }), !media.hasFfmpeg && texts.limitedHelp].filter(Boolean).join(' ')}
        action={<SongsLink status="limited">{texts.showSongs}</SongsLink>}
      />
    ),
    media.failed > 0 && <Item key="failed" text={texts.failed({ files: media.failed })} action={<RetryJobs />} />,
    media.waiting > 0 && <Item key="waiting" text={texts.waiting({ files: media.waiting })} />,
    // The setup checklist shows this, too.
    !isPublic && !(setup && isSettingUp(setup)) && <Item key="address" text={texts.noAddress} />,
    !hasBackup && <Item key="backup" text={texts.noBackup} />,
  ]
}

const Item = ({ text, action }: { text: string; action?: ReactNode }) => (
  <li>
    <span>{text}</span>
    {action}
  </li>
)

const SongsLink = ({ status, children }: { status: 'pending' | 'limited'; children: string }) => (
  <Button variant="default" renderRoot={(props) => <Link to="/admin/songs" search={{ status }} {...props} />}>
    {children}
  </Button>
)

function RetryJobs() {
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => call('POST /api/admin/media-jobs', {}),
    onSuccess: () => client.invalidateQueries({ queryKey: attentionKey }),
    onError: showFailureToast,
  })
  return (
    <BusyButton variant="default" isBusy={retry.isPending} onClick={() => retry.mutate()}>
      {adminTexts.tryAgain}
    </BusyButton>
  )
}

type SiteAttention = Awaited<ReturnType<typeof readSiteAttention>>

const attentionKey = ['dashboard', 'attention'] as const
/** Nightly restore points are created within a day of the first start. */
const backupHoursMax = 48

export const pendingQuery = () =>
  queryOptions({
    queryKey: [...attentionKey, 'pending'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/songs', { query: { counted: 'no', limit: 1 }, signal })).pendingCount,
  })

/** Number of dynamic QR codes whose destination is deleted or hidden. Deleting an item changes it without any action on a code. */
export const flaggedCodesQuery = () =>
  queryOptions({
    queryKey: [...attentionKey, 'codes'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/codes', { query: { only: 'flagged', limit: 1 }, signal })).flagged,
    staleTime: 0,
  })

export const attentionOfSite = () =>
  queryOptions({ queryKey: [...attentionKey, 'site'], queryFn: ({ signal }) => readSiteAttention(signal) })

async function readSiteAttention(signal: AbortSignal) {
  const [media, { publicAddress, songCount }, { restorePoints }] = await Promise.all([
    call('GET /api/admin/media-jobs', { signal }),
    call('GET /api/admin/system', { signal }),
    call('GET /api/admin/restore-points', { signal }),
  ])
  const latest = restorePoints[0]?.createdAt
  const isRecent = latest !== undefined && Date.now() - Date.parse(latest) < backupHoursMax * 3_600_000
  return { media, isPublic: publicAddress !== null, hasBackup: isRecent || latest === undefined || songCount === 0 }
}
