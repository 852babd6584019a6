import { createHash } from 'node:crypto'
import { settingImage } from '#contract/setting-images.ts'
import type { LogoPicture, SiteLogos } from '#design/logo.ts'

export const logoNames = ['logo_light', 'logo_dark', 'site_icon'] as const
type LogoName = (typeof logoNames)[number]

/** Named after a hash of its bytes, so that browsers may cache it forever. */
export const logoFile = (name: LogoName, value: string): string =>
  `${name}-${createHash('sha256').update(value).digest('hex').slice(0, 12)}`

/** The images in these settings, with the addresses at which they are served. */
export function siteLogos(settings: Readonly<Record<LogoName, string>>, basePath: string): SiteLogos {
  const picture = (name: LogoName): LogoPicture | null => {
    const image = settingImage(settings[name])
    return image && { ...image, address: `${basePath}/logos/${logoFile(name, settings[name])}` }
  }
  return { light: picture('logo_light'), dark: picture('logo_dark'), icon: picture('site_icon') }
}
