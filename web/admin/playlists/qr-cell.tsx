import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import { DownloadIcon, QrIcon } from '#web/admin/kit/icons.tsx'
import buttonStyles from '#web/admin/kit/row-button.module.css'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { usePlaylistDialogs } from './playlist-dialogs.tsx'
import styles from './playlists-columns.module.css'
import { useQrDownload } from './use-qr-download.ts'

const texts = adminTexts.playlists

/** A private playlist has no page that a code could lead to. */
export const QrCell = ({ playlist }: { playlist: AdminPlaylist }) =>
  playlist.isPublic ? <QrButtons playlist={playlist} /> : <span className={styles.none}>{texts.privatePlaylist}</span>

function QrButtons({ playlist }: { playlist: AdminPlaylist }) {
  const open = usePlaylistDialogs()
  const download = useQrDownload(playlist)
  return (
    <>
      <button type="button" className={buttonStyles.control} aria-label={texts.qrCode} onClick={() => open({ kind: 'qr', playlist })}>
        <QrIcon size={18} />
      </button>
      <button type="button" className={buttonStyles.control} aria-label={texts.downloadQrCode} onClick={download}>
        <DownloadIcon size={18} />
      </button>
    </>
  )
}
