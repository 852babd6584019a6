import type { HomeSection } from '#contract/home.ts'
import { Banner } from '#web/public/site/banner.tsx'
import { OwnLink } from '#web/public/site/own-link.tsx'
import styles from './own-sections.module.css'

/** A picture, a heading or both; the whole banner is one link. */
export function BannerSection({ heading, pictureUrl, alt, link }: Extract<HomeSection, { kind: 'banner' }>) {
  const name = heading ?? alt
  return (
    <section className={styles.banner} data-ground={pictureUrl ? 'picture' : 'slab'} aria-label={name || undefined}>
      {pictureUrl && <Banner address={pictureUrl} alt={alt} className={styles.picture} isBelow />}
      {heading !== null ? (
        <h2>
          <bdi dir="auto">{link ? <OwnLink label={heading} address={link} /> : heading}</bdi>
        </h2>
      ) : (
        link && <OwnLink label={alt} address={link} />
      )}
    </section>
  )
}
