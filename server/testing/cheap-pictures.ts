import type { EncodingEffort } from '#server/features/media/picture-pixels.ts'

/** The encoders at their lowest cost, for tests that are not about the size of files: in the same types, widths and quality. */
export const cheapPictures: EncodingEffort = { avif: 0, webp: 0, mozjpeg: false }
