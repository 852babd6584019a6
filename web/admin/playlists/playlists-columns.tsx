import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import columns from '#web/admin/kit/columns.module.css'
import { actionsColumn, createdColumn, numberColumn } from '#web/admin/kit/columns.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { FavoriteButton } from '#web/admin/kit/favorite-button.tsx'
import { ItemCell, itemSkeleton } from '#web/admin/kit/item-cell.tsx'
import { joinNames } from '#web/admin/kit/numbers.ts'
import { QrCell, qrColumn } from '#web/admin/kit/qr/qr-cell.tsx'
import { useIsSaving } from '#web/admin/kit/use-is-saving.ts'
import { restrictionText } from '#web/admin/kit/visibility-values.ts'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { PlaylistCover } from '#web/public/playlists/playlist-cover.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { showToast } from '#web/ui/toast.ts'
import { usePlaylistDialogs } from './playlist-dialogs.tsx'
import { PlaylistMenu } from './playlist-menu.tsx'
import { useFavoritePlaylist } from './playlist-mutations.ts'
import { playlistQrSubject } from './playlist-qr-subject.ts'
import styles from './playlists-columns.module.css'

const texts = adminTexts.playlists
const titles = texts.columns

export const playlistsColumns: Column<AdminPlaylist>[] = [
  {
    id: 'playlist',
    header: titles.playlist,
    cell: ({ row }) => <PlaylistCell playlist={row.original} />,
    meta: { namesRow: true, skeleton: itemSkeleton },
  },
  {
    id: 'category',
    header: titles.category,
    cell: ({ row }) => row.original.category && <Badge category={row.original.category} />,
    meta: { canHide: true, className: styles.category },
  },
  {
    id: 'creator',
    header: titles.creator,
    cell: ({ row }) => <CreatorCell playlist={row.original} />,
    meta: { canHide: true, className: `${styles.creator} ${columns.text}` },
  },
  numberColumn('songs', titles.songs, ({ songCount }: AdminPlaylist) => songCount, styles.songs),
  {
    id: 'visibility',
    header: titles.visibility,
    cell: ({ row }) => <VisibilityCell playlist={row.original} />,
    meta: { canHide: true, className: styles.visibility },
  },
  qrColumn((playlist: AdminPlaylist) => <PlaylistQrCell playlist={playlist} />),
  createdColumn(titles.created, { canHide: true, className: styles.created }),
  {
    id: 'actions',
    header: titles.actions,
    cell: ({ row }) => <ActionsCell playlist={row.original} />,
    meta: { className: actionsColumn(styles.actions) },
  },
]

function PlaylistCell({ playlist }: { playlist: AdminPlaylist }) {
  const { name, description, songCount } = playlist
  return (
    <ItemCell picture={<PlaylistCover playlist={playlist} sizes="40px" />} title={name} isSaving={useIsSaving(playlist)}>
      <span className={styles.under}>
        {texts.songCount({ count: songCount })} · {visibilityOf(playlist, useSite().timeZone)}
      </span>
      {description && (
        <bdi dir="auto" title={description} className={styles.description}>
          {description}
        </bdi>
      )}
    </ItemCell>
  )
}

const CreatorCell = ({ playlist: { creator } }: { playlist: AdminPlaylist }) =>
  creator ? (
    <bdi dir="auto" title={`@${creator.username}`}>
      {creator.displayName || creator.username}
    </bdi>
  ) : (
    <span className={styles.none}>{texts.unknownCreator}</span>
  )

const VisibilityCell = ({ playlist }: { playlist: AdminPlaylist }) => (
  <span className={styles.mark} data-public={playlist.isPublic || undefined}>
    {visibilityOf(playlist, useSite().timeZone)}
  </span>
)

/** 'Public' only if nothing restricts it. */
function visibilityOf(playlist: AdminPlaylist, timeZone: string): string {
  const school = playlist.schoolPrivacy === 'off' ? null : adminTexts.schoolPrivacy.badge
  const restriction = playlist.isPublic ? restrictionText(playlist, timeZone) : texts.private
  return joinNames([restriction, school].filter((text) => text !== null)) || texts.public
}

function ActionsCell({ playlist }: { playlist: AdminPlaylist }) {
  const favorite = useFavoritePlaylist(playlist)
  const { name, isFavorite } = playlist
  const toggle = () =>
    favorite.mutate(!isFavorite, {
      onSuccess: () => showToast({ tone: 'success', description: isFavorite ? texts.favoriteRemoved : texts.favoriteAdded }),
      onError: () => showErrorToast(texts.favoriteFailed),
    })
  return (
    <>
      <FavoriteButton name={name} isFavorite={isFavorite} isSaving={favorite.isPending} onToggle={toggle} />
      <PlaylistMenu playlist={playlist} />
    </>
  )
}

/** A private playlist has no page that a code could link to. */
function PlaylistQrCell({ playlist }: { playlist: AdminPlaylist }) {
  const open = usePlaylistDialogs()
  return (
    <QrCell
      subject={playlistQrSubject(playlist)}
      absent={playlist.isPublic ? null : texts.privatePlaylist}
      onOpen={() => open({ kind: 'qr', playlist })}
    />
  )
}
