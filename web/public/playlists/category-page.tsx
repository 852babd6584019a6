import { Link } from '@tanstack/react-router'
import { onPlainClick } from '#web/lib/plain-click.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { categoryColors, firstLetter } from '#web/public/categories/category-tiles.tsx'
import controls from '#web/ui/controls.module.css'
import { RetryIcon } from '#web/ui/icons.tsx'
import { Message } from '#web/ui/message.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from './category-page.module.css'
import { PlaylistAlbum } from './playlist-album.tsx'
import type { CategoryPlaylists } from './use-category-playlists.ts'
import { type CategoryList, useCategoryPlaylists } from './use-category-playlists.ts'

interface CategoryPageProps {
  category: CategoryPlaylists['category']
  first: CategoryList
  search: string
  onSearch: (search: string) => void
}

/** A category in its colour, and its public playlists. */
export function CategoryPage({ category, first, search, onSearch }: CategoryPageProps) {
  const texts = usePageTexts().category
  return (
    <main className={styles.category} style={categoryColors(category.color)} id="content" tabIndex={-1}>
      <div className={styles.head}>
        <span className={styles.glyph} aria-hidden="true" data-glyph={firstLetter(category.name)} />
        <div className={styles.inner}>
          <div>
            <h1 data-length={lengthOf(category.name)}>
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
        <Playlists categoryId={category.id} first={first} search={search} onSearch={onSearch} />
      </div>
    </main>
  )
}

const lengthOf = (name: string) => (name.length > 60 ? 'longest' : name.length > 20 ? 'long' : undefined)

type PlaylistsProps = Omit<CategoryPageProps, 'category'> & { categoryId: string }

function Playlists({ categoryId, first, search, onSearch }: PlaylistsProps) {
  const { category: texts, lists } = usePageTexts()
  const { list, status, showMore, retry } = useCategoryPlaylists(categoryId, search, first)
  const { playlists, nextCursor } = list
  const hasFailedSearch = status === 'failed' && list.search !== search
  if (hasFailedSearch) return <Failure onRetry={retry} />
  if (playlists.length === 0) return <Nothing isSearch={list.search !== ''} isBusy={status === 'loading'} onClear={() => onSearch('')} />
  return (
    <>
      <ul className={styles.list} aria-busy={status === 'loading'}>
        {playlists.map((playlist) => (
          <PlaylistAlbum key={playlist.id} playlist={playlist} query={list.search} />
        ))}
      </ul>
      {status === 'failed' && (
        <p role="alert" className={styles.failed}>
          {texts.playlistsFailed}
        </p>
      )}
      {nextCursor && (
        <Link
          to="/playlists/$categoryId"
          params={{ categoryId }}
          search={{ ...(list.search && { q: list.search }), after: nextCursor }}
          preload={false}
          className={controls.button}
          aria-busy={status === 'loading'}
          onClick={onPlainClick(showMore)}
        >
          {lists.showMore}
        </Link>
      )}
    </>
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
  return (
    <Message isError title={usePageTexts().category.playlistsFailed} text={texts.failure.offline}>
      <button type="button" className={`${controls.button} ${controls.primary}`} onClick={onRetry}>
        <RetryIcon size={18} />
        {texts.site.tryAgain}
      </button>
    </Message>
  )
}
