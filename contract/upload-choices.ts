/* The choices of the page /upload. Without zod, so that public pages may import it. */

/** The fixed categories of the page /upload. */
export const uploadCategories = ['pop', 'rock', 'hiphop', 'jazz', 'electronic', 'classical', 'country', 'rnb'] as const
export type UploadCategory = (typeof uploadCategories)[number]

/** Declared types that the page takes. */
export const uploadMimeTypes = {
  audio: ['audio/mpeg', 'audio/mp3'],
  video: ['video/mp4', 'video/mpeg', 'video/quicktime'],
} as const
