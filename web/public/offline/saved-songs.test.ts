import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlayableSong } from '#contract/songs.ts'
import { checkSavedSongs } from './check-saved-songs.ts'
import { loadSavedSongs, removeSavedSongs, savedSongsNow, saveSong } from './saved-songs.ts'

const song = (file: string) => ({ id: 'a', fileUrl: `/media/${file}`, coverUrl: null, captionsUrl: null }) as PlayableSong

/** The addresses of the files in the browser's cache. */
let files: Map<string, Response>
const savedFiles = () => [...files.keys()].filter((address) => address.startsWith('/media/'))
/** Called before a request gets its response. */
let beforeResponse: (address: string) => Promise<void>

beforeEach(async () => {
  files = new Map()
  beforeResponse = async () => {}
  const cache = {
    match: async (address: string) => files.get(address)?.clone(),
    matchAll: async () => [...files.values()],
    put: async (address: string, response: Response) => void files.set(address, response),
    delete: async (address: string) => files.delete(address),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, change: () => Promise<void>) => change() },
    serviceWorker: { ready: Promise.resolve({ active: null }) },
  })
  vi.stubGlobal('fetch', async (address: string) => {
    await beforeResponse(address)
    return address.startsWith('/media/') ? new Response('sound') : Response.json(song('second.mp3'))
  })
  await loadSavedSongs()
  await saveSong(song('first.mp3'))
})
afterEach(() => vi.unstubAllGlobals())

test('a new file of a saved song takes the place of the former one', async () => {
  await checkSavedSongs()
  expect(savedFiles()).toEqual(['/media/second.mp3'])
  expect(savedSongsNow()).toMatchObject([{ fileUrl: '/media/second.mp3' }])
})

test.each([
  ['it is asked for', (address: string) => address.startsWith('/api/')],
  ['its new file is loaded', (address: string) => address === '/media/second.mp3'],
])('a song that is removed while %s stays removed, with all its files', async (_when, isThen) => {
  beforeResponse = async (address) => {
    if (isThen(address)) await removeSavedSongs(['a'])
  }
  await checkSavedSongs()
  expect(savedSongsNow()).toEqual([])
  expect(savedFiles()).toEqual([])
})
