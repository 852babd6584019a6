import { Link } from '@tanstack/react-router'
import type { PlaylistCard as Card } from '#contract/playlists.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { type Pages, usePages } from '#web/lib/use-pages.ts'
import { CardPages } from '#web/public/catalog/card-pages.tsx'
import { PlaylistCard } from '#web/public/playlists/playlist-card.tsx'
import cards from '#web/ui/cards.module.css'
import { loadFeatured } from './load-gallery.ts'

export function FeaturedPlaylists({ first }: { first: Pages<Card> }) {
  const { call } = useApp()
  const pages = usePages(first, '', (cursor, signal) => loadFeatured(call, cursor, signal))
  return (
    <CardPages
      {...pages}
      className={cards.grid}
      card={(playlist, index) => <PlaylistCard key={playlist.id} playlist={playlist} isFirst={index === 0} />}
      more={(playlistsAfter, link) => <Link to="/gallery" search={{ playlistsAfter }} {...link} />}
    />
  )
}
