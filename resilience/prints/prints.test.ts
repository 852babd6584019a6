import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cellBox, type Layout, type LayoutName, layouts } from '#contract/print-layouts.ts'
import { render } from '#server/features/print/render.ts'
import type { PrintTask } from '#server/features/print/render-task.ts'
import { battery } from '#server/testing/battery.ts'
import { needs } from '#server/testing/needs.ts'
import { allCases, type Case, items, jobOf, someCases } from './jobs.ts'
import { type Area, hasPoppler, type Raster, rasterOfPdf, rasterOfPng, rasterOfSvg, scan } from './scanner.ts'

/*
 * Scans the codes of printed files from their pixels, at print resolution and at a quarter of it. The full run tests every layout with
 * every palette, error level and center image.
 */

/** The gate scans each layout in one kind of file, and compares all layouts in both. */
const cases = battery({
  smoke: { pdf: someCases.filter((_, index) => index % 2 === 0), image: someCases.filter((_, index) => index % 2 === 1) },
  full: { pdf: allCases, image: allCases },
})

const withPoppler = needs(hasPoppler, 'poppler is not installed')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prints-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const taskOf = (one: Case, output: PrintTask['output'], some = items): PrintTask => ({
  kind: 'print',
  job: jobOf(one),
  items: some,
  diagnostics: [],
  output,
})
const noCovers = async () => null

async function fileOf(one: Case, file: Extract<PrintTask['output'], { kind: 'file' }>['file'], some = items): Promise<string> {
  const path = join(folder, `${Object.values(one).join('-')}.${file.format}`)
  await render(taskOf(one, { kind: 'file', file, path, title: 'Prints', language: 'en' }, some), noCovers)
  return path
}

/** Resolution for scanning: higher for smaller codes. Office printers have 600 dpi. */
const dpiOf: Record<Layout['design'], number> = { poster: 120, card: 200, insert: 200, list: 300, sticker: 400 }

interface CodeLocation {
  page: number
  address: string
  areas: Area[]
}

/** Locations of the codes as fractions of the sheet; a card has its code on both sides. */
function locationsOf(layout: Layout): CodeLocation[] {
  const cells = layout.grid.columns * layout.grid.rows
  const around = layout.hasBleed ? 10 : 0
  const [width, height] = [layout.page.width + 2 * around, layout.page.height + 2 * around]
  return items.map(({ address }, index) => {
    const cell = cellBox(layout, index % cells)
    const halves = layout.design === 'card' ? [0, cell.height / 2] : [0]
    const areas = halves.map((down) => ({
      x: (cell.x + around) / width,
      y: (cell.y + down + around) / height,
      width: cell.width / width,
      height: cell.height / halves.length / height,
    }))
    return { page: Math.floor(index / cells) + 1, address, areas }
  })
}

async function expectScans(layout: Layout, rasterOf: (page: number) => Promise<Raster>, what: string) {
  const rasters = new Map<number, Raster>()
  for (const { page, address, areas } of locationsOf(layout)) {
    const raster = rasters.get(page) ?? (await rasterOf(page))
    rasters.set(page, raster)
    for (const area of areas) expect(await scan(raster, area), `${what}, ${address}`).toBe(address)
  }
}

describe('PDFs, rendered by poppler', withPoppler, () => {
  it.each(cases.pdf)('$layout, $palette, level $errorLevel, center image: $centerImage', async (one) => {
    const layout: Layout = layouts[one.layout]
    const path = await fileOf(one, { format: 'pdf', hasTestPage: false })
    const dpi = dpiOf[layout.design]
    for (const each of [dpi, dpi / 4]) await expectScans(layout, (page) => rasterOfPdf(path, page, each), `${each} dpi`)
    await rm(path)
  })
})

describe('SVG and PNG', () => {
  it.each(cases.image)('$layout, $palette, level $errorLevel, center image: $centerImage', async (one) => {
    const layout: Layout = layouts[one.layout]
    const dpi = dpiOf[layout.design]
    for (const item of layout.grid.columns * layout.grid.rows > 1 ? [items] : [items.slice(0, 1)]) {
      const locations = locationsOf(layout).filter(({ address }) => item.some((each) => each.address === address))
      const svg = await readFile(await fileOf(one, { format: 'svg' }, item))
      const png = await readFile(await fileOf(one, { format: 'png', dpi }, item))
      for (const [what, raster] of [
        ['svg', await rasterOfSvg(svg, dpi)],
        ['svg, a quarter', await rasterOfSvg(svg, dpi / 4)],
        ['png', await rasterOfPng(png)],
        ['png, a quarter', await rasterOfPng(png, 1 / 4)],
      ] as const)
        for (const { address, areas } of locations)
          for (const area of areas) expect(await scan(raster, area), `${what}, ${address}`).toBe(address)
    }
  })
})

describe('a PDF', withPoppler, () => {
  const plain = { palette: 'category', errorLevel: 'M', centerImage: 'cover' } as const
  const outputOf = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' })

  it('embeds all fonts, and has its text in reading order', async () => {
    const path = await fileOf({ ...plain, layout: 'sheet-a4' }, { format: 'pdf', hasTestPage: true })
    const [, , ...fonts] = outputOf('pdffonts', path).trim().split('\n')
    expect(fonts.length).toBeGreaterThan(2)
    for (const font of fonts) expect(font).toMatch(/CID TrueType +Identity-H +yes yes yes/)
    // Poppler adds direction marks around right-to-left text.
    const text = outputOf('pdftotext', path, '-').replace(/[\u{202a}-\u{202e}]/gu, '')
    for (const { title, byline } of items) {
      expect(text).toContain(title)
      expect(text).toContain(byline)
    }
    expect(text).toContain('Print at 100 %')
  })

  it.each([
    'क्षत्रिय हिन्दी',
    'আমার সোনার বাংলা',
    'ကြေးဇူး မြန်မာ',
    'ខ្ញុំ ស្រី',
    'ශ්‍රී ලංකා',

    '👩‍👩‍👧 1️⃣',
  ])('is copied and searched as it was written: %s', async (title) => {
    const [item] = items.map((item) => ({ ...item, title }))
    const path = await fileOf({ ...plain, layout: 'poster-a4' }, { format: 'pdf', hasTestPage: false }, item && [item])
    const text = outputOf('pdftotext', path, '-').replace(/[\u{202a}-\u{202e}]/gu, '')
    expect(text.replace(/\s+/g, ' ')).toContain(title)
  })

  it('has its true size, and boxes for the cut and the bleed', async () => {
    const path = await fileOf({ ...plain, layout: 'table-card-a6' }, { format: 'pdf', hasTestPage: false })
    const boxes = Object.fromEntries(
      [...outputOf('pdfinfo', '-box', path).matchAll(/^(\w+Box): +(.+)$/gm)].map(([, name, numbers]) => [
        name,
        numbers
          ?.trim()
          .split(/ +/)
          .map((points) => (Number(points) / 72) * 25.4),
      ]),
    )
    const near = (millimetres: number[]) => millimetres.map((each) => expect.closeTo(each, 1))
    expect(boxes.MediaBox).toEqual(near([0, 0, 125, 316]))
    expect(boxes.BleedBox).toEqual(near([7, 7, 118, 309]))
    expect(boxes.TrimBox).toEqual(near([10, 10, 115, 306]))
  })

  it.each(Object.keys(layouts) as LayoutName[])('matches the SVG preview: %s', async (layout) => {
    const one = { ...plain, layout }
    const printed = await rasterOfPdf(await fileOf(one, { format: 'pdf', hasTestPage: false }), 1, 100)
    const some = layouts[layout].grid.columns > 1 ? items : items.slice(0, 1)
    const result = await render(taskOf(one, { kind: 'preview', page: 1 }, some), noCovers)
    if (result.kind !== 'preview') throw new Error('the task was a preview')
    const previewed = await rasterOfSvg(Buffer.from(result.preview.svg), 100)
    expect(Math.abs(printed.width - previewed.width) + Math.abs(printed.height - previewed.height)).toBeLessThanOrEqual(2)
    expect(shareThatDiffers(printed, previewed)).toBeLessThan(0.005)
  })
})

/** Share of the pixels that differ by more than antialiasing explains. */
function shareThatDiffers(a: Raster, b: Raster): number {
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)]
  let differing = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (Math.abs((a.pixels[y * a.width + x] ?? 0) - (b.pixels[y * b.width + x] ?? 0)) > 100) differing++
  return differing / (width * height)
}
