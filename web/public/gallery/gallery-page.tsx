import type { CategoryTile, PlaylistCard } from '#contract/playlists.ts'
import type { Song } from '#contract/songs.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import type { Pages } from '#web/lib/use-pages.ts'
import { CategoryTiles } from '#web/public/categories/category-tiles.tsx'
import { Message } from '#web/ui/message.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { AllSongs } from './all-songs.tsx'
import { Favorites } from './favorites.tsx'
import { FeaturedPlaylists } from './featured-playlists.tsx'
import styles from './gallery-page.module.css'
import { SearchResults } from './search-results.tsx'
import { browsingKey, type SongBrowsing } from './song-browsing.ts'
import type { Found } from './use-search.ts'

export interface Gallery {
  playlists: readonly PlaylistCard[]
  categories: readonly CategoryTile[]
  /** The list of all songs as the page's first address has it. */
  songs: Pages<Song>
  /** What the search of the page's first address found; null without one. */
  found: Found | null
}

interface GalleryPageProps {
  gallery: Gallery
  query: string
  showsAll: boolean
  browsing: SongBrowsing
  onSearch: (query: string) => void
  onBrowse: (browsing: SongBrowsing) => void
}

/** Featured playlists, categories and all songs, or what a search has found in their place. */
export function GalleryPage({ gallery, query, showsAll, browsing, onSearch, onBrowse }: GalleryPageProps) {
  const texts = usePageTexts()
  const { playlists, categories, songs, found } = gallery
  const hasSongs = songs.items.length > 0 || browsingKey(browsing) !== browsingKey({})
  return (
    <main className={styles.gallery} id="content" tabIndex={-1}>
      <div className={styles.head}>
        <h1>{useTexts().titles.gallery}</h1>
        <SearchField label={texts.gallery.searchLabel} placeholder={texts.gallery.searchPlaceholder} value={query} onSearch={onSearch} />
      </div>
      {query ? (
        <SearchResults query={query} first={found} onSearch={onSearch} />
      ) : (
        <>
          <Favorites />
          <Section title={texts.gallery.featuredPlaylists}>
            {playlists.length > 0 ? (
              <FeaturedPlaylists playlists={playlists} showsAll={showsAll} />
            ) : (
              <Message headingLevel={3} title={texts.lists.noPlaylists} text={texts.gallery.emptyText} />
            )}
          </Section>
          {categories.length > 0 && (
            <Section title={texts.gallery.categories}>
              <CategoryTiles categories={categories} />
            </Section>
          )}
          {hasSongs && <AllSongs first={songs} categories={categories} browsing={browsing} onBrowse={onBrowse} />}
        </>
      )}
    </main>
  )
}
