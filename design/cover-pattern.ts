/*
 * The cover of a song without one. A pure function without DOM access, so that server and browser render the same picture. 100 x 100 user
 * units, clipped by the viewBox, decorative.
 */

import { fromOklch, toOklch } from './oklch.ts'

type Dice = () => number

/** FNV-1a over the title, then mulberry32: deterministic per title. */
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

/** Four inks derived from one category color: ground, deep, light, and a spark of a distant hue. Grays stay gray. */
function inksOf(color: string, roll: number): Inks {
  const [lightness, chroma, hue] = toOklch(color)
  if (chroma < 0.03) return { ground: '#26281f', deep: '#0e0f0b', light: '#f0f1ec', spark: '#a3a69b' }
  return {
    ground: fromOklch(Math.min(0.74, Math.max(0.46, lightness)), chroma, hue),
    deep: fromOklch(0.27, chroma * 0.6, hue),
    light: fromOklch(0.93, chroma * 0.35, hue),
    spark: fromOklch(0.8, Math.max(chroma, 0.14), hue + pick([150, 195, 60, -70], () => roll)),
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
  // Equalizer: columns of uneven height
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
  // Dots of increasing size
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
