/* Choices of the page /upload. Does not import zod, so that public pages may import it. */

/** The fixed categories of the page /upload. */
export const uploadCategories = ['pop', 'rock', 'hiphop', 'jazz', 'electronic', 'classical', 'country', 'rnb'] as const
export type UploadCategory = (typeof uploadCategories)[number]

/** Declared content types that the page accepts. */
export const uploadMimeTypes = {
  audio: ['audio/mpeg', 'audio/mp3'],
  video: ['video/mp4', 'video/mpeg', 'video/quicktime'],
} as const
