import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { SearchBox } from '#web/admin/kit/search-box.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { PlaylistDialogs, usePlaylistDialogs } from './playlist-dialogs.tsx'
import { adminPlaylistsQuery } from './playlists.queries.ts'
import { PlaylistsList } from './playlists-list.tsx'
import styles from './playlists-screen.module.css'

const texts = adminTexts.playlists

interface Props {
  search: string
  /** Index of the first playlist in sight. */
  at: number
  onSearch(search: string): void
  onPosition(index: number): void
}

export function PlaylistsScreen({ search, at, onSearch, onPosition }: Props) {
  const list = useInfiniteQuery(adminPlaylistsQuery(search))
  const count = list.data?.pages.at(-1)?.count
  return (
    <PlaylistDialogs>
      <ScreenBar title={texts.title} count={count === undefined ? undefined : texts.count(count)} action={<CreateButton />} />
      <div className={styles.tools}>
        <SearchBox label={texts.searchLabel} placeholder={texts.searchPlaceholder} value={search} onSearch={onSearch} />
      </div>
      <PlaylistsList list={list} search={search} at={at} onPosition={onPosition} onClearSearch={() => onSearch('')} />
    </PlaylistDialogs>
  )
}

function CreateButton() {
  const open = usePlaylistDialogs()
  return (
    <Button leftSection={<AddIcon size={18} />} onClick={() => open({ kind: 'create' })}>
      {texts.add}
    </Button>
  )
}
