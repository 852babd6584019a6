import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { SearchedList, type SearchedListAddress } from '#web/admin/kit/searched-list.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { UserDialogs, useUserDialogs } from './user-dialogs.tsx'
import { adminUsersQuery, type UsersPage } from './users.queries.ts'
import { usersColumns } from './users-columns.tsx'

const texts = adminTexts.users
const rowsOf = (page: UsersPage) => page.users

export function UsersScreen(address: SearchedListAddress) {
  const list = useInfiniteQuery(adminUsersQuery(address.search))
  return (
    <UserDialogs>
      <SearchedList {...address} list={list} rowsOf={rowsOf} columns={usersColumns} texts={texts} action={<AddUserButton />} />
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
