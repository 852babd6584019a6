import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { AdminArtist } from '#contract/artists.ts'
import { printAddress } from '#web/admin/codes/print-address.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { actionsColumn, numberColumn } from '#web/admin/kit/end-column.ts'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { DeleteIcon, EditIcon, MergeIcon, PrintIcon } from '#web/admin/kit/icons.tsx'
import { ItemCell, itemSkeleton } from '#web/admin/kit/item-cell.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import qrStyles from '#web/admin/kit/qr/qr-cell.module.css'
import { QrCell, QrMenuItems } from '#web/admin/kit/qr/qr-cell.tsx'
import { RowMenu } from '#web/admin/kit/row-menu.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { ArtistCover } from './artist-cover.tsx'
import { useArtistDialogs } from './artist-dialogs.tsx'
import { useIsSaving } from './artist-mutations.ts'
import { artistQrSubject } from './artist-qr-subject.ts'
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
    cell: ({ row }) => formatNumber(row.original.songCount),
    meta: { canHide: true, className: numberColumn(styles.count) },
  },
  {
    id: 'albums',
    header: titles.albums,
    cell: ({ row }) => formatNumber(row.original.albumCount),
    meta: { canHide: true, className: numberColumn(styles.count) },
  },
  {
    id: 'plays',
    header: titles.plays,
    cell: ({ row }) => formatNumber(row.original.plays),
    meta: { canHide: true, className: numberColumn(styles.plays) },
  },
  {
    id: 'created',
    header: titles.created,
    cell: ({ row }) => formatDate(row.original.createdAt),
    meta: { canHide: true, className: styles.created, sortBy: 'created', sortFirst: 'desc' },
  },
  {
    id: 'qr',
    header: adminTexts.qr.column,
    cell: ({ row }) => <ArtistQrCell artist={row.original} />,
    meta: { canHide: true, className: qrStyles.column },
  },
  {
    id: 'actions',
    header: titles.actions,
    cell: ({ row }) => <ActionsCell artist={row.original} />,
    meta: { className: actionsColumn(styles.actions) },
  },
]

function NameCell({ artist }: { artist: AdminArtist }) {
  const { name, coverUrl, songCount, albumCount, summary } = artist
  return (
    <ItemCell picture={<ArtistCover name={name} coverUrl={coverUrl} sizes="40px" />} title={name} isSaving={useIsSaving(artist)}>
      <span className={styles.under}>
        {texts.counts({ songs: songCount, albums: albumCount })}
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

/** An artist without published songs has no page that a code could link to. */
function ArtistQrCell({ artist }: { artist: AdminArtist }) {
  const open = useArtistDialogs()
  return (
    <QrCell
      subject={artistQrSubject(artist)}
      absent={artist.songCount > 0 ? null : texts.noPublicSongs}
      onOpen={() => open({ kind: 'qr', artist })}
    />
  )
}

function ActionsCell({ artist }: { artist: AdminArtist }) {
  const open = useArtistDialogs()
  const navigate = useNavigate()
  return (
    <RowMenu>
      <Menu.Item leftSection={<EditIcon size={18} />} onClick={() => open({ kind: 'edit', artist })}>
        {adminTexts.edit}
      </Menu.Item>
      <Menu.Item leftSection={<MergeIcon size={18} />} onClick={() => open({ kind: 'merge', artist })}>
        {texts.merge}
      </Menu.Item>
      {artist.songCount > 0 && <QrMenuItems subject={artistQrSubject(artist)} onOpen={() => open({ kind: 'qr', artist })} />}
      <Menu.Item leftSection={<PrintIcon size={18} />} onClick={() => void navigate(printAddress({ kind: 'artists', ids: [artist.id] }))}>
        {adminTexts.dynamicCode.printCodes}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item data-danger leftSection={<DeleteIcon size={18} />} onClick={() => open({ kind: 'delete', artist })}>
        {adminTexts.delete}
      </Menu.Item>
    </RowMenu>
  )
}
