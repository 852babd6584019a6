/*
 * The cover of a song without one. Pure and without a DOM: the server draws the same picture as the browser. 100 x 100 user units,
 * clipped by the viewBox, decorative.
 */

import { channels } from './text-on.ts'

const gamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)

function toOklch(hex: string): [number, number, number] {
  const [r, g, b] = channels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, c), (Math.atan2(c, a) * 180) / Math.PI]
}

function toHex(lightness: number, chroma: number, hue: number) {
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

type Dice = () => number

/** FNV-1a over the title, then mulberry32: the same title always draws the same cover. */
function dice(text: string): Dice {
  let h = 0x811c9dc5
  for (const character of text.normalize('NFC')) h = Math.imul(h ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    h = (h + 0x6d2b79f5) | 0
    let t = Math.imul(h ^ (h >>> 15), 1 | h)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

interface Inks {
  ground: string
  deep: string
  light: string
  spark: string
}

/** Four inks printed from one category colour: ground, deep, light, and a spark across the wheel. Greys stay grey. */
function inksOf(color: string, roll: number): Inks {
  const [lightness, chroma, hue] = toOklch(color)
  if (chroma < 0.03) return { ground: '#26281f', deep: '#0e0f0b', light: '#f0f1ec', spark: '#a3a69b' }
  return {
    ground: toHex(Math.min(0.74, Math.max(0.46, lightness)), chroma, hue),
    deep: toHex(0.27, chroma * 0.6, hue),
    light: toHex(0.93, chroma * 0.35, hue),
    spark: toHex(0.8, Math.max(chroma, 0.14), hue + pick([150, 195, 60, -70], () => roll)),
  }
}

const pick = <T>(choices: readonly [T, ...T[]], d: Dice): T => choices[Math.floor(d() * choices.length)] ?? choices[0]
const times = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join('')
const each = <T>(items: readonly T[], draw: (item: T, index: number) => string) => items.map(draw).join('')

const patterns: [(d: Dice, inks: Inks) => string, ...((d: Dice, inks: Inks) => string)[]] = [
  // Quarter rings around one corner
  (d, p) => {
    const [x, y] = [pick([0, 100], d), pick([0, 100], d)]
    const tones = [p.deep, p.light, p.ground, p.spark]
    const first = Math.floor(d() * 4)
    return each([120, 98, 78, 58, 40, 20], (r, i) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${tones[(first + i) % 4]}"/>`)
  },
  // Equaliser: columns of uneven height
  (d, p) => {
    const count = 5 + Math.floor(d() * 4)
    const width = 100 / count
    return times(count, (i) => {
      const height = 18 + d() * 74
      return `<rect x="${i * width}" y="${100 - height}" width="${width + 0.3}" height="${height}" fill="${pick([p.deep, p.light, p.spark], d)}"/>`
    })
  },
  // Half discs on a three by three grid
  (d, p) =>
    times(9, (i) => {
      const [x, y] = [(i % 3) * 33.4, Math.floor(i / 3) * 33.4]
      const [back, front] = pick(
        [
          [p.ground, p.deep],
          [p.deep, p.spark],
          [p.light, p.ground],
          [p.spark, p.deep],
        ],
        d,
      )
      const turn = `rotate(${Math.floor(d() * 4) * 90} ${x + 16.7} ${y + 16.7})`
      return `<g transform="${turn}"><path d="M${x} ${y}h33.5v33.5h-33.5z" fill="${back}"/><path d="M${x} ${y + 16.7}a16.7 16.7 0 0 1 33.4 0z" fill="${front}"/></g>`
    }),
  // Diagonal bands
  (d, p) => {
    let drawn = ''
    for (let x = -60; x < 160; ) {
      const width = 5 + d() * 22
      drawn += `<path d="M${x} -10h${width}l-70 120h-${width}z" fill="${pick([p.deep, p.light, p.spark, p.ground], d)}"/>`
      x += width + d() * 9
    }
    return drawn
  },
  // Swell: stacked waves
  (d, p) => {
    const tones = [p.light, p.spark, p.ground, p.deep, p.light]
    return each([24, 40, 56, 72, 88], (y, i) => {
      const a = 5 + d() * 11
      return `<path d="M0 ${y}C20 ${y - a} 30 ${y - a} 50 ${y}S80 ${y + a} 100 ${y}V101H0Z" fill="${tones[i]}"/>`
    })
  },
  // Low sun behind lines
  (d, p) => {
    const y = 40 + d() * 18
    const lines = times(9, (i) => `<rect x="0" y="${y + i * 7}" width="100" height="${0.8 + i * 0.7}" fill="${p.deep}"/>`)
    return `<circle cx="${36 + d() * 28}" cy="${y}" r="${26 + d() * 9}" fill="${p.spark}"/>${lines}`
  },
  // Falling squares
  (d, p) => {
    const [cx, cy] = [30 + d() * 40, 30 + d() * 40]
    const tones = [p.deep, p.ground, p.light, p.deep, p.spark, p.deep]
    return each(
      [92, 72, 54, 38, 24, 12],
      (s, i) =>
        `<rect x="${cx - s / 2}" y="${cy - s / 2}" width="${s}" height="${s}" transform="rotate(${i * (6 + d() * 2)} ${cx} ${cy})" fill="${tones[i]}"/>`,
    )
  },
  // Dots that grow
  (d, p) => {
    const tone = pick([p.light, p.deep], d)
    const dots = times(49, (i) => {
      const [x, y] = [i % 7, Math.floor(i / 7)]
      return `<circle cx="${7.1 + x * 14.3}" cy="${7.1 + y * 14.3}" r="${1.2 + ((x + y) / 12) * 6.4}" fill="${tone}"/>`
    })
    return `${dots}<circle cx="${24 + d() * 50}" cy="${24 + d() * 50}" r="15" fill="${p.spark}"/>`
  },
]

/** Inner markup of an svg with viewBox '0 0 100 100'. `color` is '#rrggbb'. */
export function coverPattern(title: string, color: string) {
  const d = dice(title)
  const draw = pick(patterns, d)
  const inks = inksOf(color, d())
  return `<path d="M0 0h100v100H0z" fill="${inks.ground}"/>${draw(d, inks)}`.replace(/(\d+\.\d)\d+/g, '$1')
}
