import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Color, Id, OptionalName } from './fields.ts'
import { dpiBounds, errorLevels, layoutNames, palettes, printItemsMax } from './print-layouts.ts'

const ids = z.array(Id).min(1).max(printItemsMax)

/** What gets a code on paper each. */
export const PrintSubjects = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('codes'), ids }),
  z.strictObject({ kind: z.literal('batch'), id: Id }),
  z.strictObject({ kind: z.literal('songs'), ids }),
  z.strictObject({ kind: z.literal('playlists'), ids }),
  /** Each song of a playlist, in its order. */
  z.strictObject({ kind: z.literal('songs-of-playlist'), id: Id }),
])
export type PrintSubjects = z.infer<typeof PrintSubjects>

/** Raster logo in the middle of each code, as a data address (PNG, JPEG or WebP), 512 KiB at most. */
const LogoImage = z
  .string()
  .max(700_000)
  .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/)

/** Colours of the code and its surroundings. */
export const PrintColors = z.discriminatedUnion('palette', [
  z.strictObject({ palette: z.literal(palettes[0]) }),
  /** The category's colour, darkened for the code until it scans. */
  z.strictObject({ palette: z.literal(palettes[1]) }),
  z.strictObject({ palette: z.literal(palettes[2]), dark: Color, light: Color }),
])

export type PrintColors = z.infer<typeof PrintColors>

/** What is to be printed. Preview and file come from the same order and are the same drawing. */
export const PrintOrder = z.strictObject({
  subjects: PrintSubjects,
  layout: z.enum(layoutNames),
  words: z.strictObject({
    /** Above everything, such as the concert's name. */
    heading: OptionalName,
    /** What to do, such as 'Scan and listen'. */
    invitation: OptionalName,
    /** At the foot, such as the site's name or a date. */
    footer: OptionalName,
  }),
  /** Which of a thing's own words are printed. For codes of a batch the label is the title. */
  shows: z.strictObject({ title: z.boolean(), byline: z.boolean(), address: z.boolean() }),
  /** In the middle of the code. 'cover': the thing's own cover. */
  middle: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('cover') }),
    z.strictObject({ kind: z.literal('logo'), image: LogoImage }),
  ]),
  /** The thing's cover beside the code, where the layout has room for it. */
  hasPicture: z.boolean(),
  colors: PrintColors,
  /** At least; raised where something covers modules. */
  errorLevel: z.enum(errorLevels),
  distanceMetres: z.number().min(0.1).max(30),
  hasBleed: z.boolean(),
  hasCropMarks: z.boolean(),
  /** How many cells of the first sheet have been used already. */
  skipCells: z.number().int().min(0).max(100).default(0),
})
export type PrintOrder = z.output<typeof PrintOrder>
export type PrintOrderInput = z.input<typeof PrintOrder>

/** What may keep paper from being what was meant. */
export const PrintFinding = z.strictObject({
  code: z.enum([
    /** Too little contrast to be scanned. Details: contrast. */
    'low_contrast',
    /** The light colour is the darker one: many phones do not read it. */
    'inverted',
    /** Modules too small for the distance. Details: moduleMillimetres, neededMillimetres, distanceMetres. */
    'small_modules',
    /** Modules too small for ordinary printers at all. Details: moduleMillimetres, neededMillimetres. */
    'unprintable_modules',
    /** The address is so long that its code bears nothing in the middle: it is left away. */
    'middle_too_large',
    /** Error correction was raised. Details: from, to. */
    'level_raised',
    /** A category's colour was darkened to scan. Details: from, to. */
    'color_darkened',
    /** A text did not fit at its smallest size and ends in an ellipsis. Details: text. */
    'text_shortened',
    /** No font here has these signs. Details: signs. */
    'signs_missing',
    /** The address is private: phones elsewhere do not get there. Details: host. */
    'private_address',
    /** What it leads to is deleted or hidden. */
    'not_public',
  ]),
  /** 'problem': it would not scan. 'note': as it should be, but worth knowing. */
  weight: z.enum(['problem', 'warning', 'note']),
  /** How many things it is about, and the first one's title; the title is null where it is about all. */
  count: z.number().int(),
  title: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type PrintFinding = z.infer<typeof PrintFinding>

export const PrintPreview = z.strictObject({
  /** Pages of the whole order. */
  pages: z.number().int(),
  items: z.number().int(),
  /** Of the playlist or the batch, or of the only thing; null for several things that were selected. */
  name: z.string().nullable(),
  /** The page that was asked for: the very drawing that is printed, with its size in millimetres. */
  svg: z.string(),
  /** Worst first. */
  findings: z.array(PrintFinding),
})
export type PrintPreview = z.infer<typeof PrintPreview>

/** A file of the order. PDF: all pages, and a page with a ruler in front where `hasTestPage`. SVG and PNG: one page, or all in one zip. */
export const PrintFile = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('pdf'), hasTestPage: z.boolean() }),
  z.strictObject({ format: z.literal('svg') }),
  z.strictObject({ format: z.literal('png'), dpi: z.number().int().min(dpiBounds.min).max(dpiBounds.max) }),
])
export type PrintFile = z.infer<typeof PrintFile>

/** Body of POST /api/admin/prints, which answers with the file. */
export const PrintRequest = z.strictObject({ order: PrintOrder, file: PrintFile })

export const printEndpoints = {
  'POST /api/admin/prints/preview': endpoint({
    access: 'admin',
    summary: 'One page of what would be printed, as SVG, and what keeps it from scanning',
    body: z.strictObject({ order: PrintOrder, page: z.number().int().min(1).default(1) }),
    output: PrintPreview,
    errors: ['not_found', 'print_empty', 'print_too_large', 'unavailable'],
  }),
}
