/* Fonts that a site can choose. Files: web/lib/font-files.ts. */

/** An open font of @fontsource-variable, with a fallback font of the device, scaled to the same width and height (capsize). */
interface Font {
  name: string
  weights: string
  fallback: 'sans' | 'serif'
  /** In percent. */
  size: number
  ascent: number
  descent: number
}

const fonts = {
  'bricolage-grotesque': { name: 'Bricolage Grotesque', weights: '200 800', fallback: 'sans', size: 105.43, ascent: 88.21, descent: 25.61 },
  cormorant: { name: 'Cormorant', weights: '300 700', fallback: 'serif', size: 96.74, ascent: 95.52, descent: 29.67 },
  fraunces: { name: 'Fraunces', weights: '100 900', fallback: 'serif', size: 115.45, ascent: 84.71, descent: 22.09 },
  inter: { name: 'Inter', weights: '100 900', fallback: 'sans', size: 107.12, ascent: 90.44, descent: 22.52 },
  lora: { name: 'Lora', weights: '400 700', fallback: 'serif', size: 115.2, ascent: 87.33, descent: 23.78 },
  nunito: { name: 'Nunito', weights: '200 1000', fallback: 'sans', size: 101.39, ascent: 99.71, descent: 34.82 },
  'playfair-display': { name: 'Playfair Display', weights: '400 900', fallback: 'serif', size: 111.26, ascent: 97.25, descent: 22.56 },
  'source-sans-3': { name: 'Source Sans 3', weights: '200 900', fallback: 'sans', size: 93.76, ascent: 109.21, descent: 42.66 },
  'source-serif-4': { name: 'Source Serif 4', weights: '200 900', fallback: 'serif', size: 117.91, ascent: 87.87, descent: 28.41 },
  'space-grotesk': { name: 'Space Grotesk', weights: '300 700', fallback: 'sans', size: 109.69, ascent: 89.71, descent: 26.62 },
  'work-sans': { name: 'Work Sans', weights: '100 900', fallback: 'sans', size: 111.93, ascent: 83.09, descent: 21.71 },
} as const satisfies Record<string, Font>

export type FontName = keyof typeof fonts

/** Subsets of a font that load when a page contains their letters: `latin` covers most of Western Europe. */
const subsets = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const
export type Subset = keyof typeof subsets

/** Size of titles relative to the standard font, which is condensed. */
interface Pair {
  display: FontName
  text: FontName
  titles: number
}

const pairs = {
  fraunces: { display: 'fraunces', text: 'source-sans-3', titles: 0.72 },
  playfair: { display: 'playfair-display', text: 'source-serif-4', titles: 0.72 },
  cormorant: { display: 'cormorant', text: 'lora', titles: 0.84 },
  bricolage: { display: 'bricolage-grotesque', text: 'work-sans', titles: 0.72 },
  grotesk: { display: 'space-grotesk', text: 'inter', titles: 0.66 },
  inter: { display: 'inter', text: 'inter', titles: 0.66 },
  nunito: { display: 'nunito', text: 'nunito', titles: 0.7 },
} as const satisfies Record<string, Pair>

export const typePairs = ['standard', ...(Object.keys(pairs) as (keyof typeof pairs)[])] as const
export type TypePair = (typeof typePairs)[number]

export const fontsOf = (pair: TypePair): Pair | null => (pair === 'standard' ? null : pairs[pair])

/** Font family that a page loads last, in the same way as the standard text font: web/lib/text-font.ts. */
export const lateFamily = 'Brand text'

type AddressOf = (font: FontName, subset: Subset) => string

/** `isTextLate`: the page itself loads the first subset of the text font after it has loaded. '' for the standard pair. */
export function typeStyleSheet(pair: TypePair, addressOf: AddressOf, { isTextLate }: { isTextLate: boolean }): string {
  const chosen = fontsOf(pair)
  if (!chosen) return ''
  const face = (family: string, font: FontName, subset: Subset) =>
    `@font-face{font-family:"${family}";src:url("${addressOf(font, subset)}") format("woff2");font-weight:${fonts[font].weights};font-display:swap;unicode-range:${subsets[subset]}}`
  const { display, text, titles } = chosen
  return [
    face('Brand display', display, 'latin'),
    face('Brand display', display, 'latin-ext'),
    !isTextLate && face(lateFamily, text, 'latin'),
    face(lateFamily, text, 'latin-ext'),
    fallbackFace('Brand display fallback', display, '800'),
    fallbackFace('Brand text fallback', text, '400 700'),
    'html:root{',
    `--font-display:"Brand display","Brand display fallback",${generic[fonts[display].fallback]};`,
    `--font-text:"${lateFamily}","Brand text fallback",${generic[fonts[text].fallback]};`,
    ...Object.entries(titleSizes).map(([size, value]) => `--display-${size}:calc(${value}*${titles});`),
    '--display-leading:1.05;--title-leading:1;--display-tracking:-0.02em}',
  ]
    .filter(Boolean)
    .join('')
}

/** The tokens of web/app/tokens.css. */
const titleSizes = {
  xs: '1.625rem',
  sm: '2.25rem',
  md: 'clamp(2.5rem,1.9rem + 2.4vw,3.5rem)',
  lg: 'clamp(2.75rem,1.4rem + 6vw,6rem)',
  xl: 'clamp(4.25rem,1.2rem + 13.4vw,11.5rem)',
}

const generic = { sans: 'system-ui,sans-serif', serif: 'Georgia,serif' }

const locals = {
  sans: { '400 700': ['Arial', 'Liberation Sans', 'Roboto'], '800': ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold', 'Arial'] },
  serif: {
    '400 700': ['Times New Roman', 'Liberation Serif', 'Noto Serif'],
    '800': ['Times New Roman Bold', 'Liberation Serif Bold', 'Noto Serif Bold', 'Times New Roman'],
  },
}

function fallbackFace(family: string, font: FontName, weight: '400 700' | '800'): string {
  const { fallback, size, ascent, descent } = fonts[font]
  const sources = locals[fallback][weight].map((name) => `local("${name}")`).join(',')
  return `@font-face{font-family:"${family}";src:${sources};font-weight:${weight};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`
}
