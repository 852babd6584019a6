import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { SearchIcon } from './icons.tsx'
import styles from './search-box.module.css'

interface Props {
  label: string
  placeholder: string
  /** The current search, from the URL. */
  value: string
  onSearch(search: string): void
}

const delayMs = 250

/** A debounced search field; Enter searches immediately. */
export function SearchBox({ label, placeholder, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const searchSoon = useDebouncedCallback((text: string) => {
    sent.current = text.trim()
    onSearch(sent.current)
  }, delayMs)
  // Back, Forward and 'Clear search' change the value from outside. A value that was sent from here returns later, when more may have been
  // typed.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    searchSoon.cancel()
    setTyped(value)
  }, [value, searchSoon])
  return (
    <search className={styles.search}>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={limits.search}
        leftSection={<SearchIcon size={18} />}
        classNames={{ input: styles.input ?? '' }}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          searchSoon(event.currentTarget.value)
        }}
        onKeyDown={(event) => event.key === 'Enter' && searchSoon.flush()}
      />
    </search>
  )
}
