import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Redirection } from '#contract/redirections.ts'
import { ContinuousList } from '#web/admin/kit/continuous-list.tsx'
import { NothingFound } from '#web/admin/kit/nothing-found.tsx'
import type { Output } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { redirectionsColumns, redirectionsShapes } from './redirections-columns.tsx'

const texts = adminTexts.redirections
type Page = Output<'GET /api/admin/redirections'>

interface Props {
  list: UseInfiniteQueryResult<{ pages: Page[] }>
  search: string
  at: number
  onPosition(index: number): void
  onClearSearch(): void
}

export const RedirectionsList = ({ list, search, at, onPosition, onClearSearch }: Props) => (
  <ContinuousList
    list={list}
    listKey={search}
    rowsOf={redirectionsOf}
    rowKey={idOf}
    columns={redirectionsColumns}
    shapes={redirectionsShapes}
    texts={texts}
    at={at}
    onPosition={onPosition}
    empty={<NothingFound texts={texts} search={search} onClearSearch={onClearSearch} />}
  />
)

const redirectionsOf = (page: Page): Redirection[] => page.redirections
const idOf = ({ id }: Redirection) => id
