import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import { printAddress } from '#web/admin/codes/print-address.ts'
import { EyeIcon, PrintIcon } from '#web/admin/kit/icons.tsx'
import { QrMenuItems } from '#web/admin/kit/qr/qr-cell.tsx'
import { DeleteMenuItem, EditMenuItem, FeedMenuItem, RowMenu, ViewMenuItem } from '#web/admin/kit/row-menu.tsx'
import { accessTo } from '#web/admin/kit/visibility-values.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { usePlaylistDialogs } from './playlist-dialogs.tsx'
import { playlistQrSubject } from './playlist-qr-subject.ts'

const texts = adminTexts.playlists

export function PlaylistMenu({ playlist }: { playlist: AdminPlaylist }) {
  const open = usePlaylistDialogs()
  const navigate = useNavigate()
  return (
    <RowMenu name={playlist.name}>
      <Menu.Item leftSection={<EyeIcon size={18} />} onClick={() => open({ kind: 'details', playlist })}>
        {texts.viewDetails}
      </Menu.Item>
      <EditMenuItem onClick={() => open({ kind: 'edit', playlist })} />
      {playlist.isPublic && <ViewMenuItem path={playlistQrSubject(playlist).path} />}
      {playlist.isPublic && <ViewMenuItem path={`${playlistQrSubject(playlist).path}/live`} label={texts.liveView} />}
      {playlist.isPublic && <QrMenuItems subject={playlistQrSubject(playlist)} onOpen={() => open({ kind: 'qr', playlist })} />}
      <Menu.Item
        leftSection={<PrintIcon size={18} />}
        onClick={() => void navigate(printAddress({ kind: 'songs-of-playlist', id: playlist.id }))}
      >
        {adminTexts.dynamicCode.printCodes}
      </Menu.Item>
      {hasFeed(playlist) && <FeedMenuItem path={playlistQrSubject(playlist).path} />}
      <Menu.Divider />
      <DeleteMenuItem onClick={() => open({ kind: 'delete', playlist })} />
    </RowMenu>
  )
}

/** Only listed playlists have one. */
const hasFeed = (playlist: AdminPlaylist) => playlist.isPublic && accessTo(playlist) === 'public' && playlist.schoolPrivacy === 'off'
