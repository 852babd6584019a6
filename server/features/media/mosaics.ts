import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { createSemaphore } from '#server/concurrency.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { EncodingEffort } from './picture-pixels.ts'

export type Mosaics = ReturnType<typeof createMosaics>

/** Mosaics of 2 to 200 KB each. */
const cachedMax = 300
const waitingMax = 200
/** Half the side of the largest cover. */
const tilePixels = 640

/** Combines four covers into one square picture, in the sizes and formats of covers. Rendered on request and cached (LRU). */
export function createMosaics(storage: Pick<Storage, 'read'>, effort?: EncodingEffort) {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: cachedMax })
  const semaphore = createSemaphore(1)

  async function compose(covers: readonly string[], suffix: string): Promise<Buffer> {
    const [{ default: sharp }, { encode }] = await Promise.all([import('sharp'), import('./picture-pixels.ts')])
    const tiles = await Promise.all(covers.map(async (cover) => buffer(await storage.read(`${cover}-${tilePixels}.webp`))))
    const side = 2 * tilePixels
    const pixels = await sharp({ create: { width: side, height: side, channels: 3, background: '#ffffff' } })
      .composite(tiles.map((input, index) => ({ input, left: (index % 2) * tilePixels, top: Math.floor(index / 2) * tilePixels })))
      .raw()
      .toBuffer({ resolveWithObject: true })
    return encode(pixels, suffix, effort)
  }

  return {
    /** `suffix` is that of a cover's file: `-{width}.{extension}`. Throws StorageKeyMissing, and unavailable if too many requests wait. */
    render(covers: readonly string[], suffix: string): Promise<Buffer> {
      const key = [...covers, suffix].join('\n')
      const cached = cache.get(key)
      if (cached) return cached
      const rendering = semaphore.runBriefly(20_000, () => compose(covers, suffix), { waitingMax })
      cache.set(key, rendering)
      rendering.catch(() => cache.delete(key))
      return rendering
    },
  }
}
