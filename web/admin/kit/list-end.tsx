import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import styles from './list-end.module.css'
import { RetryButton } from './retry-button.tsx'

interface Props {
  list: UseInfiniteQueryResult<unknown>
  loading: string
  failed: string
}

/** Displayed below the last loaded row: a loading indicator or an error. */
export function ListEnd({ list, loading, failed }: Props) {
  if (list.isFetchNextPageError)
    return (
      <div className={styles.end} role="alert">
        <span>{failed}</span>
        <RetryButton variant="default" retry={list.fetchNextPage} />
      </div>
    )
  if (!list.isFetchingNextPage) return null
  return (
    <div className={styles.end} role="status">
      {loading}
    </div>
  )
}
