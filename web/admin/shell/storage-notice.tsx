import { queryOptions, useQuery } from '@tanstack/react-query'
import { Notice } from '#web/admin/kit/notice.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './storage-notice.module.css'

const storageStateQuery = () =>
  queryOptions({
    queryKey: ['storage-state'],
    queryFn: ({ signal }) => call('GET /api/admin/storage-state', { signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  })

/** Says on every screen that the media are out of reach; nothing where they are not, or nobody knows. */
export function StorageNotice() {
  const { data } = useQuery(storageStateQuery())
  if (!data || data.state === 'ok') return null
  return (
    <div className={styles.above}>
      <Notice text={adminTexts.storage[data.state]} />
    </div>
  )
}
