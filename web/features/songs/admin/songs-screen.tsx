import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AddIcon } from '#web/features/admin-shell/admin/icons.tsx'
import { ScreenBar } from '#web/features/admin-shell/admin/screen-bar.tsx'
import { SearchBox } from '#web/features/admin-shell/admin/search-box.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { DataMigrationCard } from './intake/data-migration-card.tsx'
import { IntakeActions, SongIntake } from './intake/song-intake.tsx'
import { SongDialogs, useSongDialogs } from './song-dialogs.tsx'
import { adminSongsQuery } from './songs.queries.ts'
import { SongsList } from './songs-list.tsx'
import styles from './songs-screen.module.css'

const texts = adminTexts.songs

interface Props {
  search: string
  /** Index of the first song in sight. */
  at: number
  onSearch(search: string): void
  onPosition(index: number): void
}

export function SongsScreen({ search, at, onSearch, onPosition }: Props) {
  const list = useInfiniteQuery(adminSongsQuery(search))
  const count = list.data?.pages.at(-1)?.count
  return (
    <SongDialogs>
      <SongIntake>
        <ScreenBar title={texts.title} count={count === undefined ? undefined : texts.count(count)} action={<AddSongButton />}>
          <IntakeActions />
        </ScreenBar>
        <DataMigrationCard />
        <div className={styles.tools}>
          <SearchBox label={texts.searchLabel} placeholder={texts.searchPlaceholder} value={search} onSearch={onSearch} />
        </div>
        <SongsList list={list} search={search} at={at} onPosition={onPosition} onClearSearch={() => onSearch('')} />
      </SongIntake>
    </SongDialogs>
  )
}

function AddSongButton() {
  const open = useSongDialogs()
  return (
    <Button leftSection={<AddIcon size={18} />} onClick={() => open({ kind: 'create' })}>
      {texts.add}
    </Button>
  )
}
