import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { bannerWidths } from '#contract/settings.ts'
import { coverWidths } from '#contract/songs.ts'
import { createSemaphore } from '#server/concurrency.ts'
import { type Storage, StorageKeyTaken } from '#server/storage/storage.ts'
import type { EncodingEffort } from './picture-pixels.ts'

export interface Covers {
  /**
   * Re-encodes an image (local path or bytes) and stores it under the base key, in the shape and widths of its kind. `base` belongs to this
   * image alone, so a retry after a crash completes the files. Returns the size of the largest one. Throws wrong_image_type and
   * StorageError.
   */
  store(image: string | Uint8Array, base: string): Promise<PictureSize>
  /** Copies an image that is already encoded in every width and type: the local files `encoded` + suffix. Throws StorageError. */
  copy(encoded: string, base: string): Promise<void>
  /** Whether all files of the image exist. */
  isComplete(base: string): Promise<boolean>
  trash(base: string): Promise<void>
  /** Restores the image from the trash. Throws StorageKeyMissing. */
  restore(base: string): Promise<void>
}

export interface PictureSize {
  width: number
  height: number
}

interface PictureKind {
  /** Suffixes of the files after the base key: `-{width}.{extension}`. */
  suffixes: string[]
  /** Crops and scales the image to the largest stored size. */
  frame(image: Sharp): Sharp
}

/** Every width as AVIF and WebP, and one width as JPEG, because some social networks display nothing else. */
const suffixesOf = (widths: readonly number[], jpegWidth: number) => [
  ...widths.flatMap((width) => [`-${width}.avif`, `-${width}.webp`]),
  `-${jpegWidth}.jpg`,
]

/** Covers of songs, albums, artists and playlists: square. */
const cover: PictureKind = {
  suffixes: suffixesOf(coverWidths, 1200),
  frame: (image) => image.resize(1200, 1200, { fit: 'cover', position: 'center' }),
}

/** Banners of the home page: in their own proportions, which the page crops as needed, and never enlarged. */
const banner: PictureKind = {
  suffixes: suffixesOf(bannerWidths, bannerWidths[1]),
  frame: (image) => image.resize(2560, 1920, { fit: 'inside', withoutEnlargement: true }),
}

/** All storage keys of the cover `base`. */
export const coverKeys = (base: string): string[] => cover.suffixes.map((suffix) => base + suffix)

/** Yields the files of a cover with their suffixes. Throws wrong_image_type. */
export async function* encodedCover(image: Uint8Array): AsyncGenerator<{ suffix: string; bytes: Buffer }> {
  yield* encoded(image, cover)
}

async function* encoded(image: string | Uint8Array, { suffixes, frame }: PictureKind, effort?: EncodingEffort) {
  // Loaded with the first picture: it takes memory, and most runs of a server never process one.
  const { decode, encode } = await import('./picture-pixels.ts')
  const pixels = await decode(image, frame)
  const size: PictureSize = { width: pixels.info.width, height: pixels.info.height }
  // Sequential: in parallel it takes as long and half as much memory again.
  for (const suffix of suffixes) yield { suffix, bytes: await encode(pixels, suffix, effort), size }
}

/** The base key of a cover's file. */
export const coverBase = (key: string): string => key.replace(/-\d+\.\w+$/, '')

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Content type of a picture's file; null if no picture has this key. */
export const coverTypeOf = (key: string): string | null =>
  [...cover.suffixes, ...banner.suffixes].some((suffix) => key.endsWith(suffix))
    ? (types[key.slice(key.lastIndexOf('.') + 1)] ?? null)
    : null

export const createCovers = (storage: Storage, effort?: EncodingEffort): Covers => createPictures(storage, cover, effort)
export const createBanners = (storage: Storage, effort?: EncodingEffort): Covers => createPictures(storage, banner, effort)

function createPictures(storage: Storage, kind: PictureKind, effort?: EncodingEffort): Covers {
  const { suffixes } = kind
  const semaphore = createSemaphore(2)

  async function put(key: string, bytes: Buffer) {
    try {
      await storage.put(key, bytes)
    } catch (error) {
      if (!(error instanceof StorageKeyTaken)) throw error
    }
  }

  async function trash(base: string) {
    await Promise.all(suffixes.map((suffix) => storage.trash(base + suffix)))
  }

  const store = (image: string | Uint8Array, base: string) =>
    semaphore.runBriefly(20_000, () =>
      orTrash(base, async () => {
        let largest = { width: 0, height: 0 }
        for await (const { suffix, bytes, size } of encoded(image, kind, effort)) {
          await put(base + suffix, bytes)
          largest = size
        }
        return largest
      }),
    )

  const copy = (from: string, base: string) =>
    orTrash(base, async () => {
      for (const suffix of suffixes) await put(base + suffix, await readFile(from + suffix))
    })

  /** Trashes the files of a picture that could not be stored completely. */
  async function orTrash<T>(base: string, write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      await trash(base)
      throw error
    }
  }

  return {
    store,
    copy,
    isComplete: async (base) => (await Promise.all(suffixes.map((suffix) => storage.stat(base + suffix)))).every((facts) => facts !== null),
    trash,
    restore: async (base) => {
      await Promise.all(suffixes.map((suffix) => storage.restore(base + suffix)))
    },
  }
}
