import { Link } from '@tanstack/react-router'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { AlbumCard } from '#web/public/catalog/album-card.tsx'
import { ArtistCard } from '#web/public/catalog/artist-card.tsx'
import { CategoryTiles } from '#web/public/categories/category-tiles.tsx'
import { SavedSongsLink } from '#web/public/saved/saved-page.tsx'
import cards from '#web/ui/cards.module.css'
import { Message } from '#web/ui/message.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { AllSongs } from './all-songs.tsx'
import { browsingKey } from './browsing-query.ts'
import catalog from './catalog-list.module.css'
import { AllLink, CatalogItems } from './catalog-list.tsx'
import { Favorites } from './favorites.tsx'
import { FeaturedPlaylists } from './featured-playlists.tsx'
import styles from './gallery-page.module.css'
import { OverviewSkeleton } from './gallery-skeleton.tsx'
import type { CatalogList, GalleryOverview } from './load-gallery.ts'
import { SearchResults } from './search-results.tsx'
import type { SongBrowsing } from './song-browsing.ts'
import type { Found } from './use-search.ts'

export interface Gallery {
  /** The overview, or a list of all artists or albums; null if the page's first address has a search. */
  shown: GalleryOverview | CatalogList | null
  /** Results of the search in the page's first address; null without one. */
  found: Found | null
}

interface GalleryPageProps {
  gallery: Gallery
  query: string
  browsing: SongBrowsing
  onSearch: (query: string) => void
  onBrowse: (browsing: SongBrowsing) => void
}

/**
 * The overview (featured playlists, albums, artists, categories and all songs), a list of all artists or albums, or search results instead.
 */
export function GalleryPage({ gallery: { shown, found }, query, onSearch, ...rest }: GalleryPageProps) {
  const texts = usePageTexts()
  const { titles } = useTexts()
  const list = shown && 'view' in shown && !query ? shown : null
  return (
    <main className={styles.gallery} id="content" tabIndex={-1}>
      <div className={styles.head}>
        <div>
          {list && (
            <Link to="/gallery" className={styles.up}>
              {titles.gallery}
            </Link>
          )}
          <h1>{list ? texts.gallery[list.view] : titles.gallery}</h1>
        </div>
        <SearchField label={texts.gallery.searchLabel} placeholder={texts.gallery.searchPlaceholder} value={query} onSearch={onSearch} />
      </div>
      {query ? (
        <SearchResults query={query} first={found} onSearch={onSearch} />
      ) : !shown ? (
        <OverviewSkeleton />
      ) : 'view' in shown ? (
        <CatalogItems {...shown} />
      ) : (
        <Overview {...shown} {...rest} />
      )}
    </main>
  )
}

type OverviewProps = GalleryOverview & Pick<GalleryPageProps, 'browsing' | 'onBrowse'>

function Overview({ playlists, albums, artists, categories, songs, browsing, onBrowse }: OverviewProps) {
  const texts = usePageTexts()
  const hasSongs = songs.items.length > 0 || browsingKey(browsing) !== browsingKey({})
  return (
    <>
      <Favorites />
      <SavedSongsLink />
      <Section title={texts.gallery.featuredPlaylists}>
        {playlists.items.length > 0 ? (
          <FeaturedPlaylists first={playlists} />
        ) : (
          <Message headingLevel={3} title={texts.lists.noPlaylists} text={texts.gallery.emptyText} />
        )}
      </Section>
      {albums.length > 0 && (
        <Section title={texts.gallery.albums} more={<AllLink view="albums" />}>
          <ul className={cards.grid}>
            {albums.map((album, index) => (
              // Albums are on the first screen, too, if there are few playlists above.
              <AlbumCard key={album.id} album={album} showsArtist isFirst={index === 0 && playlists.items.length < 3} />
            ))}
          </ul>
        </Section>
      )}
      {artists.length > 0 && (
        <Section title={texts.gallery.artists} more={<AllLink view="artists" />}>
          <ul className={catalog.artists}>
            {artists.map((artist) => (
              <ArtistCard key={artist.id} artist={artist} />
            ))}
          </ul>
        </Section>
      )}
      {categories.length > 0 && (
        <Section title={texts.gallery.categories}>
          <CategoryTiles categories={categories} />
        </Section>
      )}
      {hasSongs && <AllSongs first={songs} categories={categories} browsing={browsing} onBrowse={onBrowse} />}
    </>
  )
}
