import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PreviewBox, type PreviewProps } from '#web/admin/kit/markdown-field.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { PageParts } from '#web/public/own-pages/page-parts.tsx'

/** The text as the page will render it, including players. */
export function PagePreview({ label, source }: PreviewProps) {
  const { data, error } = useQuery({
    queryKey: ['page-preview', source],
    queryFn: async ({ signal }) => (await call('POST /api/admin/page-previews', { body: { body: source }, signal })).parts,
    placeholderData: keepPreviousData,
  })
  return (
    <PreviewBox label={label} isLoading={data === undefined} error={error}>
      {data && data.length > 0 && <PageParts parts={data} />}
    </PreviewBox>
  )
}
