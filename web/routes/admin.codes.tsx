import { createFileRoute } from '@tanstack/react-router'
import type { CodeListing } from '#web/admin/codes/codes.queries.ts'
import { CodesScreen } from '#web/admin/codes/codes-screen.tsx'
import { positionIn, searchIn, useInPlace } from '#web/admin/kit/list-address.ts'

interface Search {
  search?: string
  batch?: string
  only?: 'flagged' | 'off'
  /** Index of the first visible code. */
  at?: number
}

const addressOf = ({ search, batch, only }: CodeListing): Search => ({
  ...searchIn(search),
  ...(batch ? { batch } : {}),
  ...(only ? { only } : {}),
})

export const Route = createFileRoute('/admin/codes')({
  validateSearch: ({ search, batch, only, at }: Record<string, unknown>): Search => ({
    ...addressOf({
      search: searchIn(search).search ?? '',
      // The router parses an id of digits as a number.
      batch: batch ? String(batch) : undefined,
      only: only === 'flagged' || only === 'off' ? only : undefined,
    }),
    ...positionIn(at),
  }),
  component: Screen,
})

function Screen() {
  const { search = '', batch, only, at = 0 } = Route.useSearch()
  const listing = { search, batch, only }
  const show = useInPlace<Search>(Route.useNavigate())
  return (
    <CodesScreen
      listing={listing}
      at={at}
      onListing={(next) => show(addressOf(next))}
      onPosition={(index) => show({ ...addressOf(listing), ...positionIn(index) })}
    />
  )
}
