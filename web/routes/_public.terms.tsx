import { createFileRoute } from '@tanstack/react-router'
import { missing } from '#web/lib/missing.ts'
import { textsOfPage, useTexts } from '#web/lib/texts/texts.tsx'
import { LegalPage } from '#web/public/site/legal-page.tsx'
import { NotFoundPage } from '#web/public/site/not-found-page.tsx'
import { missingHead, pageHead } from '#web/public/site/page-head.ts'
import { TextSkeleton } from '#web/public/site/text-skeleton.tsx'

export const Route = createFileRoute('/_public/terms')({
  loader: ({ context }) => context.call('GET /api/legal/:document', { params: { document: 'terms' } }).catch(missing),
  head: ({ loaderData, match }) =>
    loaderData ? pageHead(textsOfPage().site.terms, import.meta.env.SSR && { path: '/terms' }, match.context) : missingHead(match),
  pendingComponent: TextSkeleton,
  notFoundComponent: NotFoundPage,
  component: () => <LegalPage title={useTexts().site.terms} html={Route.useLoaderData().html} />,
})
