import { settingImage } from '#contract/setting-images.ts'
import { brandOf, brandStyleSheet, brandTokens } from '#design/brand.ts'
import { logoStyleSheet } from '#design/logo.ts'
import { typeStyleSheet } from '#design/type-pairs.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { fontFiles } from '#web/lib/font-files.ts'
import type { Values } from './setting-values.ts'

type LookValues = Pick<
  Values,
  'brand_accent' | 'brand_background' | 'brand_corners' | 'brand_type' | 'logo_light' | 'logo_dark' | 'site_icon'
>

/** Applies the theme of these settings to a page of this site, replacing the one that the server rendered. */
export function applyBrand(page: Document, values: LookValues) {
  const { defaultView } = page
  if (!defaultView) return
  // Unlike a <style> element, a constructed style sheet is not subject to the page's CSP.
  const sheet = new defaultView.CSSStyleSheet()
  const picture = (value: string) => {
    const image = settingImage(value)
    return image && { ...image, address: value }
  }
  const logos = { light: picture(values.logo_light), dark: picture(values.logo_dark), icon: picture(values.site_icon) }
  const brand = brandOf(values)
  const type = typeStyleSheet(brand.type, (font, subset) => browserBasePath + fontFiles[font][subset], { isTextLate: false })
  sheet.replaceSync(brandStyleSheet(brandTokens(brand)) + logoStyleSheet(logos) + type)
  page.querySelector('style[data-look]')?.remove()
  page.adoptedStyleSheets = [sheet]
}
