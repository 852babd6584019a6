import { Menu } from '@mantine/core'
import type { AdminArtist } from '#contract/artists.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { DeleteIcon, EditIcon, MergeIcon } from '#web/admin/kit/icons.tsx'
import { ItemCell, itemSkeleton } from '#web/admin/kit/item-cell.tsx'
import { RowMenu } from '#web/admin/kit/row-menu.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { ArtistCover } from './artist-cover.tsx'
import { useArtistDialogs } from './artist-dialogs.tsx'
import { useIsSaving } from './artist-mutations.ts'
import styles from './artists-columns.module.css'

const texts = adminTexts.artists
const titles = texts.columns

export const artistsColumns: Column<AdminArtist>[] = [
  {
    id: 'name',
    header: titles.name,
    cell: ({ row }) => <NameCell artist={row.original} />,
    meta: { sortBy: 'name', skeleton: itemSkeleton },
  },
  {
    id: 'songs',
    header: titles.songs,
    cell: ({ row }) => row.original.songCount.toLocaleString('en'),
    meta: { canHide: true, className: styles.count },
  },
  {
    id: 'albums',
    header: titles.albums,
    cell: ({ row }) => row.original.albumCount.toLocaleString('en'),
    meta: { canHide: true, className: styles.count },
  },
  {
    id: 'created',
    header: titles.created,
    cell: ({ row }) => formatDate(row.original.createdAt),
    meta: { canHide: true, className: styles.created, sortBy: 'created', sortFirst: 'desc' },
  },
  {
    id: 'actions',
    header: titles.actions,
    cell: ({ row }) => <ActionsCell artist={row.original} />,
    meta: { className: styles.actions },
  },
]

function NameCell({ artist }: { artist: AdminArtist }) {
  const { name, coverUrl, songCount, albumCount, summary } = artist
  return (
    <ItemCell picture={<ArtistCover name={name} coverUrl={coverUrl} sizes="40px" />} title={name} isSaving={useIsSaving(artist)}>
      <span className={styles.under}>
        {texts.counts(songCount, albumCount)}
        {summary && ' · '}
      </span>
      {summary && (
        <bdi dir="auto" title={summary}>
          {summary}
        </bdi>
      )}
    </ItemCell>
  )
}

function ActionsCell({ artist }: { artist: AdminArtist }) {
  const open = useArtistDialogs()
  return (
    <RowMenu>
      <Menu.Item leftSection={<EditIcon size={18} />} onClick={() => open({ kind: 'edit', artist })}>
        {adminTexts.edit}
      </Menu.Item>
      <Menu.Item leftSection={<MergeIcon size={18} />} onClick={() => open({ kind: 'merge', artist })}>
        {texts.merge}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item data-danger leftSection={<DeleteIcon size={18} />} onClick={() => open({ kind: 'delete', artist })}>
        {adminTexts.delete}
      </Menu.Item>
    </RowMenu>
  )
}
