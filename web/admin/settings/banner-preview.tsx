import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './banner-preview.module.css'

interface Props {
  title: string
  subtitle: string
  /** Null for the pattern. */
  pictureUrl: string | null
  onBroken(): void
}

/** A small copy of the home page's first screen. */
export const BannerPreview = ({ title, subtitle, pictureUrl, onBroken }: Props) => (
  <figure className={styles.preview} data-ground={pictureUrl ? 'picture' : 'lines'} aria-label={adminTexts.settings.banner.previewLabel}>
    {pictureUrl ? <img src={pictureUrl} alt="" referrerPolicy="no-referrer" onError={onBroken} /> : <i aria-hidden="true" />}
    <b>
      <bdi dir="auto">{title}</bdi>
    </b>
    <span>
      <bdi dir="auto">{subtitle}</bdi>
    </span>
  </figure>
)
