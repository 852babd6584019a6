import type { bannerWidths } from '#contract/settings.ts'

const widths: typeof bannerWidths = [768, 1280, 1920, 2560]

export const isOwnBanner = (address: string) => address.startsWith('/')

/** 'a-768.avif 768w, …' for a picture in its own proportions. */
export const bannerSources = (address: string, format: 'avif' | 'webp') =>
  widths.map((width) => `${address}-${width}.${format} ${width}w`).join(', ')

interface BannerProps {
  /** As in Site: the address of an uploaded picture lacks `-{width}.{extension}`. */
  address: string
  className: string | undefined
  /** As in <img sizes>. */
  sizes?: string
  alt?: string
  /** Below the first screen: loads lazily, otherwise with high priority. */
  isBelow?: boolean
}

/** A wide picture. On the first screen it is the largest element, behind text that does not wait for it. */
export function Banner({ address, className, sizes = '100vw', alt = '', isBelow = false }: BannerProps) {
  const image = { className, ...(isBelow ? { loading: 'lazy' as const } : { fetchPriority: 'high' as const }) }
  if (!isOwnBanner(address)) return <img {...image} src={address} alt={alt} referrerPolicy="no-referrer" />
  return (
    <picture>
      <source type="image/avif" srcSet={bannerSources(address, 'avif')} sizes={sizes} />
      <img {...image} alt={alt} srcSet={bannerSources(address, 'webp')} sizes={sizes} src={`${address}-1280.webp`} />
    </picture>
  )
}
