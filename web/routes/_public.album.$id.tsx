import { createFileRoute } from '@tanstack/react-router'
import { missing } from '#web/lib/missing.ts'
import { AlbumPage } from '#web/public/catalog/album-page.tsx'
import { albumHead } from '#web/public/catalog/catalog-heads.ts'
import { missingHead } from '#web/public/site/page-head.ts'
import { ListSkeleton } from '#web/public/song-lists/list-skeleton.tsx'
import { ItemMissing } from '#web/public/songs/item-missing.tsx'

export const Route = createFileRoute('/_public/album/$id')({
  loader: ({ context, params }) => context.call('GET /api/albums/:id', { params }).catch(missing),
  head: ({ loaderData: album, match }) => (album ? albumHead(album, match.context) : missingHead(match)),
  pendingComponent: ListSkeleton,
  notFoundComponent: () => <ItemMissing kind="album" />,
  component: () => <AlbumPage key={Route.useLoaderData().id} album={Route.useLoaderData()} />,
})
