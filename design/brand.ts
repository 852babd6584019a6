import { neutralTokens } from './neutral-tokens.ts'
import { fromOklch, toOklch } from './oklch.ts'
import { contrast, textOn } from './text-on.ts'
import { type TypePair, typePairs } from './type-pairs.ts'

/* A site's own colors and corners as values of the design tokens (web/app/tokens.css). */

export const cornerStyles = ['standard', 'square', 'soft', 'round'] as const
type CornerStyle = (typeof cornerStyles)[number]

export interface Brand {
  /** '#rrggbb'. */
  accent: string
  /** Its hue and chroma tint the tokens for paper, text and lines. */
  background: string
  corners: CornerStyle
  type: TypePair
}

export const standardBrand = { accent: '#e4ff3a', background: '#f9f9f6', corners: 'standard', type: 'standard' } as const satisfies Brand

/** The brand from a site's settings. Unsaved values may be invalid: the standard values replace them. */
export const brandOf = (
  settings: Readonly<Record<'brand_accent' | 'brand_background' | 'brand_corners' | 'brand_type', string>>,
): Brand => ({
  accent: isColor(settings.brand_accent) ? settings.brand_accent : standardBrand.accent,
  background: isColor(settings.brand_background) ? settings.brand_background : standardBrand.background,
  corners: cornerStyles.find((style) => style === settings.brand_corners) ?? standardBrand.corners,
  type: typePairs.find((pair) => pair === settings.brand_type) ?? standardBrand.type,
})

const isColor = (text: string) => /^#[0-9a-f]{6}$/.test(text)

/** Color of items without a category: the site's accent, if it has chosen one. */
export const plainColor = ({ accent }: Pick<Brand, 'accent'>): string =>
  accent === standardBrand.accent ? neutralTokens.light['--ink'] : accent

type Tokens = Record<string, string>
interface ThemeTokens {
  light: Tokens
  dark: Tokens
}

/** Minimum contrast ratio of text; below it, that of symbols and outlines. */
const textContrast = 4.5
const signContrast = 3

/**
 * The tokens that differ from the standard, per theme. Tokens keep their lightness, so that text stays readable on a tinted background; the
 * accent is adjusted where it would have too little contrast.
 */
export function brandTokens(brand: Omit<Brand, 'type'>): ThemeTokens {
  const tinted = tintedNeutrals(brand.background)
  const neutrals = { light: { ...neutralTokens.light, ...tinted.light }, dark: { ...neutralTokens.dark, ...tinted.dark } }
  const accents = brand.accent === standardBrand.accent ? standardAccents(tinted) : accentTokens(brand.accent, neutrals)
  const corners = cornerTokens[brand.corners]
  return { light: { ...tinted.light, ...accents.light, ...corners }, dark: { ...tinted.dark, ...accents.dark } }
}

/** Strongest tint, as a multiple of the standard tokens' chroma. */
const tintMax = 4

function tintedNeutrals(background: string): ThemeTokens {
  if (background === standardBrand.background) return { light: {}, dark: {} }
  const [, chroma, hue] = toOklch(background)
  const [, standardChroma] = toOklch(standardBrand.background)
  const strength = Math.min(tintMax, chroma / standardChroma)
  const tint = (color: string) => {
    const [lightness, own] = toOklch(color)
    return fromOklch(lightness, own * strength, hue)
  }
  const all = (tokens: Readonly<Tokens>) => Object.fromEntries(Object.entries(tokens).map(([name, color]) => [name, tint(color)]))
  return { light: all(neutralTokens.light), dark: all(neutralTokens.dark) }
}

/** Tokens of the standard accent on a tinted background: ink must be replaced by its tinted value. */
const standardAccents = ({ light }: ThemeTokens): ThemeTokens =>
  light['--ink'] === undefined
    ? { light: {}, dark: {} }
    : {
        light: { '--play': light['--ink'], '--on-accent': light['--ink'] },
        dark: { '--on-play': light['--ink'] },
      }

type Neutrals = Record<'light' | 'dark', Record<keyof typeof neutralTokens.dark, string>>

/**
 * The player is dark in both themes, so its accent needs contrast with ink. On paper, the accent fills the play buttons; if it is too pale
 * for that, it becomes the color of the symbol on an ink button.
 */
function accentTokens(accent: string, { light, dark }: Neutrals): ThemeTokens {
  const lit = accentOnDark(accent, dark['--slab'])
  const ink = light['--ink']
  const isSeen = contrast(accent, light['--surface']) >= signContrast
  return {
    light: {
      '--accent': lit,
      '--accent-press': pressed(lit, ink),
      '--on-accent': ink,
      '--play': isSeen ? accent : ink,
      '--on-play': isSeen ? textOn(accent) : lit,
    },
    dark: { '--play': lit, '--on-play': ink, '--focus': lit },
  }
}

/** The accent, lightened in its own hue until it has enough contrast on the player of the dark theme. */
export function accentOnDark(accent: string, slab: string = neutralTokens.dark['--slab']): string {
  const [lightness, chroma, hue] = toOklch(accent)
  for (let lighter = lightness; lighter < 1; lighter += 0.01) {
    const candidate = lighter === lightness ? accent : fromOklch(lighter, chroma, hue)
    if (contrast(candidate, slab) >= textContrast) return candidate
  }
  return '#ffffff'
}

/** Whether the accent has enough contrast to fill buttons on paper. */
export const isSeenOnPaper = ({ accent, background }: Pick<Brand, 'accent' | 'background'>): boolean =>
  contrast(accent, { ...neutralTokens.light, ...tintedNeutrals(background).light }['--surface']) >= signContrast

function pressed(color: string, text: string): string {
  const [lightness, chroma, hue] = toOklch(color)
  const darker = fromOklch(lightness - 0.05, chroma, hue)
  return contrast(darker, text) >= textContrast ? darker : fromOklch(Math.min(1, lightness + 0.05), chroma, hue)
}

const cornerTokens: Record<CornerStyle, Tokens> = {
  standard: {},
  square: { '--radius-sleeve': '0px', '--radius-box': '0px', '--radius-sheet': '0px', '--radius-round': '0px' },
  soft: { '--radius-sleeve': '8px', '--radius-box': '10px', '--radius-sheet': '16px', '--radius-round': '12px' },
  round: { '--radius-sleeve': '18px', '--radius-box': '14px', '--radius-sheet': '24px' },
}

/** A style sheet of the tokens that overrides tokens.css in any order; '' if no token differs. */
export function brandStyleSheet({ light, dark }: ThemeTokens): string {
  const block = (tokens: Tokens) =>
    Object.entries(tokens)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
  const inDark = Object.keys(dark).length > 0
  return [
    Object.keys(light).length > 0 && `html:root{${block(light)}}`,
    inDark && `@media screen and (prefers-color-scheme:dark){html:root:not([data-theme="light"]){${block(dark)}}}`,
    inDark && `@media screen{html:root[data-theme="dark"]{${block(dark)}}}`,
  ]
    .filter(Boolean)
    .join('')
}

/** Color of the browser's toolbars beside the page: the token `--surface`. */
export const surfaceColors = (brand: Omit<Brand, 'type'>): { light: string; dark: string } => {
  const { light, dark } = brandTokens(brand)
  return {
    light: light['--surface'] ?? neutralTokens.light['--surface'],
    dark: dark['--surface'] ?? neutralTokens.dark['--surface'],
  }
}
