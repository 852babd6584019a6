import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import { printAddress } from '#web/admin/codes/print-address.ts'
import { DeleteIcon, DownloadIcon, EditIcon, EyeIcon, PrintIcon, QrIcon } from '#web/admin/kit/icons.tsx'
import { RowMenu } from '#web/admin/kit/row-menu.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { usePlaylistDialogs } from './playlist-dialogs.tsx'
import { useQrDownload } from './use-qr-download.ts'

const texts = adminTexts.playlists

/** The row's actions. On phones it also has the QR codes, whose column is hidden there. */
export function PlaylistMenu({ playlist }: { playlist: AdminPlaylist }) {
  const open = usePlaylistDialogs()
  const download = useQrDownload(playlist)
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 767px)')
  return (
    <RowMenu>
      <Menu.Item leftSection={<EyeIcon size={18} />} onClick={() => open({ kind: 'details', playlist })}>
        {texts.viewDetails}
      </Menu.Item>
      <Menu.Item leftSection={<EditIcon size={18} />} onClick={() => open({ kind: 'edit', playlist })}>
        {adminTexts.edit}
      </Menu.Item>
      {isPhone && playlist.isPublic && (
        <>
          <Menu.Item leftSection={<QrIcon size={18} />} onClick={() => open({ kind: 'qr', playlist })}>
            {texts.qrCode}
          </Menu.Item>
          <Menu.Item leftSection={<DownloadIcon size={18} />} onClick={download}>
            {texts.downloadQrCode}
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={<PrintIcon size={18} />}
        onClick={() => void navigate(printAddress({ kind: 'songs-of-playlist', id: playlist.id }))}
      >
        {adminTexts.dynamicCode.printCodes}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item data-danger leftSection={<DeleteIcon size={18} />} onClick={() => open({ kind: 'delete', playlist })}>
        {adminTexts.delete}
      </Menu.Item>
    </RowMenu>
  )
}
