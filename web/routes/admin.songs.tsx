import { createFileRoute } from '@tanstack/react-router'
import type { SortDirection } from '#contract/fields.ts'
import { type Period, periodDays } from '#contract/periods.ts'
import type { MediaType, SongFilter, SongSort } from '#contract/songs.ts'
import { inPlace, positionIn, searchIn } from '#web/admin/kit/list-address.ts'
import { DataMigrationCard } from '#web/admin/media-import/data-migration-card.tsx'
import { MediaImport, MediaImportActions } from '#web/admin/media-import/song-import.tsx'
import type { SongListing } from '#web/admin/songs/songs.queries.ts'
import { SongsArea, SongsScreen } from '#web/admin/songs/songs-screen.tsx'

interface Search {
  search?: string
  sort?: SongSort
  direction?: SortDirection
  status?: NonNullable<SongFilter['status']>
  category?: string
  type?: MediaType
  added?: Period
  /** Index of the first song in sight. */
  at?: number
}

const sorts: readonly SongSort[] = ['title', 'artist', 'category', 'favorite', 'duration', 'created']
const statuses = ['pending', 'published', 'limited', 'attention'] as const satisfies SongFilter['status'][]
const usual = { sort: 'created', direction: 'desc' } as const

/** What differs from the usual list. */
const addressOf = ({ search, sort, direction, status, categoryId, mediaType, added }: SongListing): Search => ({
  ...searchIn(search),
  ...(sort !== usual.sort ? { sort } : {}),
  ...(direction !== usual.direction ? { direction } : {}),
  ...(status ? { status } : {}),
  ...(categoryId ? { category: categoryId } : {}),
  ...(mediaType ? { type: mediaType } : {}),
  ...(added ? { added } : {}),
})

export const Route = createFileRoute('/admin/songs')({
  validateSearch: ({ search, sort, direction, status, category, type, added, at }: Record<string, unknown>): Search => ({
    ...addressOf({
      search: searchIn(search).search ?? '',
      sort: sorts.find((known) => known === sort) ?? usual.sort,
      direction: direction === 'asc' ? 'asc' : usual.direction,
      status: statuses.find((known) => known === status),
      // The router parses an id of digits as a number.
      categoryId: typeof category === 'string' || typeof category === 'number' ? String(category) : undefined,
      mediaType: type === 'audio' || type === 'video' ? type : undefined,
      added: (Object.keys(periodDays) as Period[]).find((known) => known === added),
    }),
    ...positionIn(at),
  }),
  head: () => ({ meta: [{ title: 'Songs · Admin' }] }),
  component: Screen,
})

function Screen() {
  const { search = '', sort = usual.sort, direction = usual.direction, status, category, type, added, at = 0 } = Route.useSearch()
  const listing = { search, sort, direction, status, categoryId: category, mediaType: type, added }
  const navigate = Route.useNavigate()
  const show = (next: Search) => void navigate(inPlace(next))
  return (
    <SongsArea>
      <MediaImport>
        <SongsScreen
          listing={listing}
          at={at}
          onListing={(next) => show(addressOf(next))}
          onPosition={(index) => show({ ...addressOf(listing), ...positionIn(index) })}
          actions={<MediaImportActions />}
        >
          <DataMigrationCard />
        </SongsScreen>
      </MediaImport>
    </SongsArea>
  )
}
