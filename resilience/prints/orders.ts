import sharp from 'sharp'
import type { PrintColors, PrintOrder } from '#contract/print.ts'
import type { ErrorLevel, LayoutName } from '#contract/print-layouts.ts'
import { errorLevels, layoutNames, palettes } from '#contract/print-layouts.ts'
import type { PrintItem } from '#server/features/print/drawing.ts'

const origin = 'https://music.example.org'
const things = [
  { title: 'Midnight in the Garden', byline: 'Clara & the Lanterns', color: '#e8502e', address: `${origin}/c/k7mq2xa` },
  { title: 'السلام عليكم يا مدينة النور', byline: 'فرقة الأمل', color: '#ffd400', address: `${origin}/song/qajp3uuyunjh` },
  { title: '夜に駆ける', byline: 'ヨアソビ', color: '#ffffff', address: `${origin}/playlist/qajp3uuyunjh` },
]

/** In three scripts; a bright category, a light one, and one without a hue. None has a cover of its own. */
export const items: PrintItem[] = things.map((thing) => ({ ...thing, coverPath: null, isPublic: true }))

const colors: Record<(typeof palettes)[number], PrintColors> = {
  black: { palette: 'black' },
  category: { palette: 'category' },
  custom: { palette: 'custom', dark: '#1d3557', light: '#f1faee' },
}

const middles = ['none', 'logo', 'cover'] as const

export interface Case {
  layout: LayoutName
  palette: (typeof palettes)[number]
  errorLevel: ErrorLevel
  middle: (typeof middles)[number]
}

/** Everything that the print studio offers, against everything else. */
export const allCases: Case[] = layoutNames.flatMap((layout) =>
  palettes.flatMap((palette) => errorLevels.flatMap((errorLevel) => middles.map((middle) => ({ layout, palette, errorLevel, middle })))),
)

/** Every layout once, and every other choice with some of them. */
export const someCases: Case[] = layoutNames.map((layout, index) => ({
  layout,
  palette: palettes[index % palettes.length] ?? 'black',
  errorLevel: errorLevels[index % errorLevels.length] ?? 'M',
  middle: middles[Math.floor(index / 2) % middles.length] ?? 'none',
}))

/** Dark, with a light sign: what is hardest on a code that it lies in. */
const logo = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#000000' } })
  .composite([{ input: Buffer.from('<svg width="96" height="96"><circle cx="48" cy="48" r="30" fill="#fff"/></svg>') }])
  .png()
  .toBuffer()

export const orderOf = ({ layout, palette, errorLevel, middle }: Case): PrintOrder => ({
  subjects: { kind: 'songs', ids: ['-'] },
  layout,
  words: { heading: 'Summer Concert', invitation: 'Scan and listen', footer: 'music.example.org' },
  shows: { title: true, byline: true, address: true },
  middle: middle === 'logo' ? { kind: 'logo', image: `data:image/png;base64,${logo.toString('base64')}` } : { kind: middle },
  hasPicture: true,
  colors: colors[palette],
  errorLevel,
  distanceMetres: 0.3,
  hasBleed: true,
  hasCropMarks: true,
  skipCells: 0,
})
