import { expect, test } from 'vitest'
import { droppedFiles } from './dropped-files.ts'

const file = (fullPath: string) => ({
  isFile: true,
  fullPath,
  file: (resolve: (file: File) => void) => resolve(new File(['sound'], fullPath.split('/').at(-1) ?? '')),
})
const fail = (_: unknown, reject: (error: Error) => void) => reject(new DOMException('', 'NotReadableError'))

const folder = (fullPath: string, readEntries: unknown) => ({
  isFile: false,
  isDirectory: true,
  fullPath,
  createReader: () => ({ readEntries }),
})

/** Returns the entries in the first call only, like the reader of a browser. */
function reading(...entries: object[]) {
  const calls = [entries, []]
  return (resolve: (entries: object[]) => void) => resolve(calls.shift() ?? [])
}

test('an unreadable folder or file is named, and the others are taken', async () => {
  const dropped = folder(
    '/Album',
    reading(file('/Album/1.mp3'), folder('/Album/Locked', fail), { ...file('/Album/2.mp3'), file: fail }, file('/Album/3.mp3')),
  )
  const items = [{ kind: 'file', webkitGetAsEntry: () => dropped }] as unknown as DataTransferItemList
  const { files, unreadable } = await droppedFiles({ items })
  expect([...files.keys()].map(({ name }) => name)).toEqual(['1.mp3', '3.mp3'])
  expect(unreadable.sort()).toEqual(['Album/2.mp3', 'Album/Locked'])
})
