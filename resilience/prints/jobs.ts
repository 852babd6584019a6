import sharp from 'sharp'
import type { PrintColors, PrintJob } from '#contract/print.ts'
import type { ErrorLevel, LayoutName } from '#contract/print-layouts.ts'
import { errorLevels, layoutNames, palettes } from '#contract/print-layouts.ts'
import type { PrintItem } from '#server/features/print/page-model.ts'

const origin = 'https://music.example.org'
const texts = [
  { title: 'Midnight in the Garden', byline: 'Clara & the Lanterns', color: '#e8502e', address: `${origin}/c/k7mq2xa` },
  { title: 'السلام عليكم يا مدينة النور', byline: 'فرقة الأمل', color: '#ffd400', address: `${origin}/song/qajp3uuyunjh` },
  { title: '夜に駆ける', byline: 'ヨアソビ', color: '#ffffff', address: `${origin}/playlist/qajp3uuyunjh` },
]

/** Items in three scripts; with a bright category color, a light one, and one without hue. All covers are generated. */
export const items: PrintItem[] = texts.map((text) => ({ ...text, coverPath: null, isPublic: true }))

const colors: Record<(typeof palettes)[number], PrintColors> = {
  black: { palette: 'black' },
  category: { palette: 'category' },
  custom: { palette: 'custom', dark: '#1d3557', light: '#f1faee' },
}

const centerImages = ['none', 'logo', 'cover'] as const

export interface Case {
  layout: LayoutName
  palette: (typeof palettes)[number]
  errorLevel: ErrorLevel
  centerImage: (typeof centerImages)[number]
}

/** Every combination of the print studio's options. */
export const allCases: Case[] = layoutNames.flatMap((layout) =>
  palettes.flatMap((palette) =>
    errorLevels.flatMap((errorLevel) => centerImages.map((centerImage) => ({ layout, palette, errorLevel, centerImage }))),
  ),
)

/** Every layout once, cycling through the other options. */
export const someCases: Case[] = layoutNames.map((layout, index) => ({
  layout,
  palette: palettes[index % palettes.length] ?? 'black',
  errorLevel: errorLevels[index % errorLevels.length] ?? 'M',
  centerImage: centerImages[Math.floor(index / 2) % centerImages.length] ?? 'none',
}))

/** Dark with a light disc: the hardest case for the code that it covers. */
const logo = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#000000' } })
  .composite([{ input: Buffer.from('<svg width="96" height="96"><circle cx="48" cy="48" r="30" fill="#fff"/></svg>') }])
  .png()
  .toBuffer()

export const jobOf = ({ layout, palette, errorLevel, centerImage }: Case): PrintJob => ({
  subjects: { kind: 'songs', ids: ['-'] },
  layout,
  text: { heading: 'Summer Concert', invitation: 'Scan and listen', footer: 'music.example.org' },
  shows: { number: false, title: true, byline: true, address: true },
  centerImage: centerImage === 'logo' ? { kind: 'logo', image: `data:image/png;base64,${logo.toString('base64')}` } : { kind: centerImage },
  hasCover: true,
  colors: colors[palette],
  errorLevel,
  distanceMetres: 0.3,
  hasBleed: true,
  hasCropMarks: true,
  skipCells: 0,
  copies: 1,
})
