import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { isPrivateAddress } from '#contract/private-address.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { DownloadIcon, FullScreenIcon } from '#web/admin/kit/icons.tsx'
import { absolute } from '#web/lib/addresses.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { WarningIcon } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.ts'
import { usePrivateAddressText } from './private-address-text.ts'
import { qrCodeSvg, qrFileName, renderQrCode, saveFile } from './qr-code.ts'
import styles from './qr-dialog.module.css'
import { QrScreen } from './qr-screen.tsx'

const texts = adminTexts.qr

export interface QrSubject {
  title: string
  /** Second line, such as the artist. */
  byline: string | null
  /** The destination: a path of this site. */
  path: string
  /** What scanning the code does. */
  help: string
  /** Overrides the default error message. */
  failed?: typeof texts.failed
}

/** The QR code of a public address, to download or print. */
export function QrDialog({
  subject: { title, byline, path, help, failed = texts.failed },
  onClose,
  children,
}: {
  subject: QrSubject
  onClose(): void
  /** Further actions. */
  children?: ReactNode
}) {
  const url = absolute(useApp(), path)
  const privateAddressText = usePrivateAddressText()
  const rendered = useMemo(() => render(url), [url])
  const [isOnScreen, setIsOnScreen] = useState(false)

  useEffect(() => {
    if (rendered.error !== null) showErrorToast(failed({ reason: rendered.error }))
  }, [rendered, failed])

  function download(content: Blob | null, extension: 'png' | 'svg') {
    if (!content) return showErrorToast(failed({ reason: texts.noImage }))
    saveFile(content, qrFileName(title, extension))
    void showToast({ tone: 'success', description: texts.downloaded })
  }

  if (isOnScreen) return <QrScreen title={title} byline={byline} url={url} onClose={() => setIsOnScreen(false)} />
  return (
    <Dialog title={texts.title} onClose={onClose} width="34rem">
      <DialogBody isReading>
        <div className={styles.code}>
          {rendered.canvas && (
            <img
              className={styles.image}
              src={rendered.canvas.toDataURL('image/png')}
              width={256}
              height={256}
              alt={texts.alt({ title, url })}
            />
          )}
          <div>
            <p className={styles.title}>
              <bdi dir="auto">{title}</bdi>
            </p>
            {byline && (
              <p className={styles.artist}>
                <bdi dir="auto">{byline}</bdi>
              </p>
            )}
            <p className={styles.url}>
              <a href={url} target="_blank" rel="noopener" aria-label={`${url} ${adminTexts.redirections.newTab}`}>
                {url}
              </a>
            </p>
            <p className={styles.help}>{help}</p>
            {rendered.canvas && (
              <Button
                className={styles.onScreen ?? ''}
                variant="subtle"
                size="compact-sm"
                leftSection={<FullScreenIcon size={18} />}
                onClick={() => setIsOnScreen(true)}
              >
                {texts.showFullScreen}
              </Button>
            )}
          </div>
        </div>
        {isPrivateAddress(url) && (
          <p className={styles.warning}>
            <WarningIcon size={18} />
            <span>{privateAddressText(new URL(url).host)}</span>
          </p>
        )}
        {children}
      </DialogBody>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {adminTexts.close}
        </Button>
        <Button variant="default" onClick={() => download(new Blob([qrCodeSvg(url)], { type: 'image/svg+xml' }), 'svg')}>
          {texts.downloadSvg}
        </Button>
        <Button
          data-autofocus
          leftSection={<DownloadIcon size={18} />}
          onClick={() => rendered.canvas?.toBlob((png) => download(png, 'png'))}
        >
          {texts.download}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

function render(url: string): { canvas: HTMLCanvasElement; error: null } | { canvas: null; error: string } {
  try {
    return { canvas: renderQrCode(url), error: null }
  } catch (error) {
    return { canvas: null, error: error instanceof Error ? error.message : String(error) }
  }
}
