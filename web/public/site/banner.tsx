import type { bannerWidths } from '#contract/settings.ts'

const widths: typeof bannerWidths = [768, 1280, 1920, 2560]

export const isOwnBanner = (address: string) => address.startsWith('/')

const sources = (address: string, format: 'avif' | 'webp') => widths.map((width) => `${address}-${width}.${format} ${width}w`).join(', ')

interface BannerProps {
  /** As in Site: an own one lacks `-{width}.{extension}`. */
  address: string
  className: string | undefined
  /** As in <img sizes>. */
  sizes?: string
}

/** The home page's banner: the largest element of the first screen, behind text that does not wait for it. */
export function Banner({ address, className, sizes = '100vw' }: BannerProps) {
  if (!isOwnBanner(address)) return <img className={className} src={address} alt="" fetchPriority="high" referrerPolicy="no-referrer" />
  return (
    <picture>
      <source type="image/avif" srcSet={sources(address, 'avif')} sizes={sizes} />
      <img className={className} srcSet={sources(address, 'webp')} sizes={sizes} src={`${address}-1280.webp`} alt="" fetchPriority="high" />
    </picture>
  )
}
