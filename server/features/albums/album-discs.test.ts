import { expect, test } from 'vitest'
import { discsOf, mergedDiscs } from './album-discs.ts'

test.each([
  ['Tides', [], []],
  ['Tides', [null], []],
  ['Tides', [2, null], [1, 2]],
  ['Tides [Disc 2]', [], [2]],
  ['Tides [Disc 2]', [null, 1], [2]],
  ['Tides [Disc 2]', [1, 2], [1, 2]],
])('%s with the disc numbers %j consists of %j', (title, numbers, discs) => {
  expect(discsOf(title, numbers)).toEqual(discs)
})

const album = (title: string, ...discs: (number | null)[]) => ({
  title,
  songs: discs.map((disc_number, index) => ({ id: `${title} ${index}`, disc_number })),
})
const merged = (from: ReturnType<typeof album>, to: ReturnType<typeof album>) => {
  const { changes, title } = mergedDiscs(from, to)
  return [title, changes.map(({ id, before, after }) => `${id}: ${before} ${after}`)]
}

test.each([
  [album('T [Disc 2]', null), album('T [Disc 1]', null), ['T', ['T [Disc 2] 0: null 2', 'T [Disc 1] 0: null 1']]],
  [album('T [Disc 1]', 1), album('T CD2 (Remastered)', 1), ['T (Remastered)', ['T CD2 (Remastered) 0: 1 2']]],
  [album('T [Disc 2]', 1, null), album('T', null), ['T', ['T [Disc 2] 0: 1 2', 'T [Disc 2] 1: null 2']]],
  [album('T', null), album('T [Disc 2]', null), ['T', ['T [Disc 2] 0: null 2']]],
  [album('U [Disc 2]', null), album('T [Disc 1]', 1), ['T', ['U [Disc 2] 0: null 2']]],
  [album('U', null), album('T [Disc 1]', 1), ['T [Disc 1]', []]],
  [album('T [Disc 2]', null), album('T CD 2', null), ['T CD 2', []]],
  [album('T [Disc 2]', 1, 2), album('T', null), ['T', []]],
  [album('T (Remastered)', null), album('T', 2), ['T', []]],
])('%j merged into %j', (from, to, expected) => {
  expect(merged(from, to)).toEqual(expected)
})
