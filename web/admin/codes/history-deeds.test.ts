import { expect, it } from 'vitest'
import type { CodeHistoryEntry } from '#contract/codes.ts'
import { changesOf } from './history-deeds.ts'

const song = { aim: { kind: 'song', id: 'a' }, name: 'Slow Tide' } as const
const made: CodeHistoryEntry = {
  at: '2026-11-20T09:00:00.000Z',
  actor: 'Owner',
  aim: song,
  startsAt: null,
  endsAt: null,
  afterwards: null,
  isActive: true,
}
const after = (changes: Partial<CodeHistoryEntry>) => changesOf({ ...made, ...changes }, made)

it('says how a code was made', () => {
  expect(changesOf(made, undefined)).toEqual(['Made, leading to Slow Tide'])
})

it('says what an edit changed, and nothing else', () => {
  expect(after({ aim: { aim: { kind: 'page', path: '/gallery' }, name: null } })).toEqual(['Aimed at Gallery'])
  expect(after({ isActive: false })).toEqual(['Switched off'])
  expect(after({ afterwards: song, isActive: false })).toEqual(['Afterwards to Slow Tide', 'Switched off'])
  expect(after({ endsAt: '2026-12-24T12:00:00.000Z' })).toEqual([expect.stringMatching(/^Scheduled until 24 Dec 2026, /)])
  expect(changesOf(made, { ...made, endsAt: '2026-12-24T12:00:00.000Z', afterwards: song })).toEqual([
    'Schedule removed',
    'Afterwards to a page with a message',
  ])
})
