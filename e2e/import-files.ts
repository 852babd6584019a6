import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { test } from './browser.ts'
import { ofFile } from './of-file.ts'

export const fixture = (name: string) => join(import.meta.dirname, '../server/features/media/fixtures', name)

/** A folder of real media. Only files that are named together have the same content. */
export function importFiles() {
  const files = ofFile(async () => ({ folder: await mkdtemp(join(tmpdir(), 'music-platform-import-')), lay }))
  test.afterAll(() => rm(files.folder, { recursive: true, force: true }))
  return files

  /** Copies a fixture to each of the names, with some bytes appended to make it unique. */
  async function lay(from: string, ...names: string[]): Promise<string[]> {
    const bytes = Buffer.concat([await readFile(fixture(from)), randomBytes(16)])
    const paths = names.map((name) => join(files.folder, name))
    for (const path of paths) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
    }
    return paths
  }
}

const frame = (id: string, value: string) => {
  const text = Buffer.from(value)
  return Buffer.concat([Buffer.from(`${id}\0\0\0`), Buffer.from([text.length + 1, 0, 0, 3]), text])
}

/** An MP3 with an ID3v2.4 tag: TIT2 is the title, TALB the album, TRCK the track. */
export async function taggedSong(path: string, tags: Record<string, string>): Promise<string> {
  const frames = Buffer.concat(Object.entries(tags).map(([id, value]) => frame(id, value)))
  const head = Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0, 0, 0, frames.length >> 7, frames.length & 127])])
  await writeFile(path, Buffer.concat([head, frames, await readFile(fixture('bare.mp3'))]))
  return path
}

/** Drops files on the page like a user: first dragged over it, then dropped. */
export async function dropFiles(page: Page, files: { path: string; type: string }[]) {
  const contents = await Promise.all(
    files.map(async ({ path, type }) => ({
      name: path.slice(path.lastIndexOf('/') + 1),
      type,
      base64: (await readFile(path)).toString('base64'),
    })),
  )
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer()
    for (const { name, type, base64 } of all)
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type, lastModified: 1 }))
    return data
  }, contents)
  await page.getByRole('main').dispatchEvent('dragover', { dataTransfer: transfer })
  await page.getByText('Drop to add songs').waitFor()
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: transfer })
}

/** Drops a folder of the disk on an element. Scripts cannot create a DataTransfer with folders: the browser's debugger drags it. */
export async function dropFolder(page: Page, target: Locator, folder: string) {
  const box = await target.boundingBox()
  if (!box) throw new Error('the target is not visible')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [folder], dragOperationsMask: 1 }
  const debugging = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await debugging.send('Input.dispatchDragEvent', { type, ...at, data })
  await debugging.detach()
}
