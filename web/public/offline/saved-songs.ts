import type { PlayableSong } from '#contract/songs.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { writeText } from '#web/lib/device-storage.ts'
import { savedCoverAddress, savedFilesCache } from '#web/lib/saved-files.ts'
import { reportSavedSongs } from '#web/lib/service-worker.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { isOwnCover } from '#web/ui/cover.tsx'
import { savedHintKey } from './hint.ts'

/* Songs that a visitor has saved on this device for offline: their files are in a browser cache (lib/saved-files.ts), and the list of
   songs is an entry of the same cache. The service worker serves the files. */

/** An entry of the list. Without access, its file has been removed, and it remains as a notice. */
type SavedSong = PlayableSong & { isUnavailable?: true }

interface SavedSongs {
  /** Latest first; null until read. */
  songs: readonly PlayableSong[] | null
  /** Songs whose files were removed because the visitor has no access to them any more. */
  unavailable: readonly PlayableSong[]
  /** Songs that are being saved. */
  pendingIds: ReadonlySet<string>
  /** Bytes that the files take, and those that the browser still allows, if it tells; null until measured. */
  space: { used: number; free: number | null } | null
}

const initial: SavedSongs = { songs: null, unavailable: [], pendingIds: new Set(), space: null }
const store = createStore(initial)

export const useSavedSongs = () => useStore(store, initial, ({ songs }) => songs)

export const useUnavailableSongs = () => useStore(store, initial, ({ unavailable }) => unavailable)

export const useSavedSpace = () => useStore(store, initial, ({ space }) => space)

export const usePendingIds = () => useStore(store, initial, ({ pendingIds }) => pendingIds)

/** Requires a secure context: browsers provide neither API over http. */
export const canSaveSongs = () => 'caches' in globalThis && 'serviceWorker' in navigator

/** Pages of this site cannot read files of other sites (same-origin policy). */
export const isSavable = ({ fileUrl }: PlayableSong) => fileUrl.startsWith('/')

export const savedSongsNow = () => store.get().songs ?? []
export const isSavedNow = (songId: string) => savedSongsNow().some(({ id }) => id === songId)
export const isPendingNow = (songId: string) => store.get().pendingIds.has(songId)

const listAddress = `${browserBasePath}/saved/songs.json`

/** Reads the list. Empty if the browser has none or denies access. */
export async function loadSavedSongs(): Promise<void> {
  if (!canSaveSongs()) return store.set({ songs: [] })
  showList(await readList().catch(() => []))
}

function showList(list: readonly SavedSong[]) {
  store.set({ songs: list.filter((song) => !song.isUnavailable), unavailable: list.filter((song) => song.isUnavailable) })
  writeText('localStorage', savedHintKey, list.length > 0 ? '' : undefined)
}

async function readList(): Promise<readonly SavedSong[]> {
  const list = await (await caches.open(savedFilesCache)).match(listAddress)
  return list ? ((await list.json()) as SavedSong[]) : []
}

/** Serializes changes across all pages of this site (Web Locks). */
const changeList = (change: (list: readonly SavedSong[]) => readonly SavedSong[]) =>
  navigator.locks.request(savedFilesCache, async () => {
    const list = change(await readList())
    await (await caches.open(savedFilesCache)).put(listAddress, Response.json(list))
    showList(list)
  })

/**
 * Saves a song first in the list, or again in its place there. Throws TypeError without a connection, QuotaExceededError without space, and
 * Error if a file is not available.
 */
export async function saveSong(song: PlayableSong): Promise<void> {
  const former = savedSongsNow().filter(({ id }) => id === song.id)
  store.set({ pendingIds: new Set([...store.get().pendingIds, song.id]) })
  try {
    const cache = await caches.open(savedFilesCache)
    await keepFile(cache, song.fileUrl)
    for (const address of extraFilesOf(song)) await keepFile(cache, address).catch(() => {})
    // Saves only the file itself, not its other forms.
    const saved = { ...song, smallFileUrl: null, streamUrl: null }
    await changeList((songs) =>
      former.length > 0 ? songs.map((one) => (one.id === song.id ? saved : one)) : [saved, ...songs.filter(({ id }) => id !== song.id)],
    )
    // A song that was removed while it was saved again is not in the list.
    await removeUnused([...former, saved])
    // The result does not matter: without permission, the browser may remove the files when the disk is full.
    await navigator.storage?.persist?.()
    await measureSavedSpace()
    await reportSavedSongs()
  } finally {
    store.set({ pendingIds: new Set([...store.get().pendingIds].filter((id) => id !== song.id)) })
  }
}

async function keepFile(cache: Cache, address: string) {
  // Bypasses the HTTP cache, which may respond with the part of the file that a player has loaded.
  const response = await fetch(address, { cache: 'no-store' })
  if (response.status !== 200) throw new Error(`${address} is not available: ${response.status}`)
  await cache.put(address, response)
}

const extraFilesOf = ({ coverUrl, captionsUrl }: PlayableSong): string[] => [
  ...(coverUrl && isOwnCover(coverUrl) ? [savedCoverAddress(coverUrl)] : []),
  ...(captionsUrl?.startsWith('/') ? [captionsUrl] : []),
]

/** After each change of the files. */
export async function measureSavedSpace(): Promise<void> {
  const responses = await (await caches.open(savedFilesCache)).matchAll()
  const used = responses.reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0)
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  store.set({ space: { used, free: quota === undefined || usage === undefined ? null : Math.max(0, quota - usage) } })
}

/** Removes songs from the list, and their files. */
export const removeSavedSongs = (songIds: readonly string[]): Promise<void> =>
  removeFiles(songIds, (list) => list.filter(({ id }) => !songIds.includes(id)))

/** Removes the files of these songs. They remain in the list of unavailable songs until the visitor removes them. */
export async function markUnavailable(songIds: readonly string[]): Promise<void> {
  if (songIds.length > 0)
    await removeFiles(songIds, (list) => list.map((song) => (songIds.includes(song.id) ? { ...song, isUnavailable: true } : song)))
}

async function removeFiles(songIds: readonly string[], change: (list: readonly SavedSong[]) => readonly SavedSong[]): Promise<void> {
  const before = savedSongsNow()
  await changeList(change)
  await removeUnused(before.filter(({ id }) => songIds.includes(id)))
  await measureSavedSpace()
  await reportSavedSongs()
}

/** Removes the files of these songs, except those that a saved song uses. */
async function removeUnused(songs: readonly PlayableSong[]): Promise<void> {
  const used = new Set(savedSongsNow().flatMap(filesOf))
  const cache = await caches.open(savedFilesCache)
  for (const address of songs.flatMap(filesOf)) if (!used.has(address)) await cache.delete(address)
}

const filesOf = (song: PlayableSong): string[] => [song.fileUrl, ...extraFilesOf(song)]
