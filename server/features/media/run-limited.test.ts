import { expect, test } from 'vitest'
import { faultOfFile } from './run-limited.ts'

test('a process that does not respond, or fails itself, says nothing about the file', () => {
  expect(() => faultOfFile({ outcome: 'stuck', code: null, errors: '' })).toThrow('does not respond')
  expect(() => faultOfFile({ outcome: 'ended', code: 1, errors: 'no memory' }, 2)).toThrow('no memory')
})

test.each([0, 1])('ffmpeg that finds the disk full says nothing about the file, also with exit code %i', (code) => {
  const errors = 'Error writing trailer of file:/tmp/rendition: No space left on device'
  expect(() => faultOfFile({ outcome: 'ended', code, errors })).toThrow('The disk is full')
})

test('a damaged or expensive file is at fault', () => {
  expect(faultOfFile({ outcome: 'ended', code: 0, errors: 'a warning' })).toBe(null)
  expect(faultOfFile({ outcome: 'ended', code: 2, errors: 'truncated' }, 2)).toBe('truncated')
  expect(faultOfFile({ outcome: 'ended', code: 1, errors: 'truncated' })).toBe('truncated')
  expect(faultOfFile({ outcome: 'ended', code: null, errors: '' }, 2)).toBe('')
  expect(faultOfFile({ outcome: 'too_expensive', code: null, errors: '' })).toBe('too much processor time')
})
