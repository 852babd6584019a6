import type { PrintColors } from '#contract/print.ts'
import { fromOklch, toOklch } from '#design/oklch.ts'
import { contrast, textOn } from '#design/text-on.ts'
import type { Color } from './page-model.ts'

/** The colors that an item is printed in. */
export interface Inks {
  /** The code's modules, and its background. */
  dark: Color
  light: Color
  /** Large areas, and text on them. */
  field: Color
  onField: Color
  /** Text on paper. */
  text: Color
  paper: Color
}

/**
 * Minimum contrast of a code. Scanners set a threshold halfway between dark and light; print gains ink and bad light takes contrast away,
 * and below about 4:1 cheap cameras start to fail. 4.5 is also the minimum for text.
 */
export const scanContrast = 4.5

const white = '#ffffff'
/** Text beside the items. */
export const ink = '#13150e'

export function inksOf(colors: PrintColors, category: Color): Inks {
  if (colors.palette === 'custom') {
    const { dark, light } = colors
    return { dark, light, field: light, onField: dark, text: dark, paper: light }
  }
  if (colors.palette === 'black') return { dark: '#000000', light: white, field: white, onField: ink, text: ink, paper: white }
  return { dark: darkened(category), light: white, field: category, onField: textOn(category), text: ink, paper: white }
}

/** The color with its hue, darkened just enough to be scanned on white. */
export function darkened(color: Color): Color {
  if (contrast(color, white) >= scanContrast) return color
  const [lightness, chroma, hue] = toOklch(color)
  // White and grays have no hue.
  if (chroma < 0.03) return ink
  for (let darker = lightness - 0.01; darker > 0; darker -= 0.01) {
    const candidate = fromOklch(darker, chroma, hue)
    if (contrast(candidate, white) >= scanContrast) return candidate
  }
  return '#000000'
}
