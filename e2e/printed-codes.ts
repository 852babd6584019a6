import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { type LayoutName, layouts } from '#contract/print-layouts.ts'

/** Whether poppler-utils is installed, which renders PDFs. */
export const hasPdftoppm = spawnSync('pdftoppm', ['-v']).error === undefined

/** Reads the codes on a printed page, cell by cell; null if a cell has none. `image`: one trimmed page without bleed. */
export async function readCodes(image: string | Buffer, name: LayoutName): Promise<(string | null)[]> {
  const { page, grid } = layouts[name]
  const { width = 0 } = await sharp(image).metadata()
  const pixels = (millimetres: number) => Math.round((millimetres * width) / page.width)
  const codes: (string | null)[] = []
  for (let cell = 0; cell < grid.columns * grid.rows; cell++) {
    const [column, row] = [cell % grid.columns, Math.floor(cell / grid.columns)]
    const area = {
      left: pixels(grid.origin.x + column * grid.pitch.x),
      top: pixels(grid.origin.y + row * grid.pitch.y),
      width: pixels(grid.cell.width) - 1,
      height: pixels(grid.cell.height) - 1,
    }
    const { data, info } = await sharp(image)
      .extract(area)
      .flatten({ background: '#fff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    codes.push(jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null)
  }
  return codes
}

/** Renders every page of a PDF as PNG, at a printer's resolution. */
export async function printPages(pdf: string, dpi: number): Promise<Buffer[]> {
  const folder = mkdtempSync(join(tmpdir(), 'music-platform-pdf-'))
  try {
    execFileSync('pdftoppm', ['-r', String(dpi), '-png', pdf, join(folder, 'page')])
    return await Promise.all(
      readdirSync(folder)
        .sort()
        .map((file) => sharp(join(folder, file)).toBuffer()),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
