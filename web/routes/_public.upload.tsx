import { createFileRoute } from '@tanstack/react-router'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { pageHead } from '#web/public/site/page-head.ts'
import { TextSkeleton } from '#web/public/site/text-skeleton.tsx'
import { UploadPage } from '#web/public/upload/upload-page.tsx'
import { loadUploadPage } from '#web/public/upload/upload-page-data.ts'

export const Route = createFileRoute('/_public/upload')({
  loader: ({ context, location }) => loadUploadPage(context.call, location.search),
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead(loaderData.title, import.meta.env.SSR && { path: '/upload', description: descriptionsOfPage().upload }, match.context)
      : {},
  pendingComponent: TextSkeleton,
  component: () => <UploadPage page={Route.useLoaderData()} site={Route.parentRoute.useLoaderData()} />,
})
