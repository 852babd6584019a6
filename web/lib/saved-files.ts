/* Songs saved for offline: their files are in a browser cache, which the service worker reads. Shared by pages and worker. */

/** Name of the cache with the files of saved songs, each under its address. */
export const savedFilesCache = 'saved-songs'

/** Covers are saved in one size, under the address of its WebP form. */
export const savedCoverAddress = (coverUrl: string) => `${coverUrl}-320.webp`

/** Messages from pages to the worker. */
export type WorkerMessage = 'saved-songs-changed'
