import type { AdminSong } from '#contract/songs.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { formatDuration } from '#web/lib/format.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FavoriteCell, MediaCell, NumberCell, NumberHead, PlayCell } from './song-cells.tsx'
import { SongMenu } from './song-menu.tsx'
import styles from './songs-columns.module.css'

const { columns: titles, noDuration } = adminTexts.songs

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
    meta: { className: styles.mediaColumn, sortBy: 'title' },
  },
  {
    id: 'artist',
    header: titles.artist,
    cell: ({ row }) => <bdi dir="auto">{row.original.artist}</bdi>,
    meta: { className: styles.artist, sortBy: 'artist' },
  },
  {
    id: 'category',
    header: titles.category,
    cell: ({ row }) => <Badge category={row.original.category} />,
    meta: { className: styles.category, sortBy: 'category' },
  },
  {
    id: 'favorite',
    header: titles.favorite,
    cell: ({ row }) => <FavoriteCell song={row.original} />,
    meta: { className: styles.favorite, sortBy: 'favorite', sortFirst: 'desc' },
  },
  {
    id: 'duration',
    header: titles.duration,
    cell: ({ row }) => formatDuration(row.original.durationSeconds, noDuration),
    meta: { className: styles.duration, sortBy: 'duration' },
  },
  {
    id: 'created',
    header: titles.created,
    cell: ({ row }) => formatDate(row.original.createdAt),
    meta: { className: styles.created, sortBy: 'created', sortFirst: 'desc' },
  },
  { id: 'controls', header: titles.controls, cell: ({ row }) => <PlayCell song={row.original} />, meta: { className: styles.control } },
  { id: 'actions', header: titles.actions, cell: ({ row }) => <SongMenu song={row.original} />, meta: { className: styles.control } },
]
