import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fold } from '#contract/fold.ts'
import { SearchSelect } from '#web/admin/kit/search-select.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './code-fields.module.css'
import type { Item, ItemKind } from './destination-draft.ts'

const texts = adminTexts.codeForm
const searchDelayMs = 200

interface Props {
  kind: ItemKind
  item: Item | null
  onItem(item: Item): void
  error?: ReactNode
  description?: string | undefined
  'aria-required'?: boolean | undefined
  'data-path'?: string | undefined
}

/** Picks an item of the library by searching. */
export function ItemPicker({ kind, item, onItem, error, ...field }: Props) {
  const [search, setSearch] = useState('')
  const [sought] = useDebouncedValue(search.trim(), searchDelayMs)
  // The field contains the name of the selected item: when opened, it lists all items.
  const filter = sought === item?.name.trim() ? '' : sought
  const query = useQuery({ ...itemsQuery(kind, filter), placeholderData: keepPreviousData })
  const found = query.data ?? []
  const chosen = item && filter === '' ? [item] : []
  return (
    <SearchSelect
      label={texts[kind]}
      placeholder={placeholders[kind]}
      items={[...chosen, ...found]}
      chosen={item}
      onChoose={({ id, name }) => onItem({ id, name })}
      searchValue={search}
      onSearchChange={setSearch}
      renderOption={({ option }) => <Option {...found.find(({ id }) => id === option.value)} name={option.label} />}
      nothingFoundMessage={query.isError ? texts.searchFailed : query.isFetching ? texts.searching : texts.nothingFound}
      error={error}
      {...field}
    />
  )
}

const placeholders: Record<ItemKind, string> = {
  song: texts.searchSong,
  playlist: texts.searchPlaylist,
  category: texts.searchCategory,
  artist: texts.searchArtist,
  album: texts.searchAlbum,
}

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

interface FoundItem extends Item {
  /** Artist or creator. */
  by: string | null
  isPublic: boolean
}

const foundMax = 50

/** Possible destinations whose name contains the text, up to a limit. */
const itemsQuery = (kind: ItemKind, search: string) =>
  queryOptions({
    queryKey: ['items', kind, search],
    queryFn: ({ signal }) => searchers[kind](search, signal),
  })

const searchers: Record<ItemKind, (search: string, signal: AbortSignal) => Promise<FoundItem[]>> = {
  song: async (search, signal) => {
    const { songs } = await call('GET /api/admin/playlist-songs', { query: { search, limit: foundMax }, signal })
    return songs.map(({ id, title, artist, status }) => ({ id, name: title, by: artist, isPublic: status !== 'pending' }))
  },
  playlist: async (search, signal) => {
    const { playlists } = await call('GET /api/admin/playlists', { query: { search, limit: foundMax, counted: 'no' }, signal })
    return playlists.map(({ id, name, creator, isPublic }) => ({ id, name, by: creator?.displayName ?? null, isPublic }))
  },
  category: async (search, signal) => {
    const { categories } = await call('GET /api/admin/categories', { signal })
    return categories
      .filter(({ name }) => fold(name).includes(fold(search)))
      .map(({ id, name, isActive }) => ({ id, name, by: null, isPublic: isActive }))
  },
  artist: async (search, signal) => {
    const { artists } = await call('GET /api/admin/artists', { query: { search, sort: 'match', limit: foundMax, counted: 'no' }, signal })
    return artists.map(({ id, name, songCount }) => ({ id, name, by: null, isPublic: songCount > 0 }))
  },
  album: async (search, signal) => {
    const { albums } = await call('GET /api/admin/albums', { query: { search, sort: 'match', limit: foundMax, counted: 'no' }, signal })
    return albums.map(({ id, title, artist, songCount }) => ({ id, name: title, by: artist, isPublic: songCount > 0 }))
  },
}
