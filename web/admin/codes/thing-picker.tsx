import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import type { Thing, ThingKind } from './aim-draft.ts'
import styles from './code-fields.module.css'
import { thingsQuery } from './things.query.ts'

const texts = adminTexts.codeForm
const searchDelayMs = 200

interface Props {
  kind: ThingKind
  thing: Thing | null
  onThing(thing: Thing): void
  error?: ReactNode
  description?: string | undefined
  'data-path'?: string | undefined
}

/** One song, playlist or category, found by typing. */
export function ThingPicker({ kind, thing, onThing, error, ...field }: Props) {
  const [search, setSearch] = useState('')
  const [sought] = useDebouncedValue(search.trim(), searchDelayMs)
  // The name of what is chosen stands in the field: whoever opens it wants to see what else there is.
  const filter = sought === thing?.name.trim() ? '' : sought
  const query = useQuery({ ...thingsQuery(kind, filter), placeholderData: keepPreviousData })
  const found = query.data ?? []
  const chosen = thing && filter === '' ? [thing] : []
  const options = new Map([...chosen, ...found].map((each) => [each.id, each]))
  return (
    <Select
      label={texts[kind]}
      placeholder={placeholders[kind]}
      searchable
      allowDeselect={false}
      withCheckIcon={false}
      rightSection={<ChevronIcon size={16} />}
      maxLength={limits.search}
      data={[...options.values()].map(({ id, name }) => ({ value: id, label: name }))}
      value={thing?.id ?? null}
      onChange={(id) => {
        const next = id === null ? undefined : options.get(id)
        if (next) onThing({ id: next.id, name: next.name })
      }}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
      renderOption={({ option }) => <Option {...found.find(({ id }) => id === option.value)} name={option.label} />}
      nothingFoundMessage={query.isError ? texts.searchFailed : query.isFetching ? texts.searching : texts.nothingFound}
      maxDropdownHeight={240}
      // Part of the dialog, but not cut off where the dialog ends.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      // Closes the list; the dialog would close with it.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault()
      }}
      error={error}
      {...field}
    />
  )
}

const placeholders = { song: texts.searchSong, playlist: texts.searchPlaylist, category: texts.searchCategory }

const Option = ({ name, by, isPublic = true }: { name: string; by?: string | null; isPublic?: boolean }) => (
  <span className={styles.option}>
    <bdi dir="auto">{name}</bdi>
    {(by || !isPublic) && (
      <small>
        {by && <bdi dir="auto">{by}</bdi>}
        {by && !isPublic && ' · '}
        {!isPublic && texts.notPublic}
      </small>
    )}
  </span>
)
