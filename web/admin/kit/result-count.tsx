import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { RowCount } from '#contract/fields.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { countText } from './numbers.ts'

interface Props {
  /** Identifies the list by its search, filters and order. */
  listKey: string
  /** Undefined while the list is loading. */
  count: RowCount | undefined
}

/** Tells screen readers how many rows a list has after a search, a filter or another order. Says nothing about the list that came first. */
export function ResultCount({ listKey, count }: Props) {
  const [firstKey, setFirstKey] = useState<string | undefined>(listKey)
  if (firstKey !== undefined && firstKey !== listKey) setFirstKey(undefined)
  return (
    <VisuallyHidden role="status">
      {/* The key lets the same number be read again. */}
      {firstKey === undefined && count !== undefined && <span key={listKey}>{adminTexts.lists.results({ count: countText(count) })}</span>}
    </VisuallyHidden>
  )
}
