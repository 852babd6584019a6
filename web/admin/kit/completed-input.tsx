import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { browserCall as call } from '#web/lib/browser.ts'

const searchDelayMs = 200
const proposedMax = 8

interface Props extends Omit<AutocompleteProps, 'data' | 'value' | 'onChange' | 'filter'> {
  /** What it is completed to. */
  of: keyof typeof namesOf
  value: string
  onChange(text: string): void
}

/** A name: any text, with those of the library that contain it proposed while typing. */
export function CompletedInput({ of, value, onBlur, ...field }: Props) {
  const [isActive, setIsActive] = useState(false)
  const [sought] = useDebouncedValue(value.trim(), searchDelayMs)
  const { data = [] } = useQuery({
    queryKey: ['names', of, sought],
    queryFn: ({ signal }) => namesOf[of](sought, signal),
    enabled: isActive && sought !== '',
    placeholderData: keepPreviousData,
  })
  const names = value.trim() === '' ? [] : data.filter((name) => name !== value.trim())
  return (
    <Autocomplete
      openOnFocus={false}
      maxLength={limits.name}
      {...field}
      aria-autocomplete="list"
      data={names}
      // The server has searched.
      filter={({ options }) => options}
      value={value}
      dropdownOpened={isActive && names.length > 0}
      onDropdownOpen={() => setIsActive(true)}
      onDropdownClose={() => setIsActive(false)}
      onBlur={(event) => {
        setIsActive(false)
        onBlur?.(event)
      }}
      renderOption={({ option }) => <bdi dir="auto">{option.value}</bdi>}
      maxDropdownHeight={240}
      // Inside the dialog, but not clipped by it.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      // Closes the list; the dialog would close with it.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault()
      }}
    />
  )
}

const namesOf = {
  artists: async (search: string, signal: AbortSignal) => {
    const { artists } = await call('GET /api/admin/artists', { query: { search, limit: proposedMax }, signal })
    return artists.map(({ name }) => name)
  },
  /** Several albums may have one title. */
  albums: async (search: string, signal: AbortSignal) => {
    const { albums } = await call('GET /api/admin/albums', { query: { search, limit: proposedMax }, signal })
    const sought = search.toLocaleLowerCase()
    return [...new Set(albums.map(({ title }) => title))].filter((title) => title.toLocaleLowerCase().includes(sought))
  },
}
