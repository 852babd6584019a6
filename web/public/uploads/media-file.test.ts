import { expect, test } from 'vitest'
import { isHidden, isLargerThan, isOfType } from './media-file.ts'

test('a file belongs to the chosen kind by its type, or by its name where it has none', () => {
  expect(isOfType({ name: 'a.mp3', type: 'audio/mpeg' }, 'audio')).toBe(true)
  expect(isOfType({ name: 'a.mp3', type: 'audio/mpeg' }, 'video')).toBe(false)
  expect(isOfType({ name: 'a.FLAC', type: '' }, 'audio')).toBe(true)
  expect(isOfType({ name: 'a.mp3', type: 'text/plain' }, 'audio')).toBe(false)
  expect(isOfType({ name: 'notes', type: '' }, 'video')).toBe(false)
})

test('limits are MB of a million bytes', () => {
  expect(isLargerThan({ size: 100_000_000 }, 100)).toBe(false)
  expect(isLargerThan({ size: 100_000_001 }, 100)).toBe(true)
})

test('hidden files are those of systems', () => {
  for (const path of ['.DS_Store', '._Song.mp3', 'Night Songs/Thumbs.db', '.cache/Song.mp3', 'desktop.ini'])
    expect([path, isHidden(path)]).toEqual([path, true])
  for (const path of ['Song.mp3', 'Night Songs/01. Intro.mp3', '...After All.mp3']) expect([path, isHidden(path)]).toEqual([path, false])
})
