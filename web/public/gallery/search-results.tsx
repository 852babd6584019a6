import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchResults as Results, SearchedKind } from '#contract/search.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { AlbumCard } from '#web/public/catalog/album-card.tsx'
import { CardPages } from '#web/public/catalog/card-pages.tsx'
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
import { useFollowedFocus } from './use-followed-focus.ts'
import { type Found, useSearch } from './use-search.ts'

const kinds = ['artists', 'albums', 'songs', 'playlists', 'lyrics'] as const satisfies SearchedKind[]

interface SearchResultsProps {
  query: string
  first: Found | null
  onSearch: (query: string) => void
}

export function SearchResults({ query, first, onSearch }: SearchResultsProps) {
  const texts = usePageTexts().gallery
  const { found, isBusy, retry, ...more } = useSearch(query, first)
  const summary = useSummary(query, found?.results)
  const { place, press } = useFollowedFocus(isBusy)
  return (
    <div ref={place} aria-busy={isBusy}>
      <p role="status" className={`${styles.status} ${found?.results && isNothing(found.results) ? text.hidden : ''}`}>
        {isBusy ? texts.searching : summary}
      </p>
      {!found && (
        <div aria-hidden="true">
          <RowsSkeleton className={styles.loading} />
        </div>
      )}
      {found &&
        (found.results ? (
          <Lists {...more} results={found.results} query={found.query} onSearch={onSearch} />
        ) : (
          <Failure
            onRetry={() => {
              press()
              retry()
            }}
          />
        ))}
    </div>
  )
}

const isNothing = (results: Results) => kinds.every((kind) => results[kind].length === 0)

/** '1 artist, 4 songs, 2 playlists for “water”'; '8+ songs' if there are more. */
function useSummary(query: string, results: Results | null | undefined) {
  const { gallery, lists } = usePageTexts()
  if (!results) return null
  const parts = kinds
    .filter((kind) => results[kind].length > 0)
    .map((kind) => lists[kind]({ count: results.next[kind] === null ? results[kind].length : `${results[kind].length}+` }))
  return parts.length > 0 ? gallery.found({ parts: parts.join(gallery.foundSeparator), query }) : gallery.nothingFound({ query })
}

interface ListsProps extends Pick<ReturnType<typeof useSearch>, 'further' | 'showMore'> {
  results: Results
  query: string
  onSearch: (query: string) => void
}

function Lists({ results, query, onSearch, ...rest }: ListsProps) {
  if (isNothing(results)) return <NothingFound query={query} onClear={() => onSearch('')} />
  const list = { query, next: results.next, ...rest }
  return (
    <>
      <List
        {...list}
        kind="artists"
        items={results.artists}
        className={styles.names}
        card={({ id, name }) => (
          <li key={id}>
            <Link to="/artist/$id" params={{ id }}>
              <bdi dir="auto">
                <Highlighted text={name} query={query} />
              </bdi>
            </Link>
          </li>
        )}
      />
      <List
        {...list}
        kind="albums"
        items={results.albums}
        className={cards.grid}
        card={(album) => <AlbumCard key={album.id} album={album} showsArtist />}
      />
      <List
        {...list}
        kind="songs"
        items={results.songs}
        className={styles.rows}
        card={(song) => <SongRow key={song.id} song={song} highlight={(text) => text && <Highlighted text={text} query={query} />} />}
      />
      <List
        {...list}
        kind="playlists"
        items={results.playlists}
        className={cards.grid}
        card={(playlist) => <PlaylistCard key={playlist.id} playlist={playlist} query={query} />}
      />
      <List
        {...list}
        kind="lyrics"
        items={results.lyrics}
        className={styles.rows}
        card={(found) => <LyricsRow key={found.song.id} {...found} query={query} />}
      />
    </>
  )
}

/** A song, and below it the line that was found, with a link to its time if that is known. */
function LyricsRow({ song, line, startSeconds, query }: Results['lyrics'][number] & { query: string }) {
  const words = <Highlighted text={line} query={query} />
  return (
    <SongRow song={song}>
      <p className={styles.line} dir="auto">
        {startSeconds === null ? (
          words
        ) : (
          <Link to="/song/$id" params={{ id: song.id }} hash={`t=${Math.floor(startSeconds)}`}>
            {words}
          </Link>
        )}
      </p>
    </SongRow>
  )
}

interface ListProps<Item> extends Omit<ListsProps, 'results' | 'onSearch'>, Pick<Results, 'next'> {
  kind: SearchedKind
  items: readonly Item[]
  className: string | undefined
  card: (item: Item) => ReactNode
}

/** Results of one kind, with 'Show more' while there are more; nothing without any. */
function List<Item>({ kind, items, next, query, further, showMore, className, card }: ListProps<Item>) {
  const texts = usePageTexts().gallery
  const nextCursor = next[kind]
  if (items.length === 0) return null
  return (
    <Section title={texts[kind]}>
      <CardPages
        list={{ key: query, items, nextCursor }}
        status={further?.kind === kind ? further.status : 'idle'}
        showMore={() => nextCursor && void showMore(kind, nextCursor)}
        className={className}
        card={card}
        more={(foundAfter, link) => <Link to="/gallery" search={{ q: query, foundAfter }} {...link} />}
      />
    </Section>
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
