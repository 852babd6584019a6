import { Link } from '@tanstack/react-router'
import type { PlaylistCard as Card, CategoryTile } from '#contract/playlists.ts'
import type { Song } from '#contract/songs.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { CategoryTiles } from '#web/public/categories/category-tiles.tsx'
import { PlaylistCard } from '#web/public/playlists/playlist-card.tsx'
import { SongCard } from '#web/public/songs/song-card.tsx'
import cards from '#web/ui/cards.module.css'
import { ArrowIcon } from '#web/ui/control-icons.tsx'
import { Section } from '#web/ui/section.tsx'
import styles from './home-sections.module.css'

/** The home page shows so many of each; the gallery has them all. */
const playlistsMax = 4
const categoriesMax = 12

interface HomeSectionsProps {
  playlists: readonly Card[]
  categories: readonly CategoryTile[]
  newest: readonly Song[]
  artists: readonly string[]
}

/** What the home page has below its featured songs. A section with nothing in it does not show. */
export function HomeSections({ playlists, categories, newest, artists }: HomeSectionsProps) {
  const texts = usePageTexts().home
  return (
    <div className={styles.sections}>
      {playlists.length > 0 && (
        <Section title={texts.featuredPlaylists} more={<MoreLink />}>
          <ul className={cards.rail}>
            {playlists.slice(0, playlistsMax).map((playlist) => (
              <PlaylistCard key={playlist.id} playlist={playlist} />
            ))}
          </ul>
        </Section>
      )}
      {categories.length > 0 && (
        <Section title={texts.categories}>
          <CategoryTiles categories={categories.slice(0, categoriesMax)} />
        </Section>
      )}
      {newest.length > 0 && (
        <Section title={texts.newestSongs}>
          <ul className={cards.rail} data-columns="6">
            {newest.map((song) => (
              <SongCard key={song.id} song={song} />
            ))}
          </ul>
        </Section>
      )}
      {artists.length > 0 && <LineUp artists={artists} />}
    </div>
  )
}

function MoreLink() {
  return (
    <Link to="/gallery" className={styles.more}>
      {useTexts().site.gallery}
      <ArrowIcon size={18} />
    </Link>
  )
}

/** Names only, set as on a festival's poster; each leads to what the site has by them. */
function LineUp({ artists }: { artists: readonly string[] }) {
  return (
    <section className={styles.lineUp} aria-labelledby="featured-artists">
      <h2 id="featured-artists">{usePageTexts().home.featuredArtists}</h2>
      <ul>
        {[...new Set(artists)].map((name) => (
          <li key={name}>
            <Link to="/gallery" search={{ q: name }}>
              <bdi dir="auto">{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
