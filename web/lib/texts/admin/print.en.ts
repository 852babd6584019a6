import type { PrintDiagnostic } from '#contract/print.ts'
import type { ErrorLevel, LayoutName } from '#contract/print-layouts.ts'
import { counted } from './counted.ts'

type Details = PrintDiagnostic['details']

/** 'Harbour Nights: ', 'Harbour Nights and 2 more: ', or nothing where it applies to the whole job. */
const subject = ({ count, title }: { count: number; title: string | null }) => {
  if (title === null) return ''
  return count === 1 ? `${title}: ` : `${title} and ${(count - 1).toLocaleString('en')} more: `
}

const millimetres = (value: unknown) => `${Number(value).toLocaleString('en', { maximumFractionDigits: 2 })} mm`

const diagnostics: Record<PrintDiagnostic['code'], (details: Details) => string> = {
  low_contrast: ({ contrast }) =>
    `the colors are too similar to be scanned (${Number(contrast).toLocaleString('en', { maximumFractionDigits: 1 })} to 1). Choose a darker dark or a lighter light.`,
  inverted: () => 'the code is lighter than its background. Many phones do not read that: swap the colors.',
  small_modules: ({ moduleMillimetres, neededMillimetres, distanceMetres }) =>
    `dots of ${millimetres(moduleMillimetres)} are too small to be scanned from ${distanceMetres} m, which takes ${millimetres(neededMillimetres)}. Choose a larger layout or a shorter distance.`,
  unprintable_modules: ({ moduleMillimetres, neededMillimetres }) =>
    `dots of ${millimetres(moduleMillimetres)} are smaller than the ${millimetres(neededMillimetres)} that office printers print. Choose a larger layout.`,
  center_image_omitted: () => 'the address is too long for a center image, so it was left out. A dynamic QR code is shorter.',
  level_raised: ({ from, to }) => `error correction was raised from ${from} to ${to}, because an image covers a part of the code.`,
  color_darkened: ({ from, to }) => `the color was darkened to be scanned, from ${from} to ${to}.`,
  text_truncated: ({ text }) => `this text is too long and was shortened: “${text}”.`,
  characters_missing: ({ characters }) => `these characters can't be printed: ${characters}`,
  private_address: ({ host }) => `${host} only works on this network. Set BASE_URL before printing: printed codes can't be changed.`,
  not_public: () => 'this is private or deleted.',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The print studio. */
export const printTexts = {
  print: {
    title: 'Print studio',
    count: (items: number, pages: number) =>
      `(${items.toLocaleString('en')} on ${pages === 1 ? 'one page' : `${pages.toLocaleString('en')} pages`})`,
    settings: 'Print settings',
    open: 'Print codes',
    subjects: {
      heading: 'What to print',
      intro: 'Pick a playlist, an album, an artist, songs or codes.',
      recent: 'Newest playlists',
      songs: (songs: number) => counted(songs, 'song', 'songs'),
      kind: 'Kind',
      kinds: {
        'songs-of-playlist': 'Songs of a playlist',
        playlists: 'A playlist',
        'songs-of-album': 'Songs of an album',
        albums: 'An album',
        artists: 'An artist',
        batch: 'A batch of codes',
      },
      batch: 'Batch',
      batchPlaceholder: 'Search batches',
      noBatches: 'No batches yet. Create one on the Codes screen.',
      nothing: 'Nothing found',
      others: 'For single songs and codes, select them in their lists, then choose Print.',
      toSongs: 'Choose songs',
      toCodes: 'Choose codes',
      change: 'Change selection',
      chosen: {
        codes: (count: number) => (count === 1 ? 'One dynamic QR code' : `${count.toLocaleString('en')} dynamic QR codes`),
        songs: (count: number) => (count === 1 ? 'One song' : `${count.toLocaleString('en')} songs`),
        playlists: (count: number) => (count === 1 ? 'One playlist' : `${count.toLocaleString('en')} playlists`),
        artists: (count: number) => (count === 1 ? 'One artist' : `${count.toLocaleString('en')} artists`),
        albums: (count: number) => (count === 1 ? 'One album' : `${count.toLocaleString('en')} albums`),
        batch: 'A batch of dynamic QR codes',
        'songs-of-playlist': 'The songs of a playlist',
        'songs-of-album': 'The songs of an album',
      },
      fixed: "These links can't be changed after printing.",
      dynamic: 'You can change where these codes go after printing, and see how often they are scanned.',
      useDynamic: 'Use dynamic QR codes instead',
      creating: 'Creating codes…',
      created: (count: number) => (count === 1 ? 'Created a dynamic QR code.' : `Created ${count.toLocaleString('en')} dynamic QR codes.`),
      batchName: (day: string) => `Print of ${day}`,
    },
    layout: {
      heading: 'Layout',
      names: {
        'poster-a4': { name: 'Poster A4', size: '210 × 297 mm' },
        'poster-a3': { name: 'Poster A3', size: '297 × 420 mm' },
        'table-card-a6': { name: 'Table card', size: 'A6, folded' },
        'insert-dl': { name: 'Program insert', size: '99 × 210 mm' },
        'sheet-a4': { name: 'Code sheet', size: '12 on A4' },
        'stickers-63x38': { name: 'Stickers', size: '21 of 63.5 × 38.1 mm' },
        'stickers-70x36': { name: 'Stickers', size: '24 of 70 × 36 mm' },
        'stickers-99x38': { name: 'Stickers', size: '14 of 99.1 × 38.1 mm' },
        'stickers-2x2in': { name: 'Stickers', size: '12 of 2 × 2 in, Letter' },
        'stickers-67x25': { name: 'Stickers', size: '30 of 2⅝ × 1 in, Letter' },
      } satisfies Record<LayoutName, { name: string; size: string }>,
    },
    text: {
      heading: 'Text',
      title: 'Heading',
      titleHelp: 'At the top, such as the name of the concert.',
      invitation: 'Call to action',
      invitationHelp: 'Beside the code.',
      scanAndListen: 'Scan and listen',
      footer: 'Footer',
      footerHelp: 'Such as a date or your name.',
      shows: 'Also print',
      showsTitle: 'Title',
      showsByline: 'Artist',
      showsAddress: 'Short address',
      showsCover: 'Cover',
    },
    design: {
      heading: 'Code',
      centerImage: 'Center image',
      centerImages: { none: 'None', logo: 'Logo', cover: 'Cover' },
      logo: 'Logo',
      chooseLogo: 'Choose image',
      logoHelp: 'PNG, JPEG or WebP, preferably square. Stored in this browser.',
      logoTooLarge: 'This image is larger than 500 KB. Choose a smaller one.',
      logoWrong: 'Choose a PNG, JPEG or WebP image.',
      noLogo: 'Choose an image to print it on the code.',
      colors: 'Colors',
      palettes: { black: 'Black', category: 'Category', custom: 'Custom' },
      dark: 'Color of the code',
      light: 'Background color',
      colorWrong: 'Enter # and six digits, such as #1b1b1b.',
      level: 'Error correction',
      levelHelp: (lost: number) => `Still scans with ${lost}% of it damaged. Raised automatically when an image covers the code.`,
      distance: 'Scanning distance (m)',
      distanceHelp: 'How far away people stand.',
    },
    paper: {
      heading: 'Paper',
      bleed: 'Bleed of 3 mm',
      bleedHelp: 'Color runs past the edge, for cutting.',
      cropMarks: 'Crop marks',
      cropMarksHelp: 'Where the page is cut.',
      skip: 'Labels already used',
      skipHelp: 'On the first sheet.',
    },
    file: {
      heading: 'File',
      format: 'Format',
      formats: { pdf: 'PDF', svg: 'SVG', png: 'PNG' },
      testPage: 'Test page first',
      testPageHelp: 'A page with a ruler: print it first to check that nothing is scaled.',
      dpi: 'Resolution (dpi)',
      download: { pdf: 'Download PDF', svg: 'Download SVG', png: 'Download PNG' },
      busy: 'Creating file…',
      done: 'The file is ready.',
      failed: (reason: string) => `The file was not created. ${reason}`,
      hasErrors: 'Some of these codes would not scan. Check the problems below the preview before you print.',
    },
    preview: {
      heading: 'Preview',
      alt: (page: number) => `Page ${page} as printed`,
      loading: 'Loading the preview',
      failed: 'There is no preview.',
      pageOf: (page: number, pages: number) => `Page ${page.toLocaleString('en')} of ${pages.toLocaleString('en')}`,
      previous: 'Previous page',
      next: 'Next page',
      zoom: 'Zoom',
      zooms: { fit: 'Fit', true: 'Actual size' },
      empty: 'Your preview will appear here.',
    },
    diagnostics: {
      heading: 'Will it scan?',
      fine: 'Ready to scan.',
      severities: { error: 'Problem', warning: 'Check this', info: 'Note' },
      message: (diagnostic: PrintDiagnostic) => capital(`${subject(diagnostic)}${diagnostics[diagnostic.code](diagnostic.details)}`),
    },
    lostPercent: { L: 7, M: 15, Q: 25, H: 30 } satisfies Record<ErrorLevel, number>,
  },
} as const
