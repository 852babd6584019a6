import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { AdminSong } from '#contract/songs.ts'
import { EyeIcon, HistoryIcon, PlaylistsIcon, QrIcon, RenameIcon } from '#web/admin/kit/icons.tsx'
import { DeleteMenuItem, EditMenuItem, RowMenu, ViewMenuItem } from '#web/admin/kit/row-menu.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { CheckIcon } from '#web/ui/control-icons.tsx'
import { useSongDialogs } from './song-dialogs.tsx'
import { useApproveSong, useFavorite } from './song-mutations.ts'
import { startRenaming } from './song-title.tsx'

const texts = adminTexts.songs

/** Actions of the row. On narrow screens they include the favorite toggle, whose column is hidden there. */
export function SongMenu({ song }: { song: AdminSong }) {
  const open = useSongDialogs()
  return (
    <RowMenu name={song.title}>
      {song.status === 'pending' && <ApproveItem song={song} />}
      <Menu.Item leftSection={<EyeIcon size={18} />} onClick={() => open({ kind: 'details', song })}>
        {texts.viewDetails}
      </Menu.Item>
      <EditMenuItem onClick={() => open({ kind: 'edit', song })} />
      <ViewMenuItem path={`/song/${song.id}`} />
      <Menu.Item leftSection={<RenameIcon size={18} />} onClick={() => startRenaming(song.id)}>
        {texts.rename}
      </Menu.Item>
      <Menu.Item
        leftSection={<PlaylistsIcon size={18} />}
        onClick={() =>
          open({
            kind: 'add-to-playlist',
            added: { selection: { songs: { ids: [song.id] } }, label: song.title, areSelected: false },
          })
        }
      >
        {adminTexts.addToPlaylist.action}
      </Menu.Item>
      <Menu.Item
        leftSection={<HistoryIcon size={18} />}
        onClick={() => open({ kind: 'read-tags', songs: { ids: [song.id] }, areSelected: false })}
      >
        {adminTexts.readTags.action}
      </Menu.Item>
      <Menu.Item leftSection={<QrIcon size={18} />} onClick={() => open({ kind: 'qr', song })}>
        {texts.qrCode}
      </Menu.Item>
      <FavoriteItem song={song} />
      <Menu.Divider />
      <DeleteMenuItem onClick={() => open({ kind: 'delete', song })} />
    </RowMenu>
  )
}

function ApproveItem({ song }: { song: AdminSong }) {
  const approve = useApproveSong(song)
  return (
    <Menu.Item leftSection={<CheckIcon size={18} />} onClick={() => approve.mutate()}>
      {texts.approve}
    </Menu.Item>
  )
}

function FavoriteItem({ song }: { song: AdminSong }) {
  const isNarrow = useMediaQuery('(width <= 56.25rem)')
  const favorite = useFavorite(song)
  if (!isNarrow) return null
  return (
    <Menu.CheckboxItem
      checked={song.isFavorite}
      closeMenuOnClick
      onChange={(isFavorite) => favorite.mutate(isFavorite)}
      checkIcon={<CheckIcon size={18} />}
    >
      {adminTexts.favorite}
    </Menu.CheckboxItem>
  )
}
