import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterEnd, currentSong, emptyQueue, type Queue, queueFor, step, thumbnailAction } from './queue.ts'

const songs = ['a', 'b', 'c'].map((id) => ({ id }))
const [first, , last] = songs as [{ id: string }, { id: string }, { id: string }]

describe('outside playlist mode', () => {
  const queue = queueFor(first, { queue: songs })

  it('holds the one song, from any list', () => {
    expect(queue).toEqual({ songs: [first], index: 0, mode: 'single', autoAdvance: false, added: [], inserted: null })
  })

  it('has neither next nor previous, and stops at the end', () => {
    expect(step(queue, 1)).toBeNull()
    expect(step(queue, -1)).toBeNull()
    expect(afterEnd(queue)).toBeNull()
  })
})

describe('in playlist mode', () => {
  it('wraps from the last song to the first, and back', () => {
    expect(currentSong(step(queueFor(last, { mode: 'playlist', queue: songs }), 1) ?? emptyQueue)).toBe(first)
    expect(currentSong(step(queueFor(first, { mode: 'playlist', queue: songs }), -1) ?? emptyQueue)).toBe(last)
  })

  it('continues after the end, unless set to stop there; next works either way', () => {
    const stopping = queueFor(first, { mode: 'playlist', queue: songs, autoAdvance: false })
    expect(afterEnd(stopping)).toBeNull()
    expect(step(stopping, 1)?.index).toBe(1)
    expect(afterEnd({ ...stopping, autoAdvance: true })?.index).toBe(1)
  })

  it('plays a song alone if its list does not contain it', () => {
    expect(queueFor({ id: 'other' }, { mode: 'playlist', queue: songs }).mode).toBe('single')
  })
})

describe('a press on a thumbnail', () => {
  it.each([
    [{ songId: null, isPlaying: false }, 'play'],
    [{ songId: 'b', isPlaying: true }, 'play'],
    [{ songId: 'a', isPlaying: true }, 'stop'],
    [{ songId: 'a', isPlaying: false }, 'resume'],
  ] as const)('%o asks to %s', (now, action) => {
    expect(thumbnailAction(now, 'a')).toBe(action)
  })
})

describe('for every playlist', () => {
  const playlists = fc
    .uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 30 })
    .chain((ids) => fc.tuple(fc.constant(ids.map((id) => ({ id }))), fc.nat(ids.length - 1)))
    .map(([list, index]): Queue<{ id: string }> => ({ ...emptyQueue, songs: list, index, mode: 'playlist', autoAdvance: true }))

  it('previous undoes next', () => {
    fc.assert(
      fc.property(playlists, (queue) => {
        const next = step(queue, 1)
        expect(next && step(next, -1)).toEqual(queue)
      }),
    )
  })

  it('as many steps as there are songs visit each once and come back', () => {
    fc.assert(
      fc.property(playlists, fc.constantFrom<1 | -1>(1, -1), (start, by) => {
        const visited = new Set<string>()
        let queue = start
        for (const _ of start.songs) {
          visited.add(currentSong(queue)?.id ?? '')
          queue = step(queue, by) ?? queue
        }
        expect(visited.size).toBe(start.songs.length)
        expect(queue).toEqual(start)
      }),
    )
  })

  it('the end of a song does what next does', () => {
    fc.assert(
      fc.property(playlists, (queue) => {
        expect(afterEnd(queue)).toEqual(step(queue, 1))
      }),
    )
  })
})
