import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Color, Id, OptionalName } from './fields.ts'
import { copiesMax, dpiLimits, errorLevels, layoutNames, palettes, printItemsMax } from './print-layouts.ts'

const ids = z.array(Id).min(1).max(printItemsMax)

/** The items to print, with one code each. */
export const PrintSubjects = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('codes'), ids }),
  z.strictObject({ kind: z.literal('batch'), id: Id }),
  z.strictObject({ kind: z.literal('songs'), ids }),
  z.strictObject({ kind: z.literal('playlists'), ids }),
  z.strictObject({ kind: z.literal('artists'), ids }),
  z.strictObject({ kind: z.literal('albums'), ids }),
  /** Every song of a playlist or album, in its order. */
  z.strictObject({ kind: z.literal('songs-of-playlist'), id: Id }),
  z.strictObject({ kind: z.literal('songs-of-album'), id: Id }),
  /** Cards of a batch of download codes, except revoked ones. */
  z.strictObject({ kind: z.literal('download-batch'), id: Id }),
])
export type PrintSubjects = z.infer<typeof PrintSubjects>

/** Raster logo as a data URL (PNG, JPEG or WebP), at most 512 KiB. */
const LogoImage = z
  .string()
  .max(700_000)
  .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/)

/** Colors of the code and its surroundings. */
export const PrintColors = z.discriminatedUnion('palette', [
  z.strictObject({ palette: z.literal(palettes[0]) }),
  /** The category's color, darkened in the code until it can be scanned. */
  z.strictObject({ palette: z.literal(palettes[1]) }),
  z.strictObject({ palette: z.literal(palettes[2]), dark: Color, light: Color }),
])

export type PrintColors = z.infer<typeof PrintColors>

/** Items, layout, text and colors. Preview and file are rendered from the same job and the same page model. */
export const PrintJob = z.strictObject({
  subjects: PrintSubjects,
  layout: z.enum(layoutNames),
  text: z.strictObject({
    /** At the top, such as the concert's name. */
    heading: OptionalName,
    /** The call to action, such as 'Scan and listen'. */
    invitation: OptionalName,
    /** At the bottom, such as the site's name or a date. */
    footer: OptionalName,
  }),
  /** Which texts of an item are printed. The title of a batch's code is its label. */
  shows: z.strictObject({
    /**
     * The track number of a song, before its title: visitors who cannot scan the code type it at /number. Selected songs and codes are then in
     * the order of their numbers.
     */
    number: z.boolean().default(false),
    title: z.boolean(),
    byline: z.boolean(),
    address: z.boolean(),
  }),
  /** Image in the center of the code. 'cover': the item's cover. */
  centerImage: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('cover') }),
    z.strictObject({ kind: z.literal('logo'), image: LogoImage }),
  ]),
  /** Whether the item's cover is printed beside the code, if the layout has space for it. */
  hasCover: z.boolean(),
  colors: PrintColors,
  /** Minimum level of error correction; raised if an image covers modules. */
  errorLevel: z.enum(errorLevels),
  distanceMetres: z.number().min(0.1).max(30),
  hasBleed: z.boolean(),
  hasCropMarks: z.boolean(),
  /** Number of labels on the first sheet that have already been used. */
  skipCells: z.number().int().min(0).max(100).default(0),
  /** Number of labels with the same item. Layouts with one code on a page ignore it. */
  copies: z.number().int().min(1).max(copiesMax).default(1),
})
export type PrintJob = z.output<typeof PrintJob>
export type PrintJobInput = z.input<typeof PrintJob>

/** Problems that may make codes unscannable, and changes to the page. */
export const PrintDiagnostic = z.strictObject({
  code: z.enum([
    /** Contrast is too low for scanning. Details: contrast. */
    'low_contrast',
    /** The light color is the darker one, which many phones cannot read. */
    'inverted',
    /** Modules are too small for the distance. Details: moduleMillimetres, neededMillimetres, distanceMetres. */
    'small_modules',
    /** Modules are too small for office printers. Details: moduleMillimetres, neededMillimetres. */
    'unprintable_modules',
    /** The address is so long that no part of its code can be covered: the center image was left out. */
    'center_image_omitted',
    /** Error correction was raised. Details: from, to. */
    'level_raised',
    /** A category's color was darkened so that it can be scanned. Details: from, to. */
    'color_darkened',
    /** A text did not fit at its smallest size and ends in an ellipsis. Details: text. */
    'text_truncated',
    /** An address did not fit at its smallest size and was left out. Details: text. */
    'address_omitted',
    /** No font contains these characters. Details: characters. */
    'characters_missing',
    /** The address is private: it works only on the local network. Details: host. */
    'private_address',
    /** The destination is deleted or hidden. */
    'not_public',
  ]),
  /** 'error': the code would not scan. 'info': correct, but changed. */
  severity: z.enum(['error', 'warning', 'info']),
  /** Number of affected items, and the title of the first; the title is null if the whole job is affected. */
  count: z.number().int(),
  title: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type PrintDiagnostic = z.infer<typeof PrintDiagnostic>

export const PrintPreview = z.strictObject({
  /** Number of pages of the whole job. */
  pages: z.number().int(),
  /** Number of printed codes of the whole job, copies included. */
  items: z.number().int(),
  /** Name of the playlist, the album, the batch or the only item; null for several selected items. */
  name: z.string().nullable(),
  /** The requested page as printed, with its size in millimeters. */
  svg: z.string(),
  /** Worst first. */
  diagnostics: z.array(PrintDiagnostic),
})
export type PrintPreview = z.infer<typeof PrintPreview>

/** PDF: all pages, preceded by a page with a ruler if `hasTestPage` is set. SVG and PNG: one page, or all of them in a zip file. */
export const PrintFile = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('pdf'), hasTestPage: z.boolean() }),
  z.strictObject({ format: z.literal('svg') }),
  z.strictObject({ format: z.literal('png'), dpi: z.number().int().min(dpiLimits.min).max(dpiLimits.max) }),
])
export type PrintFile = z.infer<typeof PrintFile>

/** Body of POST /api/admin/prints, which responds with the file. */
export const PrintRequest = z.strictObject({ job: PrintJob, file: PrintFile })

export const printEndpoints = {
  'POST /api/admin/prints/preview': endpoint({
    access: 'editor',
    summary: 'Render one page of a print job as SVG, and report problems that may make its codes unscannable',
    body: z.strictObject({ job: PrintJob, page: z.number().int().min(1).default(1) }),
    output: PrintPreview,
    errors: ['not_found', 'print_empty', 'print_too_large', 'unavailable', 'wrong_image_type'],
  }),
}
