import { createFileRoute } from '@tanstack/react-router'
import { missing } from '#web/lib/missing.ts'
import { LivePage } from '#web/public/live/live-page.tsx'
import { readLive } from '#web/public/live/read-live.ts'
import { missingHead } from '#web/public/site/page-head.ts'
import { ItemMissing } from '#web/public/songs/item-missing.tsx'

export const Route = createFileRoute('/_public/playlist/$id_/live')({
  loader: ({ context, params }) => readLive(context.call, params.id).catch(missing),
  // Without more texts, which would be part of the first script.
  head: ({ loaderData: live, match }) => (live ? { meta: [{ title: live.playlist.name }] } : missingHead(match)),
  notFoundComponent: () => <ItemMissing kind="playlist" />,
  component: () => <LivePage key={Route.useLoaderData().playlist.id} live={Route.useLoaderData()} />,
})
