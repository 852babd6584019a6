/* Paper formats and layouts. Lengths are in millimeters. Does not import zod, so that browser code may import it. */

export interface Layout {
  /** Arrangement of code and text; several layouts share one. */
  design: 'poster' | 'card' | 'sticker' | 'insert' | 'list'
  /** The trimmed page: its size after cutting. */
  page: { width: number; height: number }
  /** Cells of one page, each with one code: columns and rows, the cell's size, the first cell's corner, and the distance from cell to cell. */
  grid: {
    columns: number
    rows: number
    cell: { width: number; height: number }
    origin: { x: number; y: number }
    pitch: { x: number; y: number }
  }
  /** Whether color extends to the edge, which requires bleed and crop marks. */
  hasBleed: boolean
  /** Usual scanning distance in meters, for which the code must be large enough. */
  distanceMetres: number
}

const a4 = { width: 210, height: 297 }
const a3 = { width: 297, height: 420 }
const letter = { width: 215.9, height: 279.4 }
/** ANSI B. */
const tabloid = { width: 279.4, height: 431.8 }
const letterCard = { width: letter.width / 2, height: letter.height }
const letterInsert = { width: letter.height / 3, height: letter.width }

const whole = (page: { width: number; height: number }): Layout['grid'] => ({
  columns: 1,
  rows: 1,
  cell: page,
  origin: { x: 0, y: 0 },
  pitch: { x: page.width, y: page.height },
})

const grid = (
  columns: number,
  rows: number,
  width: number,
  height: number,
  x: number,
  y: number,
  pitchX = width,
  pitchY = height,
): Layout['grid'] => ({
  columns,
  rows,
  cell: { width, height },
  origin: { x, y },
  pitch: { x: pitchX, y: pitchY },
})

export const layouts = {
  'poster-a4': { design: 'poster', page: a4, grid: whole(a4), hasBleed: true, distanceMetres: 1 },
  'poster-a3': { design: 'poster', page: a3, grid: whole(a3), hasBleed: true, distanceMetres: 1.4 },
  'poster-letter': { design: 'poster', page: letter, grid: whole(letter), hasBleed: true, distanceMetres: 1 },
  'poster-tabloid': { design: 'poster', page: tabloid, grid: whole(tabloid), hasBleed: true, distanceMetres: 1.4 },
  /** A tent card, folded across its center: both halves show the code, one upside down. */
  'table-card-a6': {
    design: 'card',
    page: { width: 105, height: 296 },
    grid: whole({ width: 105, height: 296 }),
    hasBleed: true,
    distanceMetres: 0.5,
  },
  /** The same, half of a US Letter sheet. */
  'table-card-letter': { design: 'card', page: letterCard, grid: whole(letterCard), hasBleed: true, distanceMetres: 0.5 },
  /** A third of A4, to insert into a program. */
  'insert-dl': {
    design: 'insert',
    page: { width: 99, height: 210 },
    grid: whole({ width: 99, height: 210 }),
    hasBleed: true,
    distanceMetres: 0.45,
  },
  /** A third of US Letter. */
  'insert-letter': { design: 'insert', page: letterInsert, grid: whole(letterInsert), hasBleed: true, distanceMetres: 0.45 },
  /** Many codes on one A4 sheet with their names: three across, four down. */
  'sheet-a4': { design: 'list', page: a4, grid: grid(3, 4, 60, 66, 12, 14, 63, 68), hasBleed: false, distanceMetres: 0.3 },
  'sheet-letter': {
    design: 'list',
    page: letter,
    grid: grid(3, 4, 60, 62, 14.95, 13.2, 63, 64),
    hasBleed: false,
    distanceMetres: 0.3,
  },
  /** Avery Zweckform L7160, 3474 and compatible: 21 labels of 63.5 x 38.1 mm. */
  'stickers-63x38': {
    design: 'sticker',
    page: a4,
    grid: grid(3, 7, 63.5, 38.1, 7.2, 15.1, 66.04, 38.1),
    hasBleed: false,
    distanceMetres: 0.25,
  },
  /** Avery Zweckform 3475, 3652 and compatible: 24 labels of 70 x 36 mm. */
  'stickers-70x36': { design: 'sticker', page: a4, grid: grid(3, 8, 70, 36, 0, 4.5), hasBleed: false, distanceMetres: 0.25 },
  /** Avery L7163 and compatible: 14 labels of 99.1 x 38.1 mm. */
  'stickers-99x38': {
    design: 'sticker',
    page: a4,
    grid: grid(2, 7, 99.1, 38.1, 4.65, 15.1, 101.6, 38.1),
    hasBleed: false,
    distanceMetres: 0.25,
  },
  /** Avery 22806 and compatible: 12 square labels of 2 x 2 inches on US Letter. */
  'stickers-2x2in': {
    design: 'sticker',
    page: letter,
    grid: grid(3, 4, 50.8, 50.8, 15.875, 15.24, 66.675, 66.04),
    hasBleed: false,
    distanceMetres: 0.25,
  },
  /** Avery 5160 and compatible: 30 labels of 2 5/8 x 1 inch on US Letter. */
  'stickers-67x25': {
    design: 'sticker',
    page: letter,
    grid: grid(3, 10, 66.675, 25.4, 4.7625, 12.7, 69.85, 25.4),
    hasBleed: false,
    distanceMetres: 0.15,
  },
} as const satisfies Record<string, Layout>

export type LayoutName = keyof typeof layouts
export const layoutNames = Object.keys(layouts) as [LayoutName, ...LayoutName[]]

export type Paper = 'a4' | 'letter'

/** The office paper that a layout belongs to: its own or, for cards and large posters, that of the same country. */
export const paperOf = (name: LayoutName): Paper =>
  name === 'poster-tabloid' || name.endsWith('-letter') || layouts[name].page === letter ? 'letter' : 'a4'

/** Number of codes on a page. */
export const cellCount = ({ grid }: Layout): number => grid.columns * grid.rows

/** Cell `index` of a page, from 0 on. */
export const cellBox = ({ grid: { columns, cell, origin, pitch } }: Layout, index: number) => ({
  x: origin.x + (index % columns) * pitch.x,
  y: origin.y + Math.floor(index / columns) * pitch.y,
  ...cell,
})

/** Number of cells to leave empty on the first page: limited so that the page has at least one code. */
export function skippedCells({ layout, skipCells }: { layout: LayoutName; skipCells: number }): number {
  const cells = cellCount(layouts[layout])
  return cells > 1 ? skipCells % cells : 0
}

export const copiesMax = 100

export const copiesOf = ({ layout, copies }: { layout: LayoutName; copies: number }): number =>
  cellCount(layouts[layout]) > 1 ? copies : 1

export const pageCount = (job: { layout: LayoutName; skipCells: number; copies: number }, items: number): number =>
  Math.ceil((items * copiesOf(job) + skippedCells(job)) / cellCount(layouts[job.layout]))

export const errorLevels = ['L', 'M', 'Q', 'H'] as const
export type ErrorLevel = (typeof errorLevels)[number]

export const palettes = ['black', 'category', 'custom'] as const

export const millimetresOfInch = 25.4
/** Width of the bleed around the trimmed page. */
export const bleedMillimetres = 3
/** Width of the margin with crop marks around the bleed. */
export const slugMillimetres = 7
/** Maximum number of items in one print job. */
export const printItemsMax = 2_000
export const dpiLimits = { min: 72, max: 600 } as const
