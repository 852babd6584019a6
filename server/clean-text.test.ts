import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { cleanLines, cleanText } from './clean-text.ts'

test('a text that is too long is not cut inside a character', () => {
  const filling = 'a'.repeat(limits.name - 1)
  expect(cleanText(`${filling}🎵🎵`)).toBe(filling)
  expect(cleanLines(`${filling}🎵🎵`, limits.name)).toBe(filling)
  expect(cleanLines('One\n🎵', 6)).toBe('One\n🎵')
})

test('half a character of the text itself is replaced, because it cannot be stored', () => {
  expect([cleanText('a\ud83c!'), cleanLines('a\ud83c!', 10)]).toEqual(['a\ufffd!', 'a\ufffd!'])
})
