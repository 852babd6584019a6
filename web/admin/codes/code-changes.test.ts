import { expect, it } from 'vitest'
import type { CodeHistoryEntry } from '#contract/codes.ts'
import { changesOf } from './code-changes.ts'

const song = { target: { kind: 'song', id: 'a' }, name: 'Slow Tide' } as const
const created: CodeHistoryEntry = {
  at: '2026-11-20T09:00:00.000Z',
  actor: 'Owner',
  destination: song,
  startsAt: null,
  endsAt: null,
  fallbackDestination: null,
  isActive: true,
}
const after = (changes: Partial<CodeHistoryEntry>) => changesOf({ ...created, ...changes }, created, 'Asia/Kolkata')

it('describes the creation', () => {
  expect(changesOf(created, undefined, 'UTC')).toEqual(['Created → Slow Tide'])
})

it('describes what an edit changed, and nothing else', () => {
  expect(after({ destination: { target: { kind: 'page', path: '/gallery' }, name: null } })).toEqual(['Destination changed to Gallery'])
  expect(after({ isActive: false })).toEqual(['Switched off'])
  expect(after({ fallbackDestination: song, isActive: false })).toEqual(['Fallback destination changed to Slow Tide', 'Switched off'])
  expect(after({ endsAt: '2026-12-24T12:00:00.000Z' })).toEqual([expect.stringMatching(/^Scheduled until Dec 24, 2026, 5:30\sPM$/)])
  expect(after({})).toEqual(['No changes'])
  expect(changesOf(created, { ...created, endsAt: '2026-12-24T12:00:00.000Z', fallbackDestination: song }, 'UTC')).toEqual([
    'Schedule removed',
    'Fallback destination removed',
  ])
})
