import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { keysOf } from '#contract/keys.ts'
import { type SettingImage, settingImage } from '#contract/setting-images.ts'
import { accentOnDark, brandOf, standardBrand, surfaceColors } from '#design/brand.ts'
import type { Printer } from '#server/features/print/printer.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import { CachedResponse } from '#server/http/cached-response.ts'

export type SiteIcons = ReturnType<typeof createSiteIcons>

/** Icons at the well-known paths that browsers and phones request. Phones mask icons, so these need a margin around the drawing. */
const icons = {
  'favicon.ico': { type: 'image/x-icon', size: 32, margin: 0 },
  'icon-192.png': { type: 'image/png', size: 192, margin: 0.14 },
  'icon-512.png': { type: 'image/png', size: 512, margin: 0.14 },
  'apple-touch-icon.png': { type: 'image/png', size: 180, margin: 0.12 },
  'icon.svg': { type: 'image/svg+xml', size: 0, margin: 0 },
} as const
type IconName = keyof typeof icons
export const iconNames = keysOf(icons)

/** Source of an icon: the picture in the settings, or the standard drawing in the site's accent. */
type Source = { picture: SettingImage } | { drawing: string }

interface Deps {
  settings: SettingsRepository
  printer: Pick<Printer, 'run'>
}

/** The icons of the site, those of a brand rendered on request, and cached (LRU). */
export function createSiteIcons({ settings, printer }: Deps) {
  const cache = new LRUCache<string, Promise<CachedResponse>>({ max: 2 * iconNames.length })

  async function render(name: IconName, source: Source, paper: string): Promise<Buffer | string> {
    const { size, margin } = icons[name]
    if (name === 'icon.svg') return 'drawing' in source ? source.drawing : framed(source.picture)
    const inner = Math.round(size * (1 - 2 * margin))
    const original = 'drawing' in source ? await rendered(source.drawing, inner) : Buffer.from(source.picture.base64, 'base64')
    const { reencodeTransparent } = await import('#server/features/media/picture-pixels.ts')
    const around = { top: Math.floor((size - inner) / 2), left: Math.floor((size - inner) / 2) }
    const edge = { ...around, bottom: size - inner - around.top, right: size - inner - around.left, background: '#0000' }
    const { data } = await reencodeTransparent(original, (image) => image.resize(inner, inner).extend(edge).png({ compressionLevel: 9 }))
    if (name === 'favicon.ico') return iconFile(data, size)
    if (margin === 0) return data
    return (await reencodeTransparent(data, (image) => image.flatten({ background: paper }).png())).data
  }

  async function rendered(svg: string, size: number): Promise<Uint8Array> {
    // The drawing of 26 units is rendered at some 430 pixels and scaled down.
    const task = { kind: 'drawing', svg, width: size, height: size, density: 1_200 } as const
    const result = await printer.run(task, AbortSignal.timeout(30_000))
    if (result.kind !== 'drawing') throw new Error('the task was a drawing')
    return result.bytes
  }

  return {
    /** `readStandard` reads a file of the standard icon. */
    async get(name: IconName, readStandard: (name: IconName) => Promise<Buffer>): Promise<CachedResponse> {
      const current = await settings.current()
      const picture = settingImage(current.site_icon)
      const brand = brandOf(current)
      const isStandard = !picture && brand.accent === standardBrand.accent
      const drawing = async () => (await readStandard('icon.svg')).toString().replaceAll(standardBrand.accent, accentOnDark(brand.accent))
      const source = isStandard ? null : picture ? { picture } : { drawing: await drawing() }
      const paper = surfaceColors(brand).light
      const key = createHash('sha256')
        .update(JSON.stringify([name, source, paper]))
        .digest('base64')
      const cached = cache.get(key)
      if (cached) return cached
      const making = (source ? render(name, source, paper) : readStandard(name)).then((body) => response(icons[name].type, body))
      cache.set(key, making)
      making.catch(() => cache.delete(key))
      return making
    },
  }
}

const response = (type: string, body: Buffer | string) =>
  new CachedResponse(body, { headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' } })

const framed = ({ type, base64 }: SettingImage) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><image width="512" height="512" href="data:${type};base64,${base64}"/></svg>`

/** An ICO file with one PNG. */
export function iconFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
