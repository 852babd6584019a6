import { Link } from '@tanstack/react-router'
import type { PlaylistCard } from '#contract/playlists.ts'
import type { Song } from '#contract/songs.ts'
import type { Output } from '#web/lib/api.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { titleSize } from '#web/lib/title-size.ts'
import { type Pages, usePages } from '#web/lib/use-pages.ts'
import { categoryColors, firstLetter } from '#web/public/categories/category-tiles.tsx'
import { SongPages } from '#web/public/songs/song-pages.tsx'
import { RetryIcon } from '#web/ui/control-icons.tsx'
import controls from '#web/ui/controls.module.css'
import { focusPage } from '#web/ui/focus-page.ts'
import { Message } from '#web/ui/message.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import styles from './category-page.module.css'
import { PlaylistAlbum } from './playlist-album.tsx'

interface CategoryPageProps {
  category: Output<'GET /api/categories/:id/playlists'>['category']
  /** Keyed by the search. */
  first: Pages<PlaylistCard>
  songs: Pages<Song>
  search: string
  onSearch: (search: string) => void
}

/** A category in its color, with its public playlists and songs. */
export function CategoryPage({ category, first, songs, search, onSearch }: CategoryPageProps) {
  const texts = usePageTexts().category
  const shown = songs.items.length > 0 && !search && <Songs categoryId={category.id} first={songs} />
  // Scanned codes of deleted songs lead here: what can be heard comes before the message that there are no playlists.
  const isSongsFirst = first.items.length === 0
  return (
    <main style={categoryColors(category.color)} id="content" tabIndex={-1}>
      <div className={styles.head}>
        <span className={styles.glyph} aria-hidden="true" data-glyph={firstLetter(category.name)} />
        <div className={styles.inner}>
          <div>
            <h1 data-length={titleSize(category.name, [20, 60], [12, 20])}>
              <bdi dir="auto">{category.name}</bdi>
            </h1>
            {category.description && (
              <p className={styles.description}>
                <bdi dir="auto">{category.description}</bdi>
              </p>
            )}
          </div>
          <SearchField label={texts.searchLabel} placeholder={texts.searchPlaceholder} value={search} onSearch={onSearch} />
        </div>
      </div>
      <div className={styles.body}>
        {isSongsFirst && shown}
        <Playlists categoryId={category.id} first={first} search={search} onSearch={onSearch} />
        {!isSongsFirst && shown}
      </div>
    </main>
  )
}

type PlaylistsProps = Omit<CategoryPageProps, 'category' | 'songs'> & { categoryId: string }

function Playlists({ categoryId, first, search, onSearch }: PlaylistsProps) {
  const { category: texts } = usePageTexts()
  const { call } = useApp()
  const pages = usePages(first, search, async (cursor, signal) => {
    const { playlists, nextCursor } = await call('GET /api/categories/:id/playlists', {
      params: { id: categoryId },
      query: { search, cursor },
      signal,
    })
    return { items: playlists, nextCursor }
  })
  const { list, status, retry } = pages
  const playlists = list.items
  const retrySearch = () => {
    focusPage()
    retry()
  }
  const clearSearch = () => {
    focusPage()
    onSearch('')
  }
  const hasFailedSearch = status === 'failed' && list.key !== search
  if (hasFailedSearch) return <Failure onRetry={retrySearch} />
  if (playlists.length === 0) return <Nothing isSearch={list.key !== ''} isBusy={status === 'loading'} onClear={clearSearch} />
  return (
    <>
      <ul className={styles.list} aria-busy={status === 'loading'}>
        {playlists.map((playlist) => (
          <PlaylistAlbum key={playlist.id} playlist={playlist} query={list.key} />
        ))}
      </ul>
      {status === 'failed' && (
        <p role="alert" className={styles.failed}>
          {texts.playlistsFailed}
        </p>
      )}
      <ShowMore
        {...pages}
        more={(after, link) => (
          <Link to="/playlists/$categoryId" params={{ categoryId }} search={{ ...(list.key && { q: list.key }), after }} {...link} />
        )}
      />
    </>
  )
}

function Songs({ categoryId, first }: { categoryId: string; first: Pages<Song> }) {
  const { call } = useApp()
  const pages = usePages(first, '', async (cursor, signal) => {
    const { songs, nextCursor } = await call('GET /api/songs', { query: { categoryId, cursor }, signal })
    return { items: songs, nextCursor }
  })
  return (
    <div className={styles.songs}>
      <Section title={usePageTexts().gallery.songs}>
        <SongPages
          {...pages}
          more={(songsAfter, link) => <Link to="/playlists/$categoryId" params={{ categoryId }} search={{ songsAfter }} {...link} />}
        />
      </Section>
    </div>
  )
}

function Nothing({ isSearch, isBusy, onClear }: { isSearch: boolean; isBusy: boolean; onClear: () => void }) {
  const { category: texts, lists, gallery } = usePageTexts()
  return (
    <div role="status" aria-busy={isBusy}>
      {isSearch ? (
        <Message title={texts.noneFound} text={texts.noneFoundText}>
          <button type="button" className={controls.button} onClick={onClear}>
            {gallery.clearSearch}
          </button>
        </Message>
      ) : (
        <Message title={lists.noPlaylists} text={texts.noneYetText} />
      )}
    </div>
  )
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts()
  const { category, failure } = usePageTexts()
  return (
    <Message isError title={category.playlistsFailed} text={failure.offline}>
      <button type="button" className={`${controls.button} ${controls.primary}`} onClick={onRetry}>
        <RetryIcon size={18} />
        {texts.site.tryAgain}
      </button>
    </Message>
  )
}
