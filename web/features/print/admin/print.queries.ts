import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { ApiError } from '#contract/errors.ts'
import type { PrintFile, PrintOrder } from '#contract/print.ts'
import { CallError } from '#web/lib/api.ts'
import { browserBasePath, browserCall as call } from '#web/lib/browser.ts'

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
  const response = await fetch(`${browserBasePath}/api/admin/prints`, {
    method: 'POST',
    body: JSON.stringify({ order, file }),
    headers: { 'content-type': 'application/json' },
  }).catch(() => {
    throw new CallError('unreachable')
  })
  if (!response.ok) {
    const error = (await response.json().catch(() => null)) as ApiError | null
    throw new CallError(error?.code ?? 'unreachable', error?.details)
  }
  return { content: await response.blob(), name: fileName(response.headers.get('content-disposition')) ?? `print.${file.format}` }
}

/** Prefers the name in Unicode. */
function fileName(disposition: string | null): string | undefined {
  const unicode = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return unicode ? decodeURIComponent(unicode) : /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
}
