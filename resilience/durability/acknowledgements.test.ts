import { expect, test } from 'vitest'
import { acknowledgementsOf } from './acknowledgements.ts'
import { readTrace } from './system-calls.ts'

const check = (...lines: string[]) => acknowledgementsOf(readTrace(lines.join('\n')), '/data').map(({ unsafe }) => unsafe)
const response = '7 write(30<TCP:[127.0.0.1:1->127.0.0.1:2]>, "HTTP/1.1 200 OK"..., 90) = 90'
const bytes = '7 pwrite64(9</data/a>, "x"..., 1, 0) = 1'
const sync = '7 fsync(9</data/a>) = 0'

test('a response before the fsync of the file is detected', () => {
  expect(check(bytes, response)).toEqual([['bytes of /a']])
  expect(check(bytes, sync, response)).toEqual([[]])
})

test('an fsync counts at its end, for writes before its start', () => {
  expect(check(bytes, '8 fsync(9</data/a> <unfinished ...>', response, '8 <... fsync resumed>) = 0')).toEqual([['bytes of /a']])
  expect(check(bytes, '8 fsync(9</data/a> <unfinished ...>', bytes, '8 <... fsync resumed>) = 0', response)).toEqual([['bytes of /a']])
})

test('a failed fsync does not count', () => {
  expect(check(bytes, '7 fsync(9</data/a>) = -1 EIO (Input/output error)', response)).toEqual([['bytes of /a']])
})

test('a new name needs the fsync of its folder, unless it is deleted again', () => {
  const link = '7 link("/data/staging/a", "/data/storage/b") = 0'
  expect(check(link, response)).toEqual([['name /storage/b']])
  expect(check(link, '7 fsync(5</data/storage>) = 0', response)).toEqual([[]])
  expect(check(link, '7 unlink("/data/storage/b") = 0', response)).toEqual([[]])
  expect(check('7 openat(AT_FDCWD, "/data/c", O_RDWR|O_CREAT, 0644) = 5</data/c>', response)).toEqual([['name /c']])
})

test('files outside of the folder do not matter', () => {
  expect(check('7 write(5</tmp/x>, "x", 1) = 1', response)).toEqual([[]])
})
