import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { browserCall as call } from '#web/lib/browser.ts'

const searchDelayMs = 200
const proposedMax = 8

/** Names of the library that contain the text, for a combobox: its data, and when its list is open. */
export function useProposedNames(of: NameKind, text: string, except: readonly string[]) {
  const [isActive, setIsActive] = useState(false)
  const typed = text.trim()
  const [sought] = useDebouncedValue(typed, searchDelayMs)
  const { data = [] } = useQuery({
    queryKey: ['names', of, sought],
    queryFn: ({ signal }) => namesOf[of](sought, signal),
    enabled: isActive && sought !== '',
    placeholderData: keepPreviousData,
  })
  const names = typed === '' ? [] : data.filter((name) => !except.includes(name))
  const isOpen = isActive && names.length > 0
  // Mantine reads the id of the list for aria-expanded while it renders the input, which is before the list is there.
  const [, rerender] = useState(isOpen)
  useEffect(() => rerender(isOpen), [isOpen])
  return {
    enter: () => setIsActive(true),
    leave: () => setIsActive(false),
    list: {
      data: names,
      dropdownOpened: isOpen,
      onDropdownOpen: () => setIsActive(true),
      onDropdownClose: () => setIsActive(false),
      // Closes the list; the dialog would close with it.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && isOpen) event.preventDefault()
      },
    },
  }
}

export type NameKind = keyof typeof namesOf

const namesOf = {
  artists: async (search: string, signal: AbortSignal) => {
    const { artists } = await call('GET /api/admin/artists', { query: { search, limit: proposedMax, counted: 'no' }, signal })
    return artists.map(({ name }) => name)
  },
  /** Several albums may have one title, and some are found by their artists. */
  albums: async (search: string, signal: AbortSignal) => {
    const { albums } = await call('GET /api/admin/albums', { query: { search, limit: proposedMax, counted: 'no' }, signal })
    const sought = search.toLocaleLowerCase()
    return [...new Set(albums.map(({ title }) => title))].filter((title) => title.toLocaleLowerCase().includes(sought))
  },
}
