import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import { printAddress } from '#web/admin/codes/print-address.ts'
import { EyeIcon, PrintIcon } from '#web/admin/kit/icons.tsx'
import { QrMenuItems } from '#web/admin/kit/qr/qr-cell.tsx'
import { DeleteMenuItem, EditMenuItem, RowMenu, ViewMenuItem } from '#web/admin/kit/row-menu.tsx'
import { isOpen } from '#web/admin/kit/visibility-values.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { usePlaylistDialogs } from './playlist-dialogs.tsx'
import { playlistQrSubject } from './playlist-qr-subject.ts'

const texts = adminTexts.playlists

export function PlaylistMenu({ playlist }: { playlist: AdminPlaylist }) {
  const open = usePlaylistDialogs()
  const navigate = useNavigate()
  return (
    <RowMenu>
      <Menu.Item leftSection={<EyeIcon size={18} />} onClick={() => open({ kind: 'details', playlist })}>
        {texts.viewDetails}
      </Menu.Item>
      <EditMenuItem onClick={() => open({ kind: 'edit', playlist })} />
      {playlist.isPublic && isOpen(playlist) && <ViewMenuItem path={playlistQrSubject(playlist).path} />}
      {playlist.isPublic && <QrMenuItems subject={playlistQrSubject(playlist)} onOpen={() => open({ kind: 'qr', playlist })} />}
      <Menu.Item
        leftSection={<PrintIcon size={18} />}
        onClick={() => void navigate(printAddress({ kind: 'songs-of-playlist', id: playlist.id }))}
      >
        {adminTexts.dynamicCode.printCodes}
      </Menu.Item>
      <Menu.Divider />
      <DeleteMenuItem onClick={() => open({ kind: 'delete', playlist })} />
    </RowMenu>
  )
}
