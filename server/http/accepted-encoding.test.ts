import { expect, test } from 'vitest'
import { preferredEncoding } from './accepted-encoding.ts'
import { namesTag } from './entity-tags.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['identity;q=1, br;q=0.5', null],
  ['deflate', null],
  ['br;q=2', null],
  ['', null],
  [undefined, null],
])('of %j the best is %j', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding)
})

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"x,y","a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('If-None-Match %j names W/"a": %j', (header, isNamed) => {
  expect(namesTag(header, 'W/"a"')).toBe(isNamed)
})
