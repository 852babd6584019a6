import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dispositionOf } from './media-headers.ts'

const key = 'audio/jazz/untitled-a1b2c3d4e5f6.mp3'
const nameIn = (header: string) => decodeURIComponent(/; filename\*=UTF-8''([\w!#$%&+.^`|~-]+)$/.exec(header)?.[1] ?? '')

test.each([
  ['夜の港', '夜の港.mp3'],
  ['بحر هادئ', 'بحر هادئ.mp3'],
  ['Ночь', 'Ночь.mp3'],
  ["It's (live)*!", "It's (live)_!.mp3"],
  ['a/b\\c:"d"', 'a_b_c__d_.mp3'],
  ['..', 'untitled-a1b2c3d4e5f6.mp3'],
  ['abc\u202emp3.exe', 'abc_mp3.exe.mp3'],
  ['Already.mp3', 'Already.mp3'],
  [null, 'untitled-a1b2c3d4e5f6.mp3'],
])('a saved copy of %j is called %j', (title, name) => {
  const header = dispositionOf({ key, title })
  expect(header).toContain('inline; filename="untitled-a1b2c3d4e5f6.mp3"; ')
  expect(nameIn(header)).toBe(name)
})

test('any title gives a valid header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const header = dispositionOf({ key, title })
      expect(header).toMatch(/^[\x20-\x7e]+$/)
      expect(nameIn(header)).toMatch(/\.mp3$/)
    }),
  )
})
