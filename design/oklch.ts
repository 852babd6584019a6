import { channels } from './text-on.ts'

/* Perceptual color space: https://bottosson.github.io/posts/oklab */

const gamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)

/** Lightness from 0 to 1, chroma, and hue in degrees of '#rrggbb'. */
export function toOklch(hex: string): [number, number, number] {
  const [r, g, b] = channels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, c), (Math.atan2(c, a) * 180) / Math.PI]
}

/** '#rrggbb'. Colors outside of the sRGB gamut lose chroma until they are inside. */
export function fromOklch(lightness: number, chroma: number, hue: number) {
  for (let reduced = chroma; ; reduced = Math.max(0, reduced - 0.005)) {
    const a = reduced * Math.cos((hue * Math.PI) / 180)
    const b = reduced * Math.sin((hue * Math.PI) / 180)
    const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
    const rgb = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ]
    if (reduced === 0 || rgb.every((value) => value > -0.0005 && value < 1.0005)) {
      const byte = (value: number) => Math.round(gamma(Math.min(1, Math.max(0, value))) * 255)
      return `#${rgb.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`
    }
  }
}
