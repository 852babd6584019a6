import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { fold } from '#contract/fold.ts'
import { browserCall as call } from '#web/lib/browser.ts'

const searchDelayMs = 200
const proposedMax = 8

/** Names in the library that begin with the text, then others that contain it: the data and the open state of a combobox. */
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
  // Mantine reads the list's id for aria-expanded while rendering the input, before the list is mounted. Hence a second render.
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
      // Escape closes only the list, not the dialog around it.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && isOpen) event.preventDefault()
      },
    },
  }
}

export type NameKind = keyof typeof namesOf

const namesOf = {
  artists: async (search: string, signal: AbortSignal) => {
    const { artists } = await call('GET /api/admin/artists', {
      query: { search, sort: 'match', limit: proposedMax, counted: 'no' },
      signal,
    })
    return artists.map(({ name }) => name)
  },
  /** Albums may share a title, and the search also matches artists. */
  albums: async (search: string, signal: AbortSignal) => {
    const { albums } = await call('GET /api/admin/albums', { query: { search, sort: 'match', limit: proposedMax, counted: 'no' }, signal })
    return [...new Set(albums.map(({ title }) => title))].filter((title) => fold(title).includes(fold(search)))
  },
}
