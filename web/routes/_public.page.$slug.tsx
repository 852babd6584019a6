import { createFileRoute } from '@tanstack/react-router'
import { missing } from '#web/lib/missing.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { OwnPage } from '#web/public/own-pages/own-page.tsx'
import { NotFoundPage } from '#web/public/site/not-found-page.tsx'
import { missingHead, pageHead } from '#web/public/site/page-head.ts'
import { TextSkeleton } from '#web/public/site/text-skeleton.tsx'

export const Route = createFileRoute('/_public/page/$slug')({
  loader: ({ context, params }) =>
    context.call('GET /api/pages/:slug', { params, query: { language: textsOfPage().language } }).catch(missing),
  head: ({ loaderData: page, match }) =>
    page
      ? pageHead(page.title, import.meta.env.SSR && { ...page, path: `/page/${page.slug}`, isSearch: Boolean(page.isDraft) }, match.context)
      : missingHead(match),
  pendingComponent: TextSkeleton,
  notFoundComponent: NotFoundPage,
  component: () => <OwnPage page={Route.useLoaderData()} />,
})
