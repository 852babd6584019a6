import type { PlayableSong } from '#contract/songs.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { savedCoverAddress, savedFilesCache } from '#web/lib/saved-files.ts'
import { reportSavedSongs } from '#web/lib/service-worker.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { isOwnCover } from '#web/ui/cover.tsx'

/* Songs that a visitor has saved on this device for offline: their files are in a browser cache (lib/saved-files.ts), and the list of
   songs is an entry of the same cache. The service worker serves the files. */

interface SavedSongs {
  /** Latest first; null until read. */
  songs: readonly PlayableSong[] | null
  /** Songs that are being saved. */
  pendingIds: ReadonlySet<string>
}

const initial: SavedSongs = { songs: null, pendingIds: new Set() }
const store = createStore(initial)

export const useSavedSongs = () => useStore(store, initial, ({ songs }) => songs)

export const usePendingIds = () => useStore(store, initial, ({ pendingIds }) => pendingIds)

/** Requires a secure context: browsers provide neither API over http. */
export const canSaveSongs = () => 'caches' in globalThis && 'serviceWorker' in navigator

/** Pages of this site cannot read files of other sites (same-origin policy). */
export const isSavable = ({ fileUrl }: PlayableSong) => fileUrl.startsWith('/')

export const isSavedNow = (songId: string) => store.get().songs?.some(({ id }) => id === songId) ?? false
export const isPendingNow = (songId: string) => store.get().pendingIds.has(songId)

const listAddress = `${browserBasePath}/saved/songs.json`

/** Reads the list. Empty if the browser has none or denies access. */
export async function loadSavedSongs(): Promise<void> {
  if (!canSaveSongs()) return store.set({ songs: [] })
  const songs = await readList().catch(() => [])
  store.set({ songs })
}

async function readList(): Promise<readonly PlayableSong[]> {
  const list = await (await caches.open(savedFilesCache)).match(listAddress)
  return list ? ((await list.json()) as PlayableSong[]) : []
}

/** Serializes changes across all pages of this site (Web Locks). */
const changeList = (change: (songs: readonly PlayableSong[]) => readonly PlayableSong[]) =>
  navigator.locks.request(savedFilesCache, async () => {
    const songs = change(await readList())
    await (await caches.open(savedFilesCache)).put(listAddress, Response.json(songs))
    store.set({ songs })
  })

/** Throws TypeError without a connection, QuotaExceededError without space, and Error if a file is not available. */
export async function saveSong(song: PlayableSong): Promise<void> {
  store.set({ pendingIds: new Set([...store.get().pendingIds, song.id]) })
  try {
    const cache = await caches.open(savedFilesCache)
    await keepFile(cache, song.fileUrl)
    for (const address of extraFilesOf(song)) await keepFile(cache, address).catch(() => {})
    // Saves only the file itself, not its other forms.
    await changeList((songs) => [{ ...song, smallFileUrl: null, streamUrl: null }, ...songs.filter(({ id }) => id !== song.id)])
    // The result does not matter: without permission, the browser may remove the files when the disk is full.
    await navigator.storage?.persist?.()
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

/** Keeps files that another saved song uses. */
export async function removeSavedSongs(songIds: readonly string[]): Promise<void> {
  const before = store.get().songs ?? []
  await changeList((songs) => songs.filter(({ id }) => !songIds.includes(id)))
  const used = new Set((store.get().songs ?? []).flatMap(filesOf))
  const cache = await caches.open(savedFilesCache)
  for (const address of before.filter(({ id }) => songIds.includes(id)).flatMap(filesOf))
    if (!used.has(address)) await cache.delete(address)
  await reportSavedSongs()
}

const filesOf = (song: PlayableSong): string[] => [song.fileUrl, ...extraFilesOf(song)]
