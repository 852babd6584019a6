import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { SearchSelect } from './search-select.tsx'
import styles from './target-field.module.css'

const texts = adminTexts.merge
const searchDelayMs = 200

export interface Target {
  id: string
  name: string
  /** Distinguishes items of the same name. */
  by: string | null
}

interface Props<Found extends Target> {
  /** Part of the query keys. */
  kind: string
  label: string
  description?: ReactNode
  /** An item that cannot be selected. */
  exceptId?: string
  /** Displayed while loading. */
  looking: string
  find(search: string, signal: AbortSignal): Promise<Found[]>
  target: Found | null
  error: string | null
  onTarget(target: Found): void
}

/** Selects an item of a kind by searching its name. */
export function TargetField<Found extends Target>({ kind, exceptId, looking, find, target, onTarget, ...field }: Props<Found>) {
  const [search, setSearch] = useState('')
  const [sought] = useDebouncedValue(search.trim(), searchDelayMs)
  // The field contains the name of the selected item: when opened, it lists all items.
  const filter = sought === target?.name ? '' : sought
  const query = useQuery({
    queryKey: ['targets', kind, filter],
    queryFn: ({ signal }) => find(filter, signal),
    placeholderData: keepPreviousData,
  })
  const found = (query.data ?? []).filter(({ id }) => id !== exceptId)
  const items = [...(target ? [target] : []), ...found]
  return (
    <SearchSelect
      data-autofocus
      placeholder={texts.search}
      items={items}
      chosen={target}
      onChoose={onTarget}
      searchValue={search}
      onSearchChange={setSearch}
      renderOption={({ option }) => (
        <span className={styles.option}>
          <bdi dir="auto">{option.label}</bdi>
          <small>
            <bdi dir="auto">{items.find(({ id }) => id === option.value)?.by}</bdi>
          </small>
        </span>
      )}
      nothingFoundMessage={query.isError ? errorText(query.error) : query.isFetching ? looking : texts.nothingFound}
      {...field}
    />
  )
}
