import type { PrintFinding } from '#contract/print.ts'
import type { ErrorLevel, LayoutName } from '#contract/print-layouts.ts'

type Details = PrintFinding['details']

/** 'Harbour Nights', '3 things, Harbour Nights first', or nothing where it is about all of them. */
const subject = ({ count, title }: { count: number; title: string | null }) => {
  if (title === null) return ''
  return count === 1 ? `${title}: ` : `${title} and ${(count - 1).toLocaleString('en')} more: `
}

const millimetres = (value: unknown) => `${Number(value).toLocaleString('en', { maximumFractionDigits: 2 })} mm`

const findings: Record<PrintFinding['code'], (details: Details) => string> = {
  low_contrast: ({ contrast }) =>
    `the colours are too close to each other to be scanned (${Number(contrast).toLocaleString('en', { maximumFractionDigits: 1 })} to 1). Choose a darker dark or a lighter light.`,
  inverted: () => 'the code is lighter than its ground. Many phones do not read that: swap the colours.',
  small_modules: ({ moduleMillimetres, neededMillimetres, distanceMetres }) =>
    `squares of ${millimetres(moduleMillimetres)} are too small to be scanned from ${distanceMetres} m, where ${millimetres(neededMillimetres)} are needed. Choose a larger layout, or a shorter distance.`,
  unprintable_modules: ({ moduleMillimetres, neededMillimetres }) =>
    `squares of ${millimetres(moduleMillimetres)} are smaller than the ${millimetres(neededMillimetres)} that ordinary printers print. Choose a larger layout.`,
  middle_too_large: () => 'the address is so long that its code bears nothing in its middle, so it is left away. A living code is shorter.',
  level_raised: ({ from, to }) => `error correction was raised from ${from} to ${to}, because something covers a part of the code.`,
  color_darkened: ({ from, to }) => `the colour was darkened to be scanned, from ${from} to ${to}.`,
  text_shortened: ({ text }) => `this text is too long for its place and was shortened: “${text}”.`,
  signs_missing: ({ signs }) => `there is no font for these signs: ${signs}`,
  private_address: ({ host }) =>
    `${host} is not reachable from elsewhere, and print cannot be recalled. Open the admin area under the public address, or set BASE_URL, before printing.`,
  not_public: () => 'not everyone may see what this leads to, or it is gone.',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The print studio. */
export const printTexts = {
  print: {
    title: 'Print studio',
    count: (items: number, pages: number) =>
      `(${items.toLocaleString('en')} on ${pages === 1 ? 'one page' : `${pages.toLocaleString('en')} pages`})`,
    settings: 'What to print',
    open: 'Print codes',
    subjects: {
      heading: 'What gets a code',
      intro: 'Choose what is printed.',
      kind: 'What',
      kinds: { 'songs-of-playlist': 'Songs of a playlist', playlists: 'A playlist', batch: 'A batch of codes' },
      batch: 'Batch',
      batchPlaceholder: 'Search batches',
      noBatches: 'There is no batch yet. Make one on the Codes screen.',
      nothing: 'Nothing found',
      others: 'Single songs and codes are chosen in their lists: select them there, then Print.',
      toSongs: 'Choose songs',
      toCodes: 'Choose codes',
      change: 'Print something else',
      chosen: {
        codes: (count: number) => (count === 1 ? 'One living code' : `${count.toLocaleString('en')} living codes`),
        songs: (count: number) => (count === 1 ? 'One song' : `${count.toLocaleString('en')} songs`),
        playlists: (count: number) => (count === 1 ? 'One playlist' : `${count.toLocaleString('en')} playlists`),
        batch: 'A batch of living codes',
        'songs-of-playlist': 'The songs of a playlist',
      },
      fixed: 'These codes lead where they lead for good.',
      living: 'These are living codes: they can be aimed anew after printing, and tell how often they are scanned.',
      makeLiving: 'Make living codes of them',
      making: 'Making codes...',
      made: (count: number) => (count === 1 ? 'A living code was made.' : `${count.toLocaleString('en')} living codes were made.`),
      batchName: (day: string) => `Print of ${day}`,
    },
    layout: {
      heading: 'Layout',
      names: {
        'poster-a4': { name: 'Poster A4', size: '210 × 297 mm' },
        'poster-a3': { name: 'Poster A3', size: '297 × 420 mm' },
        'table-card-a6': { name: 'Table card', size: 'A6, folded' },
        'insert-dl': { name: 'Programme insert', size: '99 × 210 mm' },
        'sheet-a4': { name: 'Sheet with many', size: '12 on A4' },
        'stickers-63x38': { name: 'Stickers', size: '21 of 63.5 × 38.1 mm' },
        'stickers-70x36': { name: 'Stickers', size: '24 of 70 × 36 mm' },
        'stickers-99x38': { name: 'Stickers', size: '14 of 99.1 × 38.1 mm' },
        'stickers-2x2in': { name: 'Stickers', size: '12 of 2 × 2 in, Letter' },
        'stickers-67x25': { name: 'Stickers', size: '30 of 2⅝ × 1 in, Letter' },
      } satisfies Record<LayoutName, { name: string; size: string }>,
    },
    words: {
      heading: 'Words',
      title: 'Heading',
      titleHelp: 'Above everything, such as the name of the concert.',
      invitation: 'Invitation',
      invitationHelp: 'What to do.',
      scanAndListen: 'Scan and listen',
      footer: 'Foot',
      footerHelp: 'Such as a date, or who you are.',
      shows: 'Also print',
      showsTitle: 'Title',
      showsByline: 'Artist',
      showsAddress: 'Short address',
      showsPicture: 'Cover',
    },
    look: {
      heading: 'Code',
      middle: 'In the middle',
      middles: { none: 'Nothing', logo: 'Logo', cover: 'Cover' },
      logo: 'Logo',
      chooseLogo: 'Choose picture',
      logoHelp: 'PNG, JPEG or WebP, square looks best. Kept in this browser.',
      logoTooLarge: 'This picture is larger than 500 KB. Choose a smaller one.',
      logoWrong: 'Choose a PNG, JPEG or WebP picture.',
      noLogo: 'Choose a picture first: until then there is nothing in the middle.',
      colors: 'Colours',
      palettes: { black: 'Black', category: 'Category', custom: 'Own' },
      dark: 'Colour of the code',
      light: 'Colour of the ground',
      colorWrong: 'Enter # and six digits, such as #1b1b1b.',
      level: 'Error correction',
      levelHelp: (lost: number) => `Still scans with ${lost} % of it lost. It is raised by itself where something covers the code.`,
      distance: 'Scanned from (m)',
      distanceHelp: 'How far away people stand.',
    },
    paper: {
      heading: 'Paper',
      bleed: 'Bleed of 3 mm',
      bleedHelp: 'Colour runs past the edge, for cutting.',
      cropMarks: 'Crop marks',
      cropMarksHelp: 'Where the page is cut.',
      skip: 'Used labels',
      skipHelp: 'How many labels of the first sheet are gone already.',
    },
    file: {
      heading: 'File',
      format: 'Format',
      formats: { pdf: 'PDF', svg: 'SVG', png: 'PNG' },
      testPage: 'Test page in front',
      testPageHelp: 'A page with a ruler: print it first, and see that nothing is scaled.',
      dpi: 'Dots per inch',
      download: { pdf: 'Download PDF', svg: 'Download SVG', png: 'Download PNG' },
      busy: 'Printing...',
      done: 'The file is ready.',
      failed: (reason: string) => `The file was not made. ${reason}`,
      hasProblems: 'Some of these codes would not scan. Look at what is said below the preview before you print.',
    },
    preview: {
      heading: 'Preview',
      alt: (page: number) => `Page ${page} as it is printed`,
      loading: 'Drawing the page',
      failed: 'There is no preview.',
      pageOf: (page: number, pages: number) => `Page ${page.toLocaleString('en')} of ${pages.toLocaleString('en')}`,
      previous: 'Previous page',
      next: 'Next page',
      zoom: 'Size',
      zooms: { fit: 'Fit', true: 'True size' },
      empty: 'Here you see what is printed, as soon as there is something to print.',
    },
    findings: {
      heading: 'Will it scan?',
      fine: 'Nothing speaks against it.',
      weights: { problem: 'Problem', warning: 'Look at this', note: 'Note' },
      words: (finding: PrintFinding) => capital(`${subject(finding)}${findings[finding.code](finding.details)}`),
    },
    lostPercent: { L: 7, M: 15, Q: 25, H: 30 } satisfies Record<ErrorLevel, number>,
  },
} as const
