import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HomeSection } from '#contract/home.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { AlbumCard } from '#web/public/catalog/album-card.tsx'
import { ArtistCard } from '#web/public/catalog/artist-card.tsx'
import { CategoryTiles } from '#web/public/categories/category-tiles.tsx'
import { PlaylistCard } from '#web/public/playlists/playlist-card.tsx'
import { SongCard } from '#web/public/songs/song-card.tsx'
import cards from '#web/ui/cards.module.css'
import { ArrowIcon } from '#web/ui/control-icons.tsx'
import { Section } from '#web/ui/section.tsx'
import { BannerSection } from './banner-section.tsx'
import styles from './home-sections.module.css'
import { TextSection } from './text-section.tsx'

interface HomeSectionsProps {
  sections: readonly HomeSection[]
  /** Renders the featured songs at their position among the sections. */
  featured(heading: string | null): ReactNode
}

/** The home page below its hero. */
export function HomeSections({ sections, featured }: HomeSectionsProps) {
  const place = sections.findIndex(({ kind }) => kind === 'featured')
  if (place < 0) return <Sections sections={sections} />
  return (
    <>
      <Sections sections={sections.slice(0, place)} />
      {featured(sections[place]?.heading ?? null)}
      <Sections sections={sections.slice(place + 1)} />
    </>
  )
}

const Sections = ({ sections }: Pick<HomeSectionsProps, 'sections'>) =>
  sections.length > 0 && (
    <div className={styles.sections}>
      {sections.map((section) => (
        <OneSection key={'id' in section ? section.id : section.kind} section={section} />
      ))}
    </div>
  )

function OneSection({ section }: { section: HomeSection }) {
  const texts = usePageTexts()
  const { heading } = section
  switch (section.kind) {
    case 'playlists':
      return (
        <Section title={heading ?? texts.home.featuredPlaylists} more={<MoreLink />}>
          <ul className={cards.rail}>
            {section.playlists.map((playlist) => (
              <PlaylistCard key={playlist.id} playlist={playlist} />
            ))}
          </ul>
        </Section>
      )
    case 'categories':
      return (
        <Section title={heading ?? texts.home.categories}>
          <CategoryTiles categories={section.categories} />
        </Section>
      )
    case 'newest':
      return (
        <Section title={heading ?? texts.home.newestSongs}>
          <ul className={cards.rail} data-columns="6">
            {section.songs.map((song) => (
              <SongCard key={song.id} song={song} />
            ))}
          </ul>
        </Section>
      )
    case 'albums':
      return (
        <Section title={heading ?? texts.gallery.albums} more={<MoreLink view="albums" />}>
          <ul className={cards.rail}>
            {section.albums.map((album) => (
              <AlbumCard key={album.id} album={album} showsArtist />
            ))}
          </ul>
        </Section>
      )
    case 'artists':
      return (
        <Section title={heading ?? texts.gallery.artists} more={<MoreLink view="artists" />}>
          <ul className={cards.rail} data-columns="6">
            {section.artists.map((artist) => (
              <ArtistCard key={artist.id} artist={artist} />
            ))}
          </ul>
        </Section>
      )
    case 'lineup':
      return <LineUp heading={heading ?? texts.home.featuredArtists} artists={section.names} />
    case 'text':
      return <TextSection heading={heading} html={section.html} />
    case 'banner':
      return <BannerSection {...section} />
    default:
      return null
  }
}

/** Links to the gallery, or to all albums or artists in it. */
function MoreLink({ view }: { view?: 'albums' | 'artists' }) {
  const { gallery } = usePageTexts()
  const { site } = useTexts()
  return (
    <Link to="/gallery" search={view ? { view } : {}} className={styles.more}>
      {view ? gallery.all[view] : site.gallery}
      <ArrowIcon size={18} />
    </Link>
  )
}

/** Artist names only, set like a festival poster; each links to that artist's music on the site. */
function LineUp({ heading, artists }: { heading: string; artists: readonly string[] }) {
  return (
    <section className={styles.lineUp} aria-labelledby="featured-artists">
      <h2 id="featured-artists">{heading}</h2>
      <ul>
        {artists.map((name) => (
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
