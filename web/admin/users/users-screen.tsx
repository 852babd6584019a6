import { useInfiniteQuery } from '@tanstack/react-query'
import { CreateButton } from '#web/admin/kit/create-button.tsx'
import { ListFilter } from '#web/admin/kit/list-filter.tsx'
import { SearchedList, type SearchedListAddress } from '#web/admin/kit/searched-list.tsx'
import { SelectionProvider, useCoverage, useSelectionOf } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { UserDialogs, useUserDialogs } from './user-dialogs.tsx'
import { UserSelectionBar } from './user-selection-bar.tsx'
import { adminUsersQuery, type UsersPage, userFilters } from './users.queries.ts'
import { usersColumns } from './users-columns.tsx'

const texts = adminTexts.users
const rowsOf = (page: UsersPage) => page.users

export const UsersScreen = (address: SearchedListAddress<typeof userFilters>) => (
  <SelectionProvider>
    <Users {...address} />
  </SelectionProvider>
)

function Users(address: SearchedListAddress<typeof userFilters>) {
  const { listing, onListing } = address
  const list = useInfiniteQuery(adminUsersQuery(listing))
  const count = list.data?.pages.at(-1)?.count
  useSelectionOf(listing, count)
  const isAnySelected = useCoverage() !== 'none'
  return (
    <UserDialogs>
      <SearchedList
        {...address}
        table="users"
        list={list}
        rowsOf={rowsOf}
        columns={usersColumns}
        texts={texts}
        action={<AddUserButton />}
        bar={isAnySelected && <UserSelectionBar listing={listing} count={count ?? 0} />}
      >
        <ListFilter
          label={texts.filterRole}
          all={texts.anyRole}
          value={listing.role}
          options={userFilters.role.map((role) => [role, texts.roles[role]])}
          onChange={(role) => onListing({ ...listing, role })}
        />
        <ListFilter
          label={texts.filterStatus}
          all={texts.anyStatus}
          value={listing.status}
          options={userFilters.status.map((status) => [status, texts.statuses[status]])}
          onChange={(status) => onListing({ ...listing, status })}
        />
      </SearchedList>
    </UserDialogs>
  )
}

function AddUserButton() {
  const open = useUserDialogs()
  return <CreateButton label={texts.add} onCreate={() => open({ kind: 'create' })} />
}
