import { Link } from '@tanstack/react-router'
import type { PlaylistCard as Card } from '#contract/playlists.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { onPlainClick } from '#web/lib/plain-click.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { type Pages, usePages } from '#web/lib/use-pages.ts'
import { PlaylistCard } from '#web/public/playlists/playlist-card.tsx'
import cards from '#web/ui/cards.module.css'
import controls from '#web/ui/controls.module.css'
import styles from './gallery-page.module.css'
import { loadFeatured } from './load-gallery.ts'

export function FeaturedPlaylists({ first }: { first: Pages<Card> }) {
  const texts = usePageTexts()
  const { call } = useApp()
  const { list, status, showMore } = usePages(first, '', (cursor, signal) => loadFeatured(call, cursor, signal))
  return (
    <div className={styles.list}>
      <ul className={cards.grid} aria-busy={status === 'loading'}>
        {list.items.map((playlist, index) => (
          <PlaylistCard key={playlist.id} playlist={playlist} isFirst={index === 0} />
        ))}
      </ul>
      {status === 'failed' && <p role="alert">{texts.gallery.listFailed}</p>}
      {list.nextCursor && (
        <Link
          to="/gallery"
          search={{ playlistsAfter: list.nextCursor }}
          preload={false}
          className={controls.button}
          aria-busy={status === 'loading'}
          onClick={onPlainClick(showMore)}
        >
          {texts.lists.showMore}
        </Link>
      )}
    </div>
  )
}
