import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadSong, replaceSong, songsKey } from './songs.queries.ts'

const song = (title: string, version: number) => ({ id: 'a', title, version })

let client: QueryClient
/** Answers of the server, which the test lets arrive. */
let answer: ((song: object) => void)[]
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData([...songsKey, 'all'], { pages: [{ songs: [song('Stored', 1)] }], pageParams: [] })
  answer = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answer.push((body) => resolve(Response.json(body)))))
})
afterEach(() => vi.unstubAllGlobals())

const shown = () => client.getQueryData<{ pages: { songs: { title: string }[] }[] }>([...songsKey, 'all'])?.pages[0]?.songs[0]?.title

test('an older answer does not replace a newer one: the song is requested again', async () => {
  const [older, newer] = [reloadSong(client, 'a'), reloadSong(client, 'a')]
  answer[1]?.(song('With a cover', 1))
  await newer
  answer[0]?.(song('Without a cover', 1))
  await expect.poll(() => answer.length).toBe(3)
  expect(shown()).toBe('With a cover')
  answer[2]?.(song('With a cover', 1))
  expect(await older).toMatchObject({ title: 'With a cover' })
})

test('an answer from before a change does not undo it, also if the version is the same', async () => {
  const reload = reloadSong(client, 'a')
  replaceSong(client, 'a', (known) => ({ ...known, title: 'Saved' }))
  answer[0]?.(song('Stored', 1))
  await expect.poll(() => answer.length).toBe(2)
  expect(shown()).toBe('Saved')
  answer[1]?.(song('Saved', 1))
  await reload
  expect(shown()).toBe('Saved')
})
