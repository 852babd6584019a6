import { expect, test } from 'vitest'
import { changedFiles } from './changed-files.ts'

const isMedia = (name: string) => name.endsWith('.mp3')
const found = (files: Record<string, number>, o: { seenUntil?: number; quietSince?: number; waiting?: string[] } = {}) => {
  const { names, waiting, seenUntil } = changedFiles(
    Object.entries(files).map(([name, changedAt]) => ({ name, changedAt })),
    { seenUntil: o.seenUntil ?? 0, quietSince: o.quietSince ?? 100, waiting: new Set(o.waiting), isMedia },
  )
  return { names: [...names], waiting: [...waiting], seenUntil }
}

test('of the root, new files are imported one by one, and none that may still be written', () => {
  expect(found({ 'a.mp3': 5, 'b.mp3': 20, 'c.mp3': 120 }, { seenUntil: 10 })).toEqual({
    names: ['b.mp3'],
    waiting: ['c.mp3'],
    seenUntil: 20,
  })
})

test('the folder of an album is imported as a whole, with its discs, once none of its files is new', () => {
  const album = { 'Tides/CD1/1.mp3': 5, 'Tides/CD1/cover.jpg': 5, 'Tides/CD2/1.mp3': 90 }
  expect(found(album, { seenUntil: 10 })).toEqual({ names: Object.keys(album), waiting: [], seenUntil: 90 })
  expect(found({ ...album, 'Tides/CD2/2.mp3': 130 }, { seenUntil: 10 })).toEqual({ names: [], waiting: ['Tides/'], seenUntil: 10 })
})

test('a folder that waited is imported although its files became older than others', () => {
  expect(found({ 'Tides/1.mp3': 50, 'b.mp3': 80 }, { seenUntil: 80, waiting: ['Tides/'] }).names).toEqual(['Tides/1.mp3'])
})

test('of a folder with more files than an album has, only the new ones are read again', () => {
  const talks = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`Talks/${index}.mp3`, index < 149 ? 5 : 50]))
  expect(found(talks, { seenUntil: 10 }).names).toEqual(['Talks/149.mp3'])
})

test('other files than media are no reason to import', () => {
  expect(found({ 'notes.txt': 50, 'Tides/cover.jpg': 60, 'Tides/1.mp3': 5 }, { seenUntil: 10 })).toEqual({
    names: [],
    waiting: [],
    seenUntil: 60,
  })
})
