import { createHash } from 'node:crypto'
import { type SongWord, songWordOf, songWords } from '#contract/song-words.ts'
import { type Brand, brandOf, brandStyleSheet, brandTokens, standardBrand, surfaceColors } from '#design/brand.ts'
import { logoStyleSheet, type SiteLogos } from '#design/logo.ts'
import { siteLogos } from '#server/features/settings/logo-address.ts'

type IdentitySettings = Parameters<typeof brandOf>[0] & Parameters<typeof siteLogos>[0] & { site_name: string; song_word: string }

/** How pages present the site. */
export interface SiteIdentity {
  siteName: string
  /** What it calls its songs. */
  songWord: SongWord
  look: SiteLook
}

/** Addresses of fonts that pages load themselves. */
export interface PageFonts {
  display: string
  /** Loads when the page has loaded, as `family`. */
  text: string
  family: string
}

/** The fonts of a chosen pair: their rules, and what pages load themselves; null for the standard ones. */
export type ReadFonts = (pair: Brand['type']) => Promise<{ styleSheet: string; fonts: PageFonts } | null>

/** The site's own look, as <head> has it: nothing to load before the first paint. */
export interface SiteLook {
  /** Values of the design tokens that differ from the standard, and the logo; '' for none. */
  styleSheet: string
  /** Of the style sheet, for the content security policy. */
  styleHashes: string[]
  fonts: PageFonts | null
  /** Of the browser's own bars. */
  themeColors: { light: string; dark: string }
}

function lookOf(brand: Brand, logos: SiteLogos, type: Awaited<ReturnType<ReadFonts>>): SiteLook {
  const styleSheet = brandStyleSheet(brandTokens(brand)) + logoStyleSheet(logos) + (type?.styleSheet ?? '')
  const hash = createHash('sha256').update(styleSheet).digest('base64')
  return { styleSheet, styleHashes: styleSheet ? [`'sha256-${hash}'`] : [], fonts: type?.fonts ?? null, themeColors: surfaceColors(brand) }
}

/** `readSettings` returns the same object until something changes: the identity is made once for each. */
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
    /** If the settings cannot be read, the site has the identity of the last time. */
    readLast: () => read().catch(() => last.identity),
  }
}
