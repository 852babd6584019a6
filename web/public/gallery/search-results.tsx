import { Link } from '@tanstack/react-router'
import type { SearchResults as Results, searchResultsMax } from '#contract/search.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { AlbumCard } from '#web/public/catalog/album-card.tsx'
import { PlaylistCard } from '#web/public/playlists/playlist-card.tsx'
import { SongRow } from '#web/public/songs/song-row.tsx'
import cards from '#web/ui/cards.module.css'
import { RetryIcon } from '#web/ui/control-icons.tsx'
import controls from '#web/ui/controls.module.css'
import { Highlighted } from '#web/ui/highlighted.tsx'
import { Message } from '#web/ui/message.tsx'
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx'
import { Section } from '#web/ui/section.tsx'
import text from '#web/ui/text.module.css'
import styles from './search-results.module.css'
import { type Found, useSearch } from './use-search.ts'

const most: typeof searchResultsMax = 20

interface SearchResultsProps {
  query: string
  first: Found | null
  onSearch: (query: string) => void
}

export function SearchResults({ query, first, onSearch }: SearchResultsProps) {
  const texts = usePageTexts().gallery
  const { found, isBusy, retry } = useSearch(query, first)
  const summary = useSummary(query, found?.results)
  return (
    <div aria-busy={isBusy}>
      <p role="status" className={`${styles.status} ${found?.results && isNothing(found.results) ? text.hidden : ''}`}>
        {isBusy ? texts.searching : summary}
      </p>
      {!found && (
        <div aria-hidden="true">
          <RowsSkeleton className={styles.loading} />
        </div>
      )}
      {found && (found.results ? <Lists {...found.results} query={found.query} onSearch={onSearch} /> : <Failure onRetry={retry} />)}
    </div>
  )
}

const isNothing = (results: Results) => Object.values(results).every(({ length }) => length === 0)

/** '1 artist, 4 songs, 2 playlists for “water”'. A list that is as long as lists get may leave something out: '20+ songs'. */
function useSummary(query: string, results: Results | null | undefined) {
  const { gallery, lists } = usePageTexts()
  if (!results) return null
  const { artists, albums, songs, playlists } = results
  const count = ({ length }: readonly unknown[]) => (length < most ? length : `${length}+`)
  const parts = [
    artists.length > 0 && lists.artists({ count: count(artists) }),
    albums.length > 0 && lists.albums({ count: count(albums) }),
    songs.length > 0 && lists.songs({ count: count(songs) }),
    playlists.length > 0 && lists.playlists({ count: count(playlists) }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? gallery.found({ parts: parts.join(gallery.foundSeparator), query }) : gallery.nothingFound({ query })
}

interface ListsProps extends Results {
  query: string
  onSearch: (query: string) => void
}

function Lists({ query, onSearch, ...results }: ListsProps) {
  const texts = usePageTexts().gallery
  const { artists, albums, songs, playlists } = results
  if (isNothing(results)) return <NothingFound query={query} onClear={() => onSearch('')} />
  return (
    <>
      {artists.length > 0 && (
        <Section title={texts.artists}>
          <ul className={styles.names}>
            {artists.map(({ id, name }) => (
              <li key={id}>
                <Link to="/artist/$id" params={{ id }}>
                  <bdi dir="auto">
                    <Highlighted text={name} query={query} />
                  </bdi>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {albums.length > 0 && (
        <Section title={texts.albums}>
          <ul className={cards.grid}>
            {albums.map((album) => (
              <AlbumCard key={album.id} album={album} showsArtist />
            ))}
          </ul>
        </Section>
      )}
      {songs.length > 0 && (
        <Section title={texts.songs}>
          <ul className={styles.rows}>
            {songs.map((song) => (
              <SongRow key={song.id} song={song} highlight={(text) => <Highlighted text={text} query={query} />} />
            ))}
          </ul>
        </Section>
      )}
      {playlists.length > 0 && (
        <Section title={texts.playlists}>
          <ul className={cards.grid}>
            {playlists.map((playlist) => (
              <PlaylistCard key={playlist.id} playlist={playlist} query={query} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  const texts = usePageTexts().gallery
  return (
    <div className={styles.message}>
      <Message title={texts.nothingFound({ query })} text={texts.nothingFoundText}>
        <button type="button" className={controls.button} onClick={onClear}>
          {texts.clearSearch}
        </button>
      </Message>
    </div>
  )
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts()
  const { gallery, failure } = usePageTexts()
  return (
    <div className={styles.message}>
      <Message isError title={gallery.searchFailed} text={failure.offline}>
        <button type="button" className={`${controls.button} ${controls.primary}`} onClick={onRetry}>
          <RetryIcon size={18} />
          {texts.site.tryAgain}
        </button>
      </Message>
    </div>
  )
}
