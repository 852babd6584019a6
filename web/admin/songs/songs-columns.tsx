import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminSong } from '#contract/songs.ts'
import columns from '#web/admin/kit/columns.module.css'
import { createdColumn } from '#web/admin/kit/columns.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { FavoriteButton } from '#web/admin/kit/favorite-button.tsx'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { ItemCell, itemSkeleton } from '#web/admin/kit/item-cell.tsx'
import buttonStyles from '#web/admin/kit/row-button.module.css'
import { SelectAllBox, SelectBox } from '#web/admin/kit/selection-boxes.tsx'
import { StatusBadge } from '#web/admin/kit/status-badge.tsx'
import { useIsSaving } from '#web/admin/kit/use-is-saving.ts'
import { VisibilityBadge } from '#web/admin/kit/visibility-badge.tsx'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { formatDuration } from '#web/lib/format.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { player } from '#web/public/player/player.ts'
import { useSongPlayback } from '#web/public/player/use-player.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import textStyles from '#web/ui/text.module.css'
import { PendingActions } from './pending-actions.tsx'
import { SongMenu } from './song-menu.tsx'
import { useFavorite } from './song-mutations.ts'
import { startRenaming, TitleEditor, useIsRenaming } from './song-title.tsx'
import { pendingCoverQuery } from './songs.queries.ts'
import styles from './songs-columns.module.css'

const texts = adminTexts.songs
const titles = texts.columns

const NumberCell = ({ song, number }: { song: AdminSong; number: number }) => (
  <span className={styles.numbered}>
    <SelectBox rowKey={song.id} name={song.title} />
    <span>{number}</span>
  </span>
)

const NumberHead = () => (
  <span className={styles.numbered}>
    <SelectAllBox />
    <span>{texts.columns.number}</span>
  </span>
)

export const songsColumns: Column<AdminSong>[] = [
  {
    id: 'number',
    header: NumberHead,
    cell: ({ row }) => <NumberCell song={row.original} number={row.index + 1} />,
    meta: { className: styles.number, cellName: (index) => String(index + 1) },
  },
  {
    id: 'media',
    header: titles.media,
    cell: ({ row }) => <MediaCell song={row.original} />,
    meta: { namesRow: true, sortBy: 'title', skeleton: itemSkeleton },
  },
  {
    id: 'artist',
    header: titles.artist,
    cell: ({ row }) => <bdi dir="auto">{row.original.artist}</bdi>,
    meta: { canHide: true, className: `${styles.artist} ${columns.text}`, sortBy: 'artist' },
  },
  {
    id: 'category',
    header: titles.category,
    cell: ({ row }) => <Badge category={row.original.category} />,
    meta: { canHide: true, className: styles.category, sortBy: 'category' },
  },
  {
    id: 'favorite',
    header: titles.favorite,
    cell: ({ row }) => <FavoriteCell song={row.original} />,
    meta: { canHide: true, className: styles.favorite, sortBy: 'favorite', sortFirst: 'desc' },
  },
  {
    id: 'duration',
    header: titles.duration,
    cell: ({ row }) => formatDuration(row.original.durationSeconds, texts.noDuration),
    meta: { canHide: true, className: styles.duration, sortBy: 'duration' },
  },
  createdColumn(titles.created, { canHide: true, className: styles.created, sortBy: 'created', sortFirst: 'desc' }),
  { id: 'controls', header: titles.controls, cell: ({ row }) => <PlayCell song={row.original} />, meta: { className: styles.control } },
  { id: 'actions', header: titles.actions, cell: ({ row }) => <SongMenu song={row.original} />, meta: { className: styles.control } },
]

function MediaCell({ song }: { song: AdminSong }) {
  const { isCurrent } = useSongPlayback(song.id)
  useQuery(pendingCoverQuery(useQueryClient(), song))
  const name = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row's menu has Rename, too
    <span className={isCurrent ? `${textStyles.mark} ${styles.mark}` : undefined} onDoubleClick={() => startRenaming(song.id)}>
      {song.title}
    </span>
  )
  const cell = (
    <ItemCell
      picture={<Cover song={song} sizes="40px" />}
      title={song.title}
      name={name}
      dir="auto"
      editor={useIsRenaming(song.id) ? <TitleEditor song={song} /> : undefined}
      isSaving={useIsSaving(song)}
    >
      {song.mediaType === 'video' ? texts.video : texts.audio}
      {song.status === 'pending' && <StatusBadge tone="warning">{texts.pending}</StatusBadge>}
      <VisibilityBadge item={song} timeZone={useSite().timeZone} />
      {song.schoolPrivacy !== 'off' && <StatusBadge tone="quiet">{adminTexts.schoolPrivacy.badge}</StatusBadge>}
      {isRestrictedByAlbum(song) && <StatusBadge tone="quiet">{adminTexts.visibility.byAlbum}</StatusBadge>}
      {song.isFileMissing && <StatusBadge tone="danger">{texts.fileMissing}</StatusBadge>}
      {song.isWithheld && <StatusBadge tone="danger">{texts.withheld}</StatusBadge>}
      {song.isLimited && !song.isWithheld && <StatusBadge tone="warning">{texts.limited}</StatusBadge>}
      {song.artist && (
        <span className={styles.under}>
          <span>{' · '}</span>
          <bdi dir="auto">{song.artist}</bdi>
        </span>
      )}
      {song.status === 'pending' && (
        <span className={styles.uploader}>
          {song.uploadedBy && <span dir="auto">{texts.uploadedBy({ name: song.uploadedBy.displayName })}</span>}
          <span className={styles.sent}>
            {song.uploadedBy && ' · '}
            <time dateTime={song.createdAt}>{formatDate(song.createdAt)}</time>
          </span>
        </span>
      )}
    </ItemCell>
  )
  if (song.status !== 'pending') return cell
  return (
    <div className={styles.pending}>
      {cell}
      <PendingActions song={song} />
    </div>
  )
}

/** The song's own visibility has a separate badge. */
const isRestrictedByAlbum = ({ status, isListed, schoolPrivacy, visibility, visibleFrom, visibleUntil }: AdminSong) =>
  status === 'published' && !isListed && schoolPrivacy === 'off' && visibility === 'public' && visibleFrom === null && visibleUntil === null

function FavoriteCell({ song }: { song: AdminSong }) {
  const favorite = useFavorite(song)
  return <FavoriteButton name={song.title} isFavorite={song.isFavorite} isSaving={favorite.isPending} onToggle={favorite.mutate} />
}

function PlayCell({ song }: { song: AdminSong }) {
  const { isCurrent, isPlaying } = useSongPlayback(song.id)
  return (
    <button
      type="button"
      className={`${buttonStyles.control} ${isCurrent ? buttonStyles.sounding : ''}`}
      aria-label={adminTexts.actionOf({ action: isPlaying ? texts.pause : texts.play, name: song.title })}
      data-plays={song.id}
      onClick={() => player.toggle(song)}
    >
      {isPlaying ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
    </button>
  )
}
