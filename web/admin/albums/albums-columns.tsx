import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { AdminAlbum } from '#contract/albums.ts'
import { printAddress } from '#web/admin/codes/print-address.ts'
import columns from '#web/admin/kit/columns.module.css'
import { actionsColumn, createdColumn, numberColumn } from '#web/admin/kit/columns.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { formatReleased } from '#web/admin/kit/format-date.ts'
import { MergeIcon, PrintIcon, SongsIcon } from '#web/admin/kit/icons.tsx'
import { ItemCell, itemSkeleton } from '#web/admin/kit/item-cell.tsx'
import { QrCell, QrMenuItems, qrColumn } from '#web/admin/kit/qr/qr-cell.tsx'
import { DeleteMenuItem, EditMenuItem, FeedMenuItem, RowMenu, ViewMenuItem } from '#web/admin/kit/row-menu.tsx'
import { useIsSaving } from '#web/admin/kit/use-is-saving.ts'
import { VisibilityBadge } from '#web/admin/kit/visibility-badge.tsx'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { PlaylistCover } from '#web/public/playlists/playlist-cover.tsx'
import { useAlbumDialogs } from './album-dialogs.tsx'
import { albumQrSubject } from './album-qr-subject.ts'
import styles from './albums-columns.module.css'

const texts = adminTexts.albums
const titles = texts.columns

export const albumsColumns: Column<AdminAlbum>[] = [
  {
    id: 'album',
    header: titles.album,
    cell: ({ row }) => <TitleCell album={row.original} />,
    meta: { namesRow: true, sortBy: 'title', skeleton: itemSkeleton },
  },
  {
    id: 'artist',
    header: titles.artist,
    cell: ({ row }) => <ArtistText album={row.original} />,
    meta: { canHide: true, className: `${styles.artist} ${columns.text}` },
  },
  { id: 'kind', header: titles.kind, cell: ({ row }) => texts.kinds[row.original.kind], meta: { canHide: true, className: styles.kind } },
  {
    id: 'release',
    header: titles.release,
    cell: ({ row }) => row.original.releaseDate && formatReleased(row.original.releaseDate),
    meta: { canHide: true, className: `${styles.release} ${columns.digits}`, sortBy: 'release', sortFirst: 'desc' },
  },
  numberColumn('songs', titles.songs, ({ songCount }: AdminAlbum) => songCount, styles.songs),
  numberColumn('plays', titles.plays, ({ plays }: AdminAlbum) => plays, styles.plays),
  createdColumn(titles.created, { canHide: true, className: styles.created, sortBy: 'created', sortFirst: 'desc' }),
  qrColumn((album: AdminAlbum) => <AlbumQrCell album={album} />),
  {
    id: 'actions',
    header: titles.actions,
    cell: ({ row }) => <ActionsCell album={row.original} />,
    meta: { className: actionsColumn(styles.actions) },
  },
]

function TitleCell({ album }: { album: AdminAlbum }) {
  const { title, coverUrl, songCount } = album
  return (
    <ItemCell
      picture={<PlaylistCover playlist={{ name: title, coverUrl, category: null }} sizes="40px" />}
      title={title}
      isSaving={useIsSaving(album)}
    >
      <span className={styles.under}>
        <ArtistText album={album} /> · {texts.songCount({ songs: songCount })}
      </span>
      <VisibilityBadge item={album} timeZone={useSite().timeZone} />
    </ItemCell>
  )
}

const ArtistText = ({ album: { artist } }: { album: AdminAlbum }) =>
  artist ? (
    <bdi dir="auto" title={artist}>
      {artist}
    </bdi>
  ) : (
    <span className={styles.none}>{texts.various}</span>
  )

/** An album whose songs visitors can see neither now nor later has no page that a code could link to. */
const hasPage = ({ isListed, visibility, visibleFrom }: AdminAlbum) =>
  isListed || visibility === 'unlisted' || visibility === 'protected' || (visibility === 'public' && visibleFrom !== null)

function AlbumQrCell({ album }: { album: AdminAlbum }) {
  const open = useAlbumDialogs()
  return (
    <QrCell
      subject={albumQrSubject(album)}
      absent={hasPage(album) ? null : texts.noPublicSongs}
      onOpen={() => open({ kind: 'qr', album })}
    />
  )
}

function ActionsCell({ album }: { album: AdminAlbum }) {
  const open = useAlbumDialogs()
  const navigate = useNavigate()
  return (
    <RowMenu name={album.title}>
      <EditMenuItem onClick={() => open({ kind: 'edit', album })} />
      <ViewMenuItem path={albumQrSubject(album).path} />
      <Menu.Item leftSection={<SongsIcon size={18} />} onClick={() => open({ kind: 'songs', album })}>
        {texts.editSongs}
      </Menu.Item>
      <Menu.Item leftSection={<MergeIcon size={18} />} onClick={() => open({ kind: 'merge', album })}>
        {texts.merge}
      </Menu.Item>
      {hasPage(album) && <QrMenuItems subject={albumQrSubject(album)} onOpen={() => open({ kind: 'qr', album })} />}
      <Menu.Item
        leftSection={<PrintIcon size={18} />}
        onClick={() => void navigate(printAddress({ kind: 'songs-of-album', id: album.id }))}
      >
        {adminTexts.dynamicCode.printCodes}
      </Menu.Item>
      {album.isListed && <FeedMenuItem path={albumQrSubject(album).path} />}
      <Menu.Divider />
      <DeleteMenuItem onClick={() => open({ kind: 'delete', album })} />
    </RowMenu>
  )
}
