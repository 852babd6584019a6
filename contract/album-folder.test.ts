import { expect, test } from 'vitest'
import { albumFolderOf } from './album-folder.ts'

const folderOf = (path: string) => albumFolderOf(path.split('/'))

test.each([
  ['Music/Night Songs/CD1', 'Music/Night Songs/cd 02'],
  ['Music/Night Songs/Disc 1', 'Music/Night Songs'],
  ['Music/Night Songs (Disc 1)', 'Music/Night Songs [Disk-2]'],
  ['Music/Night Songs CD1 - Live', 'Music/Night Songs CD2 - Studio'],
  ['Disque 1', ''],
  ['Музика/Нічні пісні (Диск 1)', 'Музика/Нічні пісні CD2'],
  ['Muzyka/Pieśni/Płyta 1', 'Muzyka/Pieśni/Płyta 2'],
])('%j and %j are folders of one album', (one, other) => {
  expect(folderOf(one)).toBe(folderOf(other))
})

test.each([
  ['Music/Night Songs', 'Music/Day Songs'],
  ['One/Disc 1', 'Two/Disc 1'],
  ['Music/ACDC 1', 'Music/ACDC 2'],
  ['Music/Best of CD 2019', 'Music/Best of CD 2020'],
  ['Music/Discovery 1', 'Music/Discovery 2'],
  ['Музика/Нічні пісні CD1', 'Музика/Денні пісні CD1'],
])('%j and %j are not', (one, other) => {
  expect(folderOf(one)).not.toBe(folderOf(other))
})
