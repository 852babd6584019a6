import type { EncodingEffort } from '#server/features/media/picture-pixels.ts'

/** Encoders at their lowest effort, for tests that do not check the size of files. Types, widths and quality are the same. */
export const cheapPictures: EncodingEffort = { avif: 0, webp: 0, mozjpeg: false }
