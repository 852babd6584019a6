import { expect, test } from 'vitest'
import { folderPictures, pictureFor } from './folder-pictures.ts'

const pictures = (...paths: string[]) =>
  folderPictures(
    paths.map((path) => {
      const [, folder = '', name = ''] = /^(?:(.*)\/)?(.*)$/.exec(path) ?? []
      return { folder, file: new File([], name) }
    }),
  )
const namesOf = (found: ReturnType<typeof pictures>) => Object.fromEntries([...found].map(([folder, { name }]) => [folder, name]))

test('the picture of a folder is its only one, or the one that is named as a cover', () => {
  expect(namesOf(pictures('1/A/art.jpg', '1/B/back.jpg', '1/B/Cover back.png', '1/B/Cover.png', '1/C/1.jpg', '1/C/2.jpg'))).toEqual({
    '1/A': 'art.jpg',
    '1/B': 'Cover.png',
  })
})

test('songs get the picture of their folder, or of the next one around it', () => {
  const found = pictures('1/A/a.jpg', '1/A/Scans/scan.jpg', '1/B/b.jpg')
  expect(['1/A', '1/A/Live', '1/A/Scans', '1/B', '1/C', '2/A'].map((folder) => pictureFor(folder, found)?.name ?? null)).toEqual([
    'a.jpg',
    'a.jpg',
    'scan.jpg',
    'b.jpg',
    null,
    null,
  ])
})

test('one picture alone is for all songs', () => {
  expect(pictureFor('2/Other', pictures('1/A/a.jpg'))?.name).toBe('a.jpg')
})
