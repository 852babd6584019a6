/* The text color on a category's color. */

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const channel = (hex: string, at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
/** Linear red, green and blue of '#rrggbb', each 0 to 1. */
export const channels = (hex: string): [number, number, number] => [channel(hex, 1), channel(hex, 3), channel(hex, 5)]

function luminance(hex: string) {
  const [r, g, b] = channels(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(a: string, b: string) {
  const [first, second] = [luminance(a), luminance(b)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Ink or white, whichever has more contrast; black for the few medium grays on which neither reaches 4.5:1. */
export function textOn(hex: string) {
  const best = contrast(hex, '#13150e') >= contrast(hex, '#ffffff') ? '#13150e' : '#ffffff'
  return contrast(hex, best) >= 4.5 ? best : '#000000'
}
