import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Layout, layouts } from '#contract/print-layouts.ts'
import { cellBox } from '#server/features/print/layouts/pages.ts'
import type { PrintJob } from '#server/features/print/print-job.ts'
import { runJob } from '#server/features/print/run-job.ts'
import { allCases, type Case, items, orderOf, someCases } from './orders.ts'
import { type Area, hasPoppler, type Raster, rasterOfPdf, rasterOfPng, rasterOfSvg, scan } from './scanner.ts'

/*
 * Whatever the print studio makes is read back from its pixels, at print size and at a quarter of that resolution. PRINTS=all tries every layout
 * with every palette, error level and middle: npm run trust:prints.
 */

const cases = process.env.PRINTS === 'all' ? allCases : someCases

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prints-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const job = (order: PrintJob['order'], result: PrintJob['result'], some = items): PrintJob => ({ order, items: some, findings: [], result })
const noCovers = async () => null

async function fileOf(one: Case, file: Extract<PrintJob['result'], { kind: 'file' }>['file'], some = items): Promise<string> {
  const path = join(folder, `${Object.values(one).join('-')}.${file.format}`)
  await runJob(job(orderOf(one), { kind: 'file', file, path, title: 'Prints' }, some), noCovers)
  return path
}

/** What paper of this kind is looked at in: the smaller the code, the finer. Office printers print 600. */
const dpiOf: Record<Layout['design'], number> = { poster: 120, card: 200, insert: 200, list: 300, sticker: 400 }

interface Place {
  page: number
  address: string
  areas: Area[]
}

/** Where codes are, in shares of the sheet; a card has its code on both sides. */
function placesOf(layout: Layout): Place[] {
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
  for (const { page, address, areas } of placesOf(layout)) {
    const raster = rasters.get(page) ?? (await rasterOf(page))
    rasters.set(page, raster)
    for (const area of areas) expect(await scan(raster, area), `${what}, ${address}`).toBe(address)
  }
}

describe.skipIf(!hasPoppler)('PDFs, drawn by poppler (skipped where pdftoppm is not installed)', () => {
  it.each(cases)('$layout, $palette, level $errorLevel, middle: $middle', async (one) => {
    const layout: Layout = layouts[one.layout]
    const path = await fileOf(one, { format: 'pdf', hasTestPage: false })
    const dpi = dpiOf[layout.design]
    for (const each of [dpi, dpi / 4]) await expectScans(layout, (page) => rasterOfPdf(path, page, each), `${each} dpi`)
    await rm(path)
  })
})

describe('SVG and PNG', () => {
  it.each(cases)('$layout, $palette, level $errorLevel, middle: $middle', async (one) => {
    const layout: Layout = layouts[one.layout]
    const dpi = dpiOf[layout.design]
    for (const item of layout.grid.columns * layout.grid.rows > 1 ? [items] : [items.slice(0, 1)]) {
      const places = placesOf(layout).filter(({ address }) => item.some((each) => each.address === address))
      const svg = await readFile(await fileOf(one, { format: 'svg' }, item))
      const png = await readFile(await fileOf(one, { format: 'png', dpi }, item))
      for (const [what, raster] of [
        ['svg', await rasterOfSvg(svg, dpi)],
        ['svg, a quarter', await rasterOfSvg(svg, dpi / 4)],
        ['png', await rasterOfPng(png)],
        ['png, a quarter', await rasterOfPng(png, 1 / 4)],
      ] as const)
        for (const { address, areas } of places)
          for (const area of areas) expect(await scan(raster, area), `${what}, ${address}`).toBe(address)
    }
  })
})

describe.skipIf(!hasPoppler)('a PDF', () => {
  it('has all fonts embedded', async () => {
    const path = await fileOf(
      { layout: 'sheet-a4', palette: 'category', errorLevel: 'M', middle: 'none' },
      { format: 'pdf', hasTestPage: true },
    )
    const [, , ...fonts] = execFileSync('pdffonts', [path], { encoding: 'utf8' }).trim().split('\n')
    expect(fonts.length).toBeGreaterThan(2)
    for (const font of fonts) expect(font).toMatch(/CID TrueType +Identity-H +yes yes yes/)
  })
})
