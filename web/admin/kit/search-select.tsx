import { Select, type SelectProps } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { ChevronIcon } from './icons.tsx'

interface Item {
  id: string
  name: string
}

interface Props<Found extends Item> extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** Duplicates are listed once. */
  items: readonly Found[]
  chosen: Item | null
  onChoose(item: Found): void
}

/** Selects one of the items that a search has found; `searchValue` is the text of the search. */
export function SearchSelect<Found extends Item>({ items, chosen, onChoose, ...select }: Props<Found>) {
  const options = new Map(items.map((item) => [item.id, item]))
  return (
    <Select
      openOnFocus={false}
      searchable
      allowDeselect={false}
      withCheckIcon={false}
      rightSection={<ChevronIcon size={16} />}
      maxLength={limits.search}
      data={[...options.values()].map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      onChange={(id) => {
        const next = id === null ? undefined : options.get(id)
        if (next) onChoose(next)
      }}
      filter={({ options: all }) => all}
      maxDropdownHeight={240}
      // Inside the dialog, but not clipped by it.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      // Escape closes only the list, not the dialog around it.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault()
      }}
      {...select}
    />
  )
}
