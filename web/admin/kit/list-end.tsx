import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './list-end.module.css'

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
        <Button variant="default" onClick={() => void list.fetchNextPage()}>
          {adminTexts.tryAgain}
        </Button>
      </div>
    )
  if (!list.isFetchingNextPage) return null
  return (
    <div className={styles.end} role="status">
      {loading}
    </div>
  )
}
