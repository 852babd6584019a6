import { createHash } from 'node:crypto'
import { type SongWord, songWordOf, songWords } from '#contract/song-words.ts'
import { type Brand, brandOf, brandStyleSheet, brandTokens, standardBrand, surfaceColors } from '#design/brand.ts'
import { logoStyleSheet, type SiteLogos } from '#design/logo.ts'
import { siteLogos } from '#server/features/settings/logo-address.ts'

type IdentitySettings = Parameters<typeof brandOf>[0] & Parameters<typeof siteLogos>[0] & { site_name: string; song_word: string }

/** Name and branding of the site in its pages. */
export interface SiteIdentity {
  siteName: string
  /** The site's word for its songs. */
  songWord: SongWord
  look: SiteLook
}

/** Addresses of fonts that pages load themselves. */
interface PageFonts {
  display: string
  /** Loaded after the page, under the name `family`. */
  text: string
  family: string
}

/** The font rules of a chosen pair, and the fonts that pages load themselves; null for the standard pair. */
export type ReadFonts = (pair: Brand['type']) => Promise<{ styleSheet: string; fonts: PageFonts } | null>

/** The site's branding for <head>: inline, so that the first paint waits for no request. */
export interface SiteLook {
  /** Design tokens that differ from the standard, and the logo; '' if there are none. */
  styleSheet: string
  /** Hashes of the style sheet, for the content security policy. */
  styleHashes: string[]
  fonts: PageFonts | null
  /** Colors of the browser's toolbars. */
  themeColors: { light: string; dark: string }
}

function lookOf(brand: Brand, logos: SiteLogos, type: Awaited<ReturnType<ReadFonts>>): SiteLook {
  const styleSheet = brandStyleSheet(brandTokens(brand)) + logoStyleSheet(logos) + (type?.styleSheet ?? '')
  const hash = createHash('sha256').update(styleSheet).digest('base64')
  return { styleSheet, styleHashes: styleSheet ? [`'sha256-${hash}'`] : [], fonts: type?.fonts ?? null, themeColors: surfaceColors(brand) }
}

/** `readSettings` returns the same object until a setting changes: the identity is created once per object. */
export function createSiteIdentity(readSettings: () => Promise<IdentitySettings>, basePath: string, readFonts: ReadFonts) {
  let last: { settings: IdentitySettings | null; identity: SiteIdentity } = {
    settings: null,
    identity: { siteName: '', songWord: songWords[0], look: lookOf(standardBrand, { light: null, dark: null, icon: null }, null) },
  }
  async function read(): Promise<SiteIdentity> {
    const settings = await readSettings()
    if (last.settings === settings) return last.identity
    const brand = brandOf(settings)
    const identity = {
      siteName: settings.site_name,
      songWord: songWordOf(settings.song_word),
      look: lookOf(brand, siteLogos(settings, basePath), await readFonts(brand.type)),
    }
    last = { settings, identity }
    return identity
  }
  return {
    /** If the settings cannot be read, the last identity is reused. */
    readLast: () => read().catch(() => last.identity),
  }
}
