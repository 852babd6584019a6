import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { SearchedList, type SearchedListAddress } from '#web/admin/kit/searched-list.tsx'
import short from '#web/admin/kit/short-button.module.css'
import type { Output } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { RedirectionDialogs, useRedirectionDialogs } from './redirection-dialogs.tsx'
import { adminRedirectionsQuery } from './redirections.queries.ts'
import { redirectionsColumns } from './redirections-columns.tsx'

const texts = adminTexts.redirections
const rowsOf = (page: Output<'GET /api/admin/redirections'>) => page.redirections

export function RedirectionsScreen(address: SearchedListAddress) {
  const list = useInfiniteQuery(adminRedirectionsQuery(address.search))
  return (
    <RedirectionDialogs>
      <SearchedList {...address} list={list} rowsOf={rowsOf} columns={redirectionsColumns} texts={texts} action={<AddButton />} />
    </RedirectionDialogs>
  )
}

function AddButton() {
  const open = useRedirectionDialogs()
  return (
    <Button className={short.button ?? ''} leftSection={<AddIcon size={18} />} onClick={() => open({ kind: 'create' })}>
      <span className={short.label}>{texts.add}</span>
    </Button>
  )
}
