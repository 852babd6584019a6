import type { UseQueryResult } from '@tanstack/react-query'
import type { Category } from '#contract/categories.ts'
import { DataTable } from '#web/admin/kit/data-table.tsx'
import { DataTableSkeleton } from '#web/admin/kit/data-table-skeleton.tsx'
import { ListMessage } from '#web/admin/kit/list-message.tsx'
import { LoadFailed, useFailureToast } from '#web/admin/kit/load-failed.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { categoriesColumns, categoriesShapes } from './categories-columns.tsx'

const texts = adminTexts.categories

/** The categories, or what stands where they would be. */
export function CategoriesList({ list }: { list: UseQueryResult<Category[]> }) {
  const { data, error, isPending, refetch } = list
  useFailureToast(error, texts.fetchFailed)

  if (isPending) return <DataTableSkeleton label={texts.loading} columns={categoriesColumns} shapes={categoriesShapes} />
  if (!data) return <LoadFailed title={texts.failedTitle} text={`${texts.fetchFailed} ${errorText(error)}`} retry={refetch} />
  if (data.length === 0) return <ListMessage title={texts.emptyTitle} text={texts.empty} />
  return <DataTable label={texts.title} columns={categoriesColumns} rows={data} rowKey={({ id }) => id} count={data.length} />
}
