import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { browserCall as call } from '#web/lib/browser.ts'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './dashboard-screen.module.css'
import { isSettingUp, setupQuery } from './setup-checklist.tsx'

const texts = adminTexts.dashboard.attention

/** What an administrator should act upon, each with the way to do it. Nothing where all is well. */
export function NeedsAttention() {
  const { data } = useQuery(attentionQuery())
  const { data: setup } = useQuery(setupQuery())
  if (!data || !setup) return null
  const { pending, media, isPublic, hasBackup } = data
  const items = [
    pending > 0 && <Item key="pending" text={texts.pending(pending)} action={<SongsLink status="pending">{texts.review}</SongsLink>} />,
    media.limitedSongs > 0 && (
      <Item
        key="limited"
        text={texts.limited(media.limitedSongs, media.hasFfmpeg)}
        action={<SongsLink status="limited">{texts.showSongs}</SongsLink>}
      />
    ),
    media.failed > 0 && <Item key="failed" text={texts.failed(media.failed)} action={<RetryButton />} />,
    media.waiting > 0 && <Item key="waiting" text={texts.waiting(media.waiting)} />,
    // The checklist has it, too.
    !isPublic && !isSettingUp(setup) && <Item key="address" text={texts.noAddress} />,
    !hasBackup && <Item key="backup" text={texts.noBackup} />,
  ].filter(Boolean)
  if (items.length === 0) return null
  return (
    <section className={styles.attention} aria-labelledby="attention">
      <h2 id="attention">{texts.title}</h2>
      <ul>{items}</ul>
    </section>
  )
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

function RetryButton() {
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => call('POST /api/admin/media-jobs', {}),
    onSuccess: () => client.invalidateQueries({ queryKey: attentionKey }),
    onError: (error) => showToast({ tone: 'error', title: adminTexts.errorTitle, description: errorText(error) }),
  })
  return (
    <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
      {adminTexts.tryAgain}
    </Button>
  )
}

const attentionKey = ['dashboard', 'attention'] as const
/** Nightly restore points are made within a day of the first start. */
const backupHoursMax = 48

const attentionQuery = () =>
  queryOptions({
    queryKey: attentionKey,
    queryFn: async ({ signal }) => {
      const [{ count }, media, { publicAddress, songCount }, { restorePoints }] = await Promise.all([
        call('GET /api/admin/songs', { query: { status: 'pending', limit: 1 }, signal }),
        call('GET /api/admin/media-jobs', { signal }),
        call('GET /api/admin/system', { signal }),
        call('GET /api/admin/restore-points', { signal }),
      ])
      const latest = restorePoints[0]?.createdAt
      const isRecent = latest !== undefined && Date.now() - Date.parse(latest) < backupHoursMax * 3_600_000
      return { pending: count, media, isPublic: publicAddress !== null, hasBackup: isRecent || latest === undefined || songCount === 0 }
    },
  })
