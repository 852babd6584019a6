import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterEnd, currentSong, emptyQueue, type Queue, queueFor, step } from './queue.ts'
import {
  atUpcoming,
  pastCurrent,
  type UpcomingList,
  upcoming,
  withAdded,
  withMoved,
  withoutUpcoming,
  withPutBack,
  withShuffledRest,
} from './queue-edits.ts'

const song = (id: string) => ({ id })
const ids = (songs: readonly { id: string }[]) => songs.map(({ id }) => id).join(' ')
const list = ['a', 'b', 'c', 'd'].map(song)
const playlist = queueFor(song('b'), { mode: 'playlist', queue: list, autoAdvance: false })
const single = queueFor(song('a'), {})

describe('songs that were added', () => {
  it('play after the current one, and then the playlist continues', () => {
    const queue = withAdded(withAdded(withAdded(playlist, song('x'), 'last'), song('y'), 'last'), song('z'), 'next')
    expect(ids(upcoming(queue, 'added'))).toBe('z x y')
    let next: Queue<{ id: string }> | null = queue
    const heard: string[] = []
    while (next && heard.length < 5) {
      heard.push(currentSong(next)?.id ?? '')
      next = step(next, 1)
    }
    expect(heard.join(' ')).toBe('b z x y c')
  })

  it('start at the end of a song even where Auto-play is off; then it stops', () => {
    const last = afterEnd(withAdded(playlist, song('x'), 'last'))
    expect(last && currentSong(last)?.id).toBe('x')
    expect(last && afterEnd(last)).toBeNull()
    expect(afterEnd(afterEnd(withAdded(single, song('x'), 'next')) ?? single)).toBeNull()
  })

  it('are in the queue once, and stay when something else is played', () => {
    const queue = withAdded(withAdded(withAdded(single, song('x'), 'last'), song('y'), 'last'), song('x'), 'last')
    expect(ids(queue.added)).toBe('y x')
    expect(ids(queueFor(song('b'), { mode: 'playlist', queue: list }, queue.added).added)).toBe('y x')
    expect(ids(queueFor(song('y'), {}, queue.added).added)).toBe('x')
  })

  it('go back to where they were by Previous', () => {
    const queue = withAdded(single, song('x'), 'next')
    expect(step(step(queue, 1) ?? queue, -1)).toEqual(queue)
  })
})

it('a press on an upcoming song plays it', () => {
  const queue = ['x', 'y', 'z'].reduce((added, id) => withAdded(added, song(id), 'last'), playlist)
  const added = atUpcoming(queue, 'added', 1)
  expect([currentSong(added)?.id, ids(upcoming(added, 'added')), ids(upcoming(added, 'rest'))]).toEqual(['y', 'z', 'c d'])
  const rest = atUpcoming(queue, 'rest', 1)
  expect([currentSong(rest)?.id, ids(upcoming(rest, 'added')), ids(upcoming(rest, 'rest'))]).toEqual(['d', 'x y z', ''])
})

it('moving and removing change one list, and neither the other nor what plays', () => {
  const lists = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 12 }).map((names) => names.map(song))
  fc.assert(
    fc.property(lists, lists, fc.constantFrom<UpcomingList>('added', 'rest'), fc.nat(), fc.nat(), (songs, added, which, a, b) => {
      const queue = { ...queueFor(songs[0] as { id: string }, { mode: 'playlist', queue: songs }), added }
      const before = upcoming(queue, which)
      const [from, to] = [a % before.length, b % before.length]
      const other = which === 'added' ? 'rest' : 'added'
      const idAt = (upcomingSongs: readonly { id: string }[], at: number) => upcomingSongs[at]?.id ?? ''
      const moved = withMoved(queue, which, idAt(before, from), idAt(before, to))
      const after = upcoming(moved, which)
      expect(after[to]).toBe(before[from])
      expect(withMoved(moved, which, idAt(after, to), idAt(after, from))).toEqual(queue)
      const song = before.filter((_, at) => at === from)
      const removed = withoutUpcoming(queue, which, song)
      expect(upcoming(removed, which)).toEqual(before.filter((_, at) => at !== from))
      for (const edited of [moved, removed]) {
        expect(upcoming(edited, other)).toEqual(upcoming(queue, other))
        expect(currentSong(edited)).toBe(currentSong(queue))
      }
    }),
  )
})

describe('a removal that is undone', () => {
  const added = ['x', 'y', 'z'].map(song)
  const queue = { ...playlist, added }

  it('puts any of the songs back where they were', () => {
    fc.assert(
      fc.property(fc.subarray(added), fc.constantFrom('added' as const, 'rest' as const), (some, list) => {
        const songs = list === 'added' ? some : upcoming(queue, list).slice(0, some.length)
        expect(withPutBack(withoutUpcoming(queue, list, songs), list, songs, queue)).toEqual(queue)
      }),
    )
  })

  it('puts a song behind what is left of the songs before it, once', () => {
    const [, y] = added
    const removed = y ? [y] : []
    const without = withoutUpcoming(queue, 'added', removed)
    expect(ids(withPutBack(step(without, 1) ?? without, 'added', removed, queue).added)).toBe('y z')
    expect(ids(withPutBack(withAdded(without, song('w'), 'last'), 'added', removed, queue).added)).toBe('x y z w')
    const again = withAdded(without, song('y'), 'last')
    expect(withPutBack(again, 'added', removed, queue)).toEqual(again)
  })

  it('changes nothing once another list or nothing plays', () => {
    const rest = upcoming(queue, 'rest')
    const others = queueFor(song('e'), { mode: 'playlist', queue: [song('e')], list: { kind: 'album', id: '1', name: 'Other' } })
    expect(withPutBack(others, 'rest', rest, queue)).toBe(others)
    expect(withPutBack(emptyQueue, 'added', added, queue)).toBe(emptyQueue)
  })
})

it('shuffling changes the order of the rest alone', () => {
  const long = Array.from({ length: 60 }, (_, at) => song(`s${at}`))
  const queue = withAdded(queueFor(song('s20'), { mode: 'playlist', queue: long }), song('x'), 'last')
  const shuffled = withShuffledRest(queue)
  expect(shuffled.songs.slice(0, 21)).toEqual(long.slice(0, 21))
  expect({ ...shuffled, songs: [] }).toEqual({ ...queue, songs: [] })
  const rest = upcoming(shuffled, 'rest')
  expect(ids(rest)).not.toBe(ids(long.slice(21)))
  expect(new Set(rest)).toEqual(new Set(long.slice(21)))
})

it('a song that starts to play while it is being moved leaves the others in their order', () => {
  const next = step(playlist, 1) ?? playlist
  expect(withMoved(next, 'rest', 'c', 'd')).toBe(next)
  const last = step(next, 1) ?? next
  expect(withMoved(withAdded(last, song('x'), 'last'), 'added', 'x', 'c').added).toEqual([song('x')])
})

describe('past a song that cannot be played', () => {
  const playsOn = { ...playlist, autoAdvance: true }
  const past = (queue: Queue<{ id: string }>) => {
    const next = pastCurrent(queue)
    return next && { plays: currentSong(next)?.id, songs: ids(next.songs) }
  }

  it('a list that plays on continues without it, also around its end', () => {
    expect(past(playsOn)).toEqual({ plays: 'c', songs: 'a c d' })
    expect(past({ ...playsOn, index: 0 })).toEqual({ plays: 'b', songs: 'b c d' })
    expect(past({ ...playsOn, index: 3 })).toEqual({ plays: 'a', songs: 'a b c' })
    expect(past(withAdded(playsOn, song('x'), 'next'))).toEqual({ plays: 'x', songs: 'a c d' })
    expect(past(step(withAdded(playsOn, song('x'), 'next'), 1) ?? playsOn)).toEqual({ plays: 'c', songs: 'a b c d' })
  })

  it('playback stops if nothing follows, and in a list of such songs', () => {
    expect(past(playlist)).toBeNull()
    expect(past(single)).toBeNull()
    let queue: Queue<{ id: string }> | null = playsOn
    for (let failed = 1; failed <= 3; failed++) queue = queue && pastCurrent(queue)
    expect(queue && ids(queue.songs)).toBe('a')
    expect(queue && pastCurrent(queue)).toBeNull()
  })
})
