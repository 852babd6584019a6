import { beforeEach, expect, it } from 'vitest'
import type { PlayableSong } from '#contract/songs.ts'
import { extendQueue } from './extend-queue.ts'
import { initialPlayerState, playerStore } from './player-state.ts'
import { queueFor } from './queue.ts'
import { upcoming, withoutUpcoming } from './queue-edits.ts'

const song = (id: string) => ({ id }) as PlayableSong
const page = (...ids: string[]) => ids.map(song)
const first = page('a', 'b', 'c')

const playing = () =>
  playerStore
    .get()
    .queue.songs.map(({ id }) => id)
    .join(' ')

function start(songs: readonly PlayableSong[], at = 0) {
  playerStore.set({ queue: queueFor(songs[at] as PlayableSong, { mode: 'playlist', queue: songs }) })
}

/** Two further pages; `between` is called before each of them arrives. */
const pages = (between: () => void) => async (cursor: string) => {
  between()
  return cursor === '1' ? { songs: page('d', 'e'), nextCursor: '2' } : { songs: page('f'), nextCursor: null }
}

beforeEach(() => playerStore.set(initialPlayerState))

it('appends all pages', async () => {
  start(first)
  await extendQueue(
    first,
    '1',
    pages(() => {}),
  )
  expect(playing()).toBe('a b c d e f')
})

it('continues after the listener has removed an upcoming song', async () => {
  start(first)
  await extendQueue(
    first,
    '1',
    pages(() => {
      const { queue } = playerStore.get()
      playerStore.set({ queue: withoutUpcoming(queue, 'rest', upcoming(queue, 'rest').slice(0, 1)) })
    }),
  )
  expect(playing()).toBe('a d e f')
})

it('stops when something else is played, also the first song alone', async () => {
  const others = page('x', 'y')
  start(first)
  await extendQueue(
    first,
    '1',
    pages(() => start(others)),
  )
  expect(playing()).toBe('x y')
  start(first)
  await extendQueue(
    first,
    '1',
    pages(() => playerStore.set({ queue: queueFor(first[0] as PlayableSong, {}) })),
  )
  expect(playing()).toBe('a')
})

it('stops when the same list is played again, whose own call appends the pages', async () => {
  start(first)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const former = extendQueue(first, '1', async () => {
    await arrived
    return { songs: page('d'), nextCursor: null }
  })
  start(first)
  await extendQueue(
    first,
    '1',
    pages(() => {}),
  )
  arrive()
  await former
  expect(playing()).toBe('a b c d e f')
})
