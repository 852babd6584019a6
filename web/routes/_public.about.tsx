import { createFileRoute } from '@tanstack/react-router'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { AboutPage } from '#web/public/site/about-page.tsx'
import { pageHead } from '#web/public/site/page-head.ts'
import { TextSkeleton } from '#web/public/site/text-skeleton.tsx'

export const Route = createFileRoute('/_public/about')({
  loader: ({ context }) => context.call('GET /api/about', {}),
  head: ({ loaderData, match }) => {
    const title = loaderData?.title ?? textsOfPage().site.about
    return pageHead(title, import.meta.env.SSR && { path: '/about', description: descriptionsOfPage().about }, match.context)
  },
  pendingComponent: TextSkeleton,
  component: () => <AboutPage about={Route.useLoaderData()} site={Route.parentRoute.useLoaderData()} />,
})
