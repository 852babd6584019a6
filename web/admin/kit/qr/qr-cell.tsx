import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { DownloadIcon, QrIcon } from '#web/admin/kit/icons.tsx'
import buttonStyles from '#web/admin/kit/row-button.module.css'
import type { Column } from '#web/admin/kit/table-head.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './qr-cell.module.css'
import type { QrSubject } from './qr-dialog.tsx'
import { useQrDownload } from './use-qr-download.ts'

const texts = adminTexts.qr

interface Props {
  subject: Pick<QrSubject, 'title' | 'path'>
  /** Opens the dialog. */
  onOpen(): void
}

/** The QR code of an item in its row. `absent`: why there is none. */
export const QrCell = ({ absent, ...props }: Props & { absent: string | null }) =>
  absent === null ? <QrButtons {...props} /> : <span className={styles.absent}>{absent}</span>

/** The column of such cells. */
export const qrColumn = <Row extends RowData>(render: (row: Row) => ReactNode): Column<Row> => ({
  id: 'qr',
  header: texts.column,
  cell: ({ row }) => render(row.original),
  meta: { canHide: true, className: styles.column },
})

function QrButtons({ subject, onOpen }: Props) {
  const download = useQrDownload(subject)
  const nameOf = (action: string) => adminTexts.actionOf({ action, name: subject.title })
  return (
    <span className={styles.buttons}>
      <button type="button" className={buttonStyles.control} aria-label={nameOf(texts.open)} onClick={onOpen}>
        <QrIcon size={18} />
      </button>
      <button type="button" className={buttonStyles.control} aria-label={nameOf(texts.save)} onClick={download}>
        <DownloadIcon size={18} />
      </button>
    </span>
  )
}

/** The same actions in the row's menu, for phones, where the column is hidden. */
export function QrMenuItems({ subject, onOpen }: Props) {
  const download = useQrDownload(subject)
  const isPhone = useMediaQuery('(width < 48rem)')
  if (!isPhone) return null
  return (
    <>
      <Menu.Item leftSection={<QrIcon size={18} />} onClick={onOpen}>
        {texts.open}
      </Menu.Item>
      <Menu.Item leftSection={<DownloadIcon size={18} />} onClick={download}>
        {texts.save}
      </Menu.Item>
    </>
  )
}
