import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RelatedItems } from '#contract/search.ts'
import type { Song } from '#contract/songs.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import styles from './related-sections.module.css'
import { SongRow } from './song-row.tsx'

/** The section of the album, for links to it. */
export const albumId = 'album'

/** Below a song: others of its album and its artist, and the playlists that have it. A section with nothing in it does not show. */
export function RelatedSections({ song, related: { playlists, ofAlbum, ofArtist } }: { song: Song; related: RelatedItems }) {
  const texts = useTexts().song
  if (playlists.length + ofAlbum.length + ofArtist.length === 0) return null
  return (
    <div className={styles.related}>
      {ofAlbum.length > 0 && (
        <Section id={albumId} title={texts.moreFrom(song.album ?? '')}>
          {ofAlbum.map((other) => (
            <SongRow key={other.id} song={other} />
          ))}
        </Section>
      )}
      {ofArtist.length > 0 && (
        <Section id="artist" title={texts.moreBy(song.artist ?? '')}>
          {ofArtist.map((other) => (
            <SongRow key={other.id} song={other} />
          ))}
        </Section>
      )}
      {playlists.length > 0 && (
        <Section id="playlists" title={texts.inPlaylists}>
          {playlists.map(({ id, name }) => (
            <li key={id} className={styles.playlist}>
              <Link to="/playlist/$id" params={{ id }} dir="auto">
                {name}
              </Link>
            </li>
          ))}
        </Section>
      )}
    </div>
  )
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} dir="auto">
      {title}
    </h2>
    <ul>{children}</ul>
  </section>
)
