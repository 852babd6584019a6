import { Link } from '@tanstack/react-router'
import { useApp } from '#web/lib/app-context.tsx'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { AlbumCard } from '#web/public/catalog/album-card.tsx'
import { ArtistCard } from '#web/public/catalog/artist-card.tsx'
import { CardPages } from '#web/public/catalog/card-pages.tsx'
import cards from '#web/ui/cards.module.css'
import controls from '#web/ui/controls.module.css'
import text from '#web/ui/text.module.css'
import styles from './catalog-list.module.css'
import { type CatalogList, type CatalogListing, loadCatalogPage } from './load-gallery.ts'

/** All artists or albums, with a letter index for long lists. The index stays, and with it the focus, when a letter is chosen. */
export function CatalogItems({ view, initial, initials, first }: CatalogList) {
  const texts = usePageTexts()
  const isLong = initial !== undefined || first.nextCursor !== null
  return (
    <div className={styles.list}>
      {isLong && <Letters view={view} initial={initial} initials={initials} />}
      <h2 className={text.hidden}>{initial?.toLocaleUpperCase() ?? texts.gallery.all[view]}</h2>
      <Cards key={`${view} ${initial}`} view={view} initial={initial} first={first} />
    </div>
  )
}

function Cards({ view, initial, first }: Omit<CatalogList, 'initials'>) {
  const { call } = useApp()
  const pages = usePages(first, '', (cursor, signal) => loadCatalogPage(call, { view, initial }, cursor, signal))
  return (
    <CardPages
      {...pages}
      className={view === 'artists' ? styles.artists : cards.grid}
      card={({ kind, item }) =>
        kind === 'artists' ? <ArtistCard key={item.id} artist={item} /> : <AlbumCard key={item.id} album={item} showsArtist />
      }
      more={(after, link) => <Link to="/gallery" search={{ view, ...(initial && { initial }), after }} {...link} />}
    />
  )
}

function Letters({ view, initial, initials }: Omit<CatalogList, 'first'>) {
  const texts = usePageTexts().gallery
  return (
    <nav className={styles.letters} aria-label={texts.letters}>
      {[undefined, ...initials].map((letter) => (
        <Link
          key={letter ?? ''}
          to="/gallery"
          search={{ view, ...(letter && { initial: letter }) }}
          resetScroll={false}
          aria-current={letter === initial ? 'page' : undefined}
        >
          {letter?.toLocaleUpperCase() ?? texts.allLetters}
        </Link>
      ))}
    </nav>
  )
}

/** Link from some artists or albums to all of them. */
export const AllLink = ({ view }: Pick<CatalogListing, 'view'>) => (
  <Link to="/gallery" search={{ view }} className={controls.button}>
    {usePageTexts().gallery.all[view]}
  </Link>
)
