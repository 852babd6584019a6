import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ContinuousList } from '#web/admin/kit/continuous-list.tsx'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { NothingFound } from '#web/admin/kit/nothing-found.tsx'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { SearchBox } from '#web/admin/kit/search-box.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { UserDialogs, useUserDialogs } from './user-dialogs.tsx'
import { adminUsersQuery, type UsersPage } from './users.queries.ts'
import { usersColumns, usersShapes } from './users-columns.tsx'
import styles from './users-screen.module.css'

const texts = adminTexts.users
const rowsOf = (page: UsersPage) => page.users

interface Props {
  search: string
  /** Index of the first user in sight. */
  at: number
  onSearch(search: string): void
  onPosition(index: number): void
}

export function UsersScreen({ search, at, onSearch, onPosition }: Props) {
  const list = useInfiniteQuery(adminUsersQuery(search))
  const count = list.data?.pages.at(-1)?.count
  return (
    <UserDialogs>
      <ScreenBar title={texts.title} count={count === undefined ? undefined : texts.count(count)} action={<AddUserButton />} />
      <div className={styles.tools}>
        <SearchBox label={texts.searchLabel} placeholder={texts.searchPlaceholder} value={search} onSearch={onSearch} />
      </div>
      <ContinuousList
        list={list}
        listKey={search}
        rowsOf={rowsOf}
        rowKey={(user) => user.id}
        columns={usersColumns}
        shapes={usersShapes}
        texts={texts}
        at={at}
        onPosition={onPosition}
        empty={<NothingFound texts={texts} search={search} onClearSearch={() => onSearch('')} />}
      />
    </UserDialogs>
  )
}

function AddUserButton() {
  const open = useUserDialogs()
  return (
    <Button leftSection={<AddIcon size={18} />} onClick={() => open({ kind: 'create' })}>
      {texts.add}
    </Button>
  )
}
