import { useInfiniteQuery } from '@tanstack/react-query'
import { CreateButton } from '#web/admin/kit/create-button.tsx'
import { ListFilter } from '#web/admin/kit/list-filter.tsx'
import { SearchedList, type SearchedListAddress } from '#web/admin/kit/searched-list.tsx'
import type { Output } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { RedirectionDialogs, useRedirectionDialogs } from './redirection-dialogs.tsx'
import { adminRedirectionsQuery, redirectionFilters } from './redirections.queries.ts'
import { redirectionsColumns } from './redirections-columns.tsx'

const texts = adminTexts.redirections
const rowsOf = (page: Output<'GET /api/admin/redirections'>) => page.redirections

export function RedirectionsScreen(address: SearchedListAddress<typeof redirectionFilters>) {
  const { listing, onListing } = address
  const list = useInfiniteQuery(adminRedirectionsQuery(listing))
  return (
    <RedirectionDialogs>
      <SearchedList
        {...address}
        table="redirections"
        list={list}
        rowsOf={rowsOf}
        columns={redirectionsColumns}
        texts={texts}
        action={<AddButton isShort />}
        emptyAction={<AddButton />}
      >
        <ListFilter
          label={texts.filterStatus}
          all={texts.anyStatus}
          value={listing.status}
          options={redirectionFilters.status.map((status) => [status, texts[status]])}
          onChange={(status) => onListing({ ...listing, status })}
        />
      </SearchedList>
    </RedirectionDialogs>
  )
}

function AddButton({ isShort = false }: { isShort?: boolean }) {
  const open = useRedirectionDialogs()
  return <CreateButton label={texts.add} isShort={isShort} onCreate={() => open({ kind: 'create' })} />
}
