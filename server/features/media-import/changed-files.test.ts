import { expect, test } from 'vitest'
import { changedFiles } from './changed-files.ts'

const isMedia = (name: string) => name.endsWith('.mp3')
interface Known {
  seenUntil?: number
  quietSince?: number
  waiting?: string[]
  /** Null: as noted by a former version. */
  folders?: string[] | null
}
const look = (files: Record<string, number>, { seenUntil = 0, quietSince = 100, waiting, folders = null }: Known = {}) =>
  changedFiles(
    Object.entries(files).map(([name, changedAt]) => ({ name, changedAt })),
    { seenUntil, waiting: new Set(waiting), folders: folders && new Set(folders) },
    { quietSince, isMedia },
  )
const found = (files: Record<string, number>, known?: Known) => {
  const { names, seen } = look(files, known)
  return { names: [...names], waiting: [...seen.waiting], seenUntil: seen.seenUntil }
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

test('the files of a folder that was not there before are new, however old they are', () => {
  const files = { 'a.mp3': 50, 'Tides/1.mp3': 5, 'Talks/1.mp3': 5, 'Pictures/cover.jpg': 5 }
  const known = { seenUntil: 50, folders: ['.', 'Talks'] }
  expect(found(files, known)).toEqual({ names: ['Tides/1.mp3'], waiting: [], seenUntil: 50 })
  const { seen } = look(files, known)
  expect([...seen.folders]).toEqual(['.', 'Tides', 'Talks', 'Pictures'])
  expect(found(files, { seenUntil: 50, folders: [...seen.folders] }).names).toEqual([])
  expect(found({ ...files, 'Tides/2.mp3': 120 }, known)).toMatchObject({ names: [], waiting: ['Tides/'] })
})
