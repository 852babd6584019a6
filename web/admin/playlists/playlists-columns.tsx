import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ActionsCell, CreatorCell, PlaylistCell, VisibilityCell } from './playlist-cells.tsx'
import styles from './playlists-columns.module.css'
import { QrCell } from './qr-cell.tsx'

const { columns: titles } = adminTexts.playlists

export const playlistsColumns: Column<AdminPlaylist>[] = [
  {
    id: 'playlist',
    header: titles.playlist,
    cell: ({ row }) => <PlaylistCell playlist={row.original} />,
    meta: { className: styles.playlistColumn },
  },
  {
    id: 'category',
    header: titles.category,
    cell: ({ row }) => row.original.category && <Badge category={row.original.category} />,
    meta: { className: styles.category },
  },
  {
    id: 'creator',
    header: titles.creator,
    cell: ({ row }) => <CreatorCell playlist={row.original} />,
    meta: { className: styles.creator },
  },
  {
    id: 'songs',
    header: titles.songs,
    cell: ({ row }) => row.original.songCount.toLocaleString('en'),
    meta: { className: styles.songs },
  },
  {
    id: 'visibility',
    header: titles.visibility,
    cell: ({ row }) => <VisibilityCell playlist={row.original} />,
    meta: { className: styles.visibility },
  },
  { id: 'qr', header: titles.qrCode, cell: ({ row }) => <QrCell playlist={row.original} />, meta: { className: styles.qr } },
  { id: 'created', header: titles.created, cell: ({ row }) => formatDate(row.original.createdAt), meta: { className: styles.created } },
  {
    id: 'actions',
    header: titles.actions,
    cell: ({ row }) => <ActionsCell playlist={row.original} />,
    meta: { className: styles.actions },
  },
]

/** What stands in each column while the playlists are on their way. */
export const playlistsShapes = {
  playlist: (
    <div className={styles.playlist}>
      <Skeleton height="2.5rem" />
      <div>
        <Skeleton width="60%" height="0.875rem" />
        <Skeleton width="80%" height="0.625rem" className={styles.secondLine} />
      </div>
    </div>
  ),
  category: <Skeleton width="4rem" height="1.25rem" />,
  creator: <Skeleton width="70%" height="0.75rem" />,
  songs: <Skeleton width="1.25rem" height="0.75rem" className={styles.end} />,
  visibility: <Skeleton width="3rem" height="0.75rem" />,
  qr: <Skeleton width="3.5rem" height="1.25rem" />,
  created: <Skeleton width="5rem" height="0.75rem" />,
  actions: <Skeleton width="3rem" height="1.25rem" className={styles.end} />,
}
