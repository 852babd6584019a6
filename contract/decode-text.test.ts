import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test('decodes files of older programs', () => {
  expect(decodeText(new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]))).toBe('Müller')
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x4d, 0, 0xfc, 0]))).toBe('Mü')
  expect(decodeText(new TextEncoder().encode('\uFEFFMüller ليل'))).toBe('Müller ليل')
  expect(decodeText(new TextEncoder().encode('aé').subarray(0, 2), { isCut: true })).toBe('a')
})
