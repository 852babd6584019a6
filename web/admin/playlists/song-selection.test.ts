import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSongs, bringCategory, idsOf, isSameOrder, moveSong, removeSongs, selectionOf, toggleSong } from './song-selection.ts'

const songs = (ids: string) => [...ids].map((id) => ({ id, title: id, durationSeconds: null }))
const order = (selection: ReturnType<typeof selectionOf>) => selection.songs.map(({ id }) => id).join('')

test('a song picked by hand comes last, and goes when it is picked again', () => {
  const picked = toggleSong(selectionOf(songs('ab')), songs('c')[0] as never)
  expect(order(picked)).toBe('abc')
  expect(order(toggleSong(picked, songs('a')[0] as never))).toBe('bc')
})

test('another category takes away what the first one brought, never what was picked by hand', () => {
  const jazz = bringCategory(selectionOf(songs('xb')), songs('abc'))
  expect(order(jazz)).toBe('xbac')
  expect(order(bringCategory(jazz, songs('de')))).toBe('xbde')
  expect(order(bringCategory(jazz, []))).toBe('xb')
})

test('what the category brought and was then picked again by hand stays', () => {
  const [a] = songs('a')
  const again = toggleSong(toggleSong(bringCategory(selectionOf([]), songs('ab')), a as never), a as never)
  expect(order(bringCategory(again, songs('c')))).toBe('ac')
})

test('a playlist holds 10,000 songs', () => {
  const many = Array.from({ length: 10_005 }, (_, i) => ({ id: `${i}`, title: '', durationSeconds: null }))
  expect(addSongs(selectionOf([]), many).songs.length).toBe(10_000)
})

test('moving keeps every song once and changes nothing else', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 }), fc.nat(25), fc.nat(25), (ids, from, to) => {
      const before = selectionOf(ids.map((id) => ({ id, title: id, durationSeconds: 1 })))
      const after = moveSong(before, from, to)
      expect(idsOf(after)).toEqual(idsOf(before))
      const moved = new Set(ids.slice(from, from + 1))
      expect(isSameOrder(removeSongs(before, moved), removeSongs(after, moved))).toBe(true)
      if (from < ids.length && to < ids.length) expect(after.songs[to]?.id).toBe(ids[from])
      else expect(isSameOrder(before, after)).toBe(true)
    }),
  )
})
