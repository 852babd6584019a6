import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { PrintFile, PrintJob } from '#contract/print.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { fileNameOf, send } from '#web/lib/send.ts'

/** One page of a print job, rendered by the same code as the file. No request without a job. */
export const previewQuery = (job: PrintJob | null, page: number) =>
  queryOptions({
    queryKey: ['print-preview', job, page],
    queryFn: job ? ({ signal }) => call('POST /api/admin/prints/preview', { body: { job, page }, signal }) : skipToken,
    // The previous page stays visible until the new one has loaded.
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })

/** The file to print, and its name. Throws CallError. */
export async function fetchPrint(job: PrintJob, file: PrintFile): Promise<{ content: Blob; name: string }> {
  const response = await send('/api/admin/prints', { body: JSON.stringify({ job, file }) })
  return { content: await response.blob(), name: fileNameOf(response) ?? `print.${file.format}` }
}
