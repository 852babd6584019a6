import { Link } from '@tanstack/react-router'
import type { RelatedItems } from '#contract/search.ts'
import type { SongDetails } from '#contract/songs.ts'
import { lazyInHtml } from '#web/lib/lazy-component.tsx'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { hasFacts } from './has-facts.ts'
import { RelatedSection } from './related-section.tsx'
import styles from './related-sections.module.css'
import { SongRow } from './song-row.tsx'

/** One chunk. */
const loadFacts = () => import('./song-facts.tsx')
export const ArtistNames = lazyInHtml(() => loadFacts().then((module) => module.ArtistNames))
export const RecordingLinks = lazyInHtml(() => loadFacts().then((module) => module.RecordingLinks))
const SongText = lazyInHtml(() => loadFacts().then((module) => module.SongText))
const SongFacts = lazyInHtml(() => loadFacts().then((module) => module.SongFacts))

/** Below a song: its texts, others of its album and its artist, playlists that contain it, and its facts. Empty sections are hidden. */
export function RelatedSections({ song, related: { playlists, ofAlbum, ofArtist } }: { song: SongDetails; related: RelatedItems }) {
  const texts = useTexts().song
  const facts = hasFacts(song)
  if (!facts && playlists.length + ofAlbum.length + ofArtist.length === 0) return null
  return (
    <div className={styles.related}>
      {facts && <SongText song={song} />}
      {ofAlbum.length > 0 && (
        <RelatedSection id="album" title={texts.moreFrom({ album: song.album ?? '' })}>
          {ofAlbum.map((other) => (
            <SongRow key={other.id} song={other} />
          ))}
        </RelatedSection>
      )}
      {ofArtist.length > 0 && (
        <RelatedSection id="artist" title={texts.moreBy({ artist: song.artist ?? '' })}>
          {ofArtist.map((other) => (
            <SongRow key={other.id} song={other} />
          ))}
        </RelatedSection>
      )}
      {playlists.length > 0 && (
        <RelatedSection id="playlists" title={texts.inPlaylists}>
          {playlists.map(({ id, name }) => (
            <li key={id} className={styles.playlist}>
              <Link to="/playlist/$id" params={{ id }} dir="auto">
                {name}
              </Link>
            </li>
          ))}
        </RelatedSection>
      )}
      {facts && <SongFacts song={song} />}
    </div>
  )
}
