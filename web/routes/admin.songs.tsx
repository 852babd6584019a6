import { createFileRoute } from '@tanstack/react-router'
import type { SortDirection } from '#contract/fields.ts'
import { isPeriod, type Period } from '#contract/periods.ts'
import { songSorts, songStatuses, songVisibilities } from '#contract/song-listing.ts'
import type { MediaType, SongFilter, SongSort } from '#contract/songs.ts'
import { positionIn, searchIn, useInPlace } from '#web/admin/kit/list-address.ts'
import { DataMigrationCard } from '#web/admin/media-import/data-migration-card.tsx'
import { MediaImport, MediaImportActions } from '#web/admin/media-import/song-import.tsx'
import { useMayCall } from '#web/admin/shell/admin-gate.tsx'
import type { SongListing } from '#web/admin/songs/songs.queries.ts'
import { SongsArea, SongsScreen } from '#web/admin/songs/songs-screen.tsx'

interface Search {
  search?: string
  sort?: SongSort
  direction?: SortDirection
  status?: NonNullable<SongFilter['status']>
  category?: string
  type?: MediaType
  visibility?: NonNullable<SongFilter['visibility']>
  uploader?: string
  added?: Period
  /** Index of the first visible song. */
  at?: number
}

const usual = { sort: 'created', direction: 'desc' } as const

/** The router parses an id of digits as a number. */
const idIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

/** Only what differs from the default list. */
const addressOf = ({ search, sort, direction, status, categoryId, mediaType, visibility, uploadedBy, added }: SongListing): Search => ({
  ...searchIn(search),
  ...(sort !== usual.sort ? { sort } : {}),
  ...(direction !== usual.direction ? { direction } : {}),
  ...(status ? { status } : {}),
  ...(categoryId ? { category: categoryId } : {}),
  ...(mediaType ? { type: mediaType } : {}),
  ...(visibility ? { visibility } : {}),
  ...(uploadedBy ? { uploader: uploadedBy } : {}),
  ...(added ? { added } : {}),
})

export const Route = createFileRoute('/admin/songs')({
  validateSearch: ({
    search,
    sort,
    direction,
    status,
    category,
    type,
    visibility,
    uploader,
    added,
    at,
  }: Record<string, unknown>): Search => ({
    ...addressOf({
      search: searchIn(search).search ?? '',
      sort: songSorts.find((known) => known === sort) ?? usual.sort,
      direction: direction === 'asc' ? 'asc' : usual.direction,
      status: songStatuses.find((known) => known === status),
      categoryId: idIn(category),
      mediaType: type === 'audio' || type === 'video' ? type : undefined,
      visibility: songVisibilities.find((known) => known === visibility),
      uploadedBy: idIn(uploader),
      added: isPeriod(added) ? added : undefined,
    }),
    ...positionIn(at),
  }),
  component: Screen,
})

function Screen() {
  const {
    search = '',
    sort = usual.sort,
    direction = usual.direction,
    status,
    category,
    type,
    visibility,
    uploader,
    added,
    at = 0,
  } = Route.useSearch()
  const listing = { search, sort, direction, status, categoryId: category, mediaType: type, visibility, uploadedBy: uploader, added }
  const show = useInPlace<Search>(Route.useNavigate())
  const mayMigrate = useMayCall<'POST /api/admin/migrations'>('admin')
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
          {mayMigrate && <DataMigrationCard />}
        </SongsScreen>
      </MediaImport>
    </SongsArea>
  )
}
