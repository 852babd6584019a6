import { type FormEvent, useEffect, useRef } from 'react'
import type { limits } from '#contract/limits.ts'
import { SearchIcon } from './control-icons.tsx'
import styles from './search-field.module.css'

const longest: (typeof limits)['search'] = 200
const delayMilliseconds = 250

interface SearchFieldProps {
  label: string
  placeholder: string
  /** The current search, from the address. */
  value: string
  onSearch: (text: string) => void
}

/**
 * Searches after a pause in typing (debounce), or at once with Enter. A plain form until scripts run: its field is the `q` of the address.
 */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function search() {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    if (text === sent.current) return
    sent.current = text
    onSearch(text)
  }
  function searchSoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, delayMilliseconds)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    search()
  }

  // Back, Forward and links change it from outside. A value sent from here arrives later, when more may have been typed, so it is ignored.
  useEffect(() => {
    if (value === sent.current || !input.current) return
    sent.current = value
    clearTimeout(timer.current)
    input.current.value = value
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before scripts ran
  useEffect(() => {
    search()
    return () => clearTimeout(timer.current)
  }, [])

  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <SearchIcon />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={value}
          maxLength={longest}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onInput={searchSoon}
        />
      </form>
    </search>
  )
}
