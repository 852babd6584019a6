import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { AdminArtist } from '#contract/artists.ts'
import { printAddress } from '#web/admin/codes/print-address.ts'
import columns from '#web/admin/kit/columns.module.css'
import { actionsColumn, createdColumn, numberColumn } from '#web/admin/kit/columns.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { MergeIcon, PrintIcon } from '#web/admin/kit/icons.tsx'
import { ItemCell, itemSkeleton } from '#web/admin/kit/item-cell.tsx'
import { QrCell, QrMenuItems, qrColumn } from '#web/admin/kit/qr/qr-cell.tsx'
import { DeleteMenuItem, EditMenuItem, FeedMenuItem, RowMenu, ViewMenuItem } from '#web/admin/kit/row-menu.tsx'
import { useIsSaving } from '#web/admin/kit/use-is-saving.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { ArtistCover } from './artist-cover.tsx'
import { useArtistDialogs } from './artist-dialogs.tsx'
import { artistQrSubject } from './artist-qr-subject.ts'
import styles from './artists-columns.module.css'

const texts = adminTexts.artists
const titles = texts.columns

export const artistsColumns: Column<AdminArtist>[] = [
  {
    id: 'name',
    header: titles.name,
    cell: ({ row }) => <NameCell artist={row.original} />,
    meta: { namesRow: true, sortBy: 'name', skeleton: itemSkeleton },
  },
  numberColumn('songs', titles.songs, ({ songTotal }: AdminArtist) => songTotal, styles.count),
  numberColumn('albums', titles.albums, ({ albumTotal }: AdminArtist) => albumTotal, styles.count),
  numberColumn('plays', titles.plays, ({ plays }: AdminArtist) => plays, styles.plays),
  createdColumn(titles.created, { canHide: true, className: `${styles.created} ${columns.wide}`, sortBy: 'created', sortFirst: 'desc' }),
  qrColumn((artist: AdminArtist) => <ArtistQrCell artist={artist} />),
  {
    id: 'actions',
    header: titles.actions,
    cell: ({ row }) => <ActionsCell artist={row.original} />,
    meta: { className: actionsColumn(styles.actions) },
  },
]

function NameCell({ artist }: { artist: AdminArtist }) {
  const { name, coverUrl, songTotal, albumTotal, summary } = artist
  return (
    <ItemCell picture={<ArtistCover name={name} coverUrl={coverUrl} sizes="40px" />} title={name} isSaving={useIsSaving(artist)}>
      <span className={styles.under}>
        {texts.counts({ songs: songTotal, albums: albumTotal })}
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
    <RowMenu name={artist.name}>
      <EditMenuItem onClick={() => open({ kind: 'edit', artist })} />
      {artist.songCount > 0 && <ViewMenuItem path={artistQrSubject(artist).path} />}
      <Menu.Item leftSection={<MergeIcon size={18} />} onClick={() => open({ kind: 'merge', artist })}>
        {texts.merge}
      </Menu.Item>
      {artist.songCount > 0 && <QrMenuItems subject={artistQrSubject(artist)} onOpen={() => open({ kind: 'qr', artist })} />}
      <Menu.Item leftSection={<PrintIcon size={18} />} onClick={() => void navigate(printAddress({ kind: 'artists', ids: [artist.id] }))}>
        {adminTexts.dynamicCode.printCodes}
      </Menu.Item>
      {artist.songCount > 0 && <FeedMenuItem path={artistQrSubject(artist).path} />}
      <Menu.Divider />
      <DeleteMenuItem onClick={() => open({ kind: 'delete', artist })} />
    </RowMenu>
  )
}
