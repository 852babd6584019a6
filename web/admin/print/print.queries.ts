import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { PrintFile, PrintOrder } from '#contract/print.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { fileNameOf, send } from '#web/lib/send.ts'

/** One page of what would be printed, drawn by the same code as the file. Null: nothing is asked. */
export const previewQuery = (order: PrintOrder | null, page: number) =>
  queryOptions({
    queryKey: ['print-preview', order, page],
    queryFn: order ? ({ signal }) => call('POST /api/admin/prints/preview', { body: { order, page }, signal }) : skipToken,
    // While something is changed, the page from before stays in sight.
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })

/** The file to print, and its name. Throws CallError. */
export async function fetchPrint(order: PrintOrder, file: PrintFile): Promise<{ content: Blob; name: string }> {
  const response = await send('/api/admin/prints', { body: JSON.stringify({ order, file }) })
  return { content: await response.blob(), name: fileNameOf(response) ?? `print.${file.format}` }
}
