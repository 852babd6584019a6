import { expect, it } from 'vitest'
import { countsPerDay } from './counts-per-day.ts'

const none = { users: 0, songs: 0, categories: 0, likes: 0, playlists: 0 }

it('starts with the first item and has the totals at the start of each day', () => {
  const added = [
    { day: '2026-11-17', kind: 'songs' as const, count: 2 },
    { day: '2026-11-16', kind: 'users' as const, count: 1 },
    { day: '2026-11-20', kind: 'songs' as const, count: 5 },
  ]
  expect(countsPerDay(added, { from: '2026-01-01', to: '2026-11-19' })).toEqual([
    { day: '2026-11-16', ...none },
    { day: '2026-11-17', ...none, users: 1 },
    { day: '2026-11-18', ...none, users: 1, songs: 2 },
    { day: '2026-11-19', ...none, users: 1, songs: 2 },
  ])
})

it('counts items older than the requested days', () => {
  const added = [{ day: '2020-02-29', kind: 'songs' as const, count: 3 }]
  expect(countsPerDay(added, { from: '2026-11-19', to: '2026-11-19' })).toEqual([{ day: '2026-11-19', ...none, songs: 3 }])
})

it('is empty without earlier items', () => {
  expect(countsPerDay([{ day: '2026-11-20', kind: 'songs', count: 4 }], { from: '2026-01-01', to: '2026-11-19' })).toEqual([])
})
