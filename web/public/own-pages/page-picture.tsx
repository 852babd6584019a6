import type { PagePart } from '#contract/own-pages.ts'
import { bannerSources } from '#web/public/site/banner.tsx'
import styles from './own-page.module.css'

const sizes = '(min-width: 48rem) 42rem, 100vw'

export const PagePicture = ({ picture }: { picture: Extract<PagePart, { kind: 'picture' }> }) => {
  const { url, alt, caption, width, height } = picture
  return (
    <figure className={styles.picture}>
      <picture>
        <source type="image/avif" srcSet={bannerSources(url, 'avif')} sizes={sizes} />
        <img
          srcSet={bannerSources(url, 'webp')}
          sizes={sizes}
          src={`${url}-1280.webp`}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
        />
      </picture>
      {caption && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  )
}
