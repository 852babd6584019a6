import { renderSVG } from 'uqr'
import { pageAddress } from '#web/lib/addresses.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { useLiveTexts } from '#web/lib/texts/live.ts'
import styles from './live-page.module.css'

/** For phones in front of a projector: leads to the live view. */
export function LiveQrCode({ playlistId }: { playlistId: string }) {
  const texts = useLiveTexts()
  const address = pageAddress(useApp(), `/playlist/${playlistId}/live`)
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { ecc: 'M', border: 2 }))}`
  return (
    <figure className={styles.code}>
      <img src={code} alt={address} width={160} height={160} />
      <figcaption>{texts.scan}</figcaption>
    </figure>
  )
}
