import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import { FavoriteButton } from '#web/admin/kit/favorite-button.tsx'
import { SavingMark } from '#web/admin/kit/saving-mark.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { PlaylistCover } from '#web/public/playlists/playlist-cover.tsx'
import { showToast } from '#web/ui/toast.ts'
import { PlaylistMenu } from './playlist-menu.tsx'
import { useFavoritePlaylist, useIsSaving } from './playlist-mutations.ts'
import styles from './playlists-columns.module.css'

const texts = adminTexts.playlists

export function PlaylistCell({ playlist }: { playlist: AdminPlaylist }) {
  const { name, description, songCount, isPublic } = playlist
  const isSaving = useIsSaving(playlist)
  return (
    <div className={styles.playlist}>
      <PlaylistCover playlist={playlist} sizes="40px" />
      <div>
        <b title={name}>
          <bdi dir="auto">{name}</bdi>
        </b>
        <small title={description ?? undefined}>
          {isSaving && <SavingMark />}
          {!isSaving && (
            <>
              <span className={styles.under}>
                {texts.songCount(songCount)} · {isPublic ? texts.public : texts.private}
                {description && ' · '}
              </span>
              {description && <bdi dir="auto">{description}</bdi>}
            </>
          )}
        </small>
      </div>
    </div>
  )
}

export const CreatorCell = ({ playlist: { creator } }: { playlist: AdminPlaylist }) =>
  creator ? (
    <bdi dir="auto" title={`@${creator.username}`}>
      {creator.displayName || creator.username}
    </bdi>
  ) : (
    <span className={styles.none}>{texts.unknownCreator}</span>
  )

export const VisibilityCell = ({ playlist: { isPublic } }: { playlist: AdminPlaylist }) => (
  <span className={styles.mark} data-public={isPublic || undefined}>
    {isPublic ? texts.public : texts.private}
  </span>
)

export function ActionsCell({ playlist }: { playlist: AdminPlaylist }) {
  const favorite = useFavoritePlaylist(playlist)
  const { isFavorite } = playlist
  const toggle = () =>
    favorite.mutate(!isFavorite, {
      onSuccess: () => showToast({ tone: 'success', description: isFavorite ? texts.favoriteRemoved : texts.favoriteAdded }),
      onError: () => showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.favoriteFailed }),
    })
  return (
    <>
      <FavoriteButton isFavorite={isFavorite} isSaving={favorite.isPending} onToggle={toggle} />
      <PlaylistMenu playlist={playlist} />
    </>
  )
}
