import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addSongs,
  bringCategory,
  idsOf,
  isSameOrder,
  moveSongs,
  removeSongs,
  restoreOrder,
  selectionOf as selectionUpTo,
  songsBetween,
  toggleSong,
} from './song-selection.ts'

const songs = (ids: string) => [...ids].map((id) => ({ id, title: id, durationSeconds: null }))
const selectionOf = (of: ReturnType<typeof songs>) => selectionUpTo(of, 10_000)
const order = (selection: ReturnType<typeof selectionOf>) => selection.songs.map(({ id }) => id).join('')

test('a song picked by hand comes last, and is removed when it is picked again', () => {
  const picked = toggleSong(selectionOf(songs('ab')), songs('c')[0] as never)
  expect(order(picked)).toBe('abc')
  expect(order(toggleSong(picked, songs('a')[0] as never))).toBe('bc')
})

test('another category removes the songs that the first one added, but none picked by hand', () => {
  const jazz = bringCategory(selectionOf(songs('xb')), songs('abc'))
  expect(order(jazz)).toBe('xbac')
  expect(order(bringCategory(jazz, songs('de')))).toBe('xbde')
  expect(order(bringCategory(jazz, []))).toBe('xb')
})

test('a song of the category that was removed and picked by hand again stays', () => {
  const [a] = songs('a')
  const again = toggleSong(toggleSong(bringCategory(selectionOf([]), songs('ab')), a as never), a as never)
  expect(order(bringCategory(again, songs('c')))).toBe('ac')
})

test('songs above the limit are left out', () => {
  const many = Array.from({ length: 10_005 }, (_, i) => ({ id: `${i}`, title: '', durationSeconds: null }))
  expect(addSongs(selectionOf([]), many).songs.length).toBe(10_000)
})

test('several songs move together, and back', () => {
  const before = selectionOf(songs('abcdef'))
  const moved = (ids: string, to: number, side: 'before' | 'after') => order(moveSongs(before, new Set(ids), to, side))
  expect(moved('bd', 0, 'before')).toBe('bdacef')
  expect(moved('bd', 5, 'after')).toBe('acefbd')
  expect(moved('bd', 3, 'after')).toBe('acbdef')
  expect(order(restoreOrder(moveSongs(before, new Set('bd'), 5, 'after'), before.songs))).toBe('abcdef')
  expect(songsBetween(before.songs, 'd', 'b').join('')).toBe('bcd')
  expect(songsBetween(before.songs, 'missing', 'c')).toContain('c')
})

test('moving preserves the order within the moved songs and within the others', () => {
  const letters = [...'abcdefghij']
  fc.assert(
    fc.property(fc.shuffledSubarray(letters), fc.subarray(letters), fc.nat(9), fc.boolean(), (ids, group, to, isAfter) => {
      const before = selectionOf(songs(ids.join('')))
      const moved = new Set(group.filter((id) => ids.includes(id)))
      const after = moveSongs(before, moved, to, isAfter ? 'after' : 'before')
      expect(idsOf(after)).toEqual(idsOf(before))
      const others = new Set(ids.filter((id) => !moved.has(id)))
      for (const part of [moved, others]) expect(isSameOrder(removeSongs(before, part), removeSongs(after, part))).toBe(true)
      expect(order(after)).toContain(ids.filter((id) => moved.has(id)).join(''))
    }),
  )
})
