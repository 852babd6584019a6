import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { battery } from '#server/testing/battery.ts'
import { unitsPerEm } from '../fonts/face.ts'
import type { Box, TextLine } from '../page-model.ts'
import { type FittedText, fitText, type TextOptions } from './fit.ts'

const samples = [
  'Midnight in the garden',
  'Łódź, Þingvellir, Đặng Thị Mỹ',
  'Полночь в саду',
  'Μεσάνυχτα στον κήπο',
  'السلام عليكم يا مدينة النور',
  'مُحَمَّدٌ رَسُولُ',
  'שלום עולם (Hello)',
  'क्षत्रिय कृष्णा भजन',
  'আমার সোনার বাংলা',
  'வணக்கம் உலகம்',
  'తెలుగు పాట',
  'ગુજરાતી ગીત',
  'ਪੰਜਾਬੀ ਗੀਤ',
  'ಕನ್ನಡ ಹಾಡು',
  'മലയാളം പാട്ട്',
  'සිංහල ගීතය',
  'สวัสดีชาวโลกทั้งหลาย',
  'ສະບາຍດີຊາວໂລກ',
  'សួស្តី​ពិភពលោក',
  'မင်္ဂလာပါကမ္ဘာ',
  'ქართული სიმღერა',
  'Հայկական երգ',
  'የኢትዮጵያ ዘፈን',
  '夜に駆ける',
  '你好，世界',
  '한밤의 정원',
  '❤️ 👩‍👩‍👧 🎵 1️⃣ 🇫🇷',
  'Z̷̢̛͔̰̈́̽a̴̗̿l̶͉̊g̵̰̈́o̷̥͐',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'a\u{200d}\u{200c}\u{202e}b\u{2066}c',
  '\u{0301}\u{0302}',
  '𓀀𒀀',
]
const parts = fc.oneof(
  fc.constantFrom(...samples),
  fc.constantFrom(...samples.flatMap((sample) => sample.split(' '))),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const texts = fc.array(parts, { maxLength: 6 }).map((words) => words.join(' '))
const boxes: fc.Arbitrary<Box> = fc.record({
  x: fc.constantFrom(0, 17.5),
  y: fc.constantFrom(0, 33),
  width: fc.double({ min: 1, max: 180, noNaN: true }),
  height: fc.double({ min: 1, max: 120, noNaN: true }),
})
const optionsArbitrary: fc.Arbitrary<TextOptions> = fc.record({
  style: fc.constantFrom('headline', 'strong', 'text'),
  color: fc.constant('#000000'),
  max: fc.constantFrom(3, 9, 40),
  min: fc.constantFrom(2.12, 3),
  lines: fc.constantFrom(1, 2, 5),
  leading: fc.constantFrom(0.94, 1.2),
  align: fc.constantFrom('start', 'center', 'end'),
})

/** Millimeters by which the ink of a line exceeds the box. */
function overflow({ glyphs, sizeMillimetres }: TextLine, box: Box): number {
  const scale = sizeMillimetres / unitsPerEm
  return Math.max(
    0,
    ...glyphs.flatMap(({ glyph: { ink }, x, y }) =>
      ink
        ? [
            box.x - (x + ink.left * scale),
            x + ink.right * scale - (box.x + box.width),
            box.y - (y - ink.top * scale),
            y - ink.bottom * scale - (box.y + box.height),
          ]
        : [],
    ),
  )
}

const tolerance = 1e-6
const box = { x: 0, y: 0, width: 60, height: 20 }
const options: TextOptions = { style: 'text', color: '#000000', max: 5, min: 2.12, lines: 2 }
const textsOf = ({ lines }: FittedText) => lines.map(({ text }) => text)

describe('a text in a box', () => {
  it('never exceeds it, for any text', () => {
    fc.assert(
      fc.property(texts, boxes, optionsArbitrary, (text, box, options) => {
        const fitted = fitText(text, box, options)
        for (const line of fitted.lines) expect(overflow(line, box)).toBeLessThan(tolerance)
        expect(fitted.lines.length).toBeLessThanOrEqual(options.lines)
      }),
      { numRuns: battery({ smoke: 60, full: 300 }) },
    )
  })

  it.each(samples)('is complete if there is room: %s', (text) => {
    const fitted = fitText(text, { ...box, width: 170, height: 60 }, options)
    expect(fitted.isTruncated).toBe(false)
    const invisible = /[\p{Default_Ignorable_Code_Point}\s]/gu
    expect(textsOf(fitted).join('').replace(invisible, '')).toBe(text.normalize('NFC').replace(invisible, ''))
  })

  it('ends in an ellipsis between graphemes if it is too long', () => {
    const family = '👩‍👩‍👧'
    const fitted = fitText(family.repeat(200), box, options)
    expect(fitted.isTruncated).toBe(true)
    expect(textsOf(fitted).join('')).toMatch(new RegExp(`^(?:${family})+…$`, 'u'))
  })

  it('breaks only words that are wider than the box', () => {
    const title = 'The evening of the Donaudampfschifffahrtsgesellschaft and its many friends'
    const fitted = fitText(title, { ...box, width: 24, height: 60 }, { ...options, lines: 9 })
    expect(textsOf(fitted)).toEqual(['The evening of the Don', 'audampfschifffahrtsge', 'sellschaft and its many', 'friends'])
  })

  it('is left out if it must be complete and does not fit', () => {
    const address = 'music.example.org/playlist/h86779r6pkxh'
    expect(fitText(address, { ...box, width: 12, height: 6 }, { ...options, isWhole: true })).toMatchObject({
      isTruncated: true,
      lines: [],
      height: 0,
    })
    expect(textsOf(fitText(address, box, { ...options, isWhole: true })).join('')).toBe(address)
  })

  it('has the largest size that fits', () => {
    expect(fitText('Go', box, options).sizeMillimetres).toBe(5)
    const long = fitText('Everything that happened last summer, including the rain', box, { ...options, lines: 1 })
    expect(long.sizeMillimetres).toBeLessThan(5)
    expect(long.isTruncated).toBe(false)
  })

  it('starts at the right if it is right-to-left', () => {
    const [arabic] = fitText('سلام', box, options).lines
    const [latin] = fitText('Peace', box, options).lines
    expect(Math.min(...(arabic?.glyphs ?? []).map(({ x }) => x))).toBeGreaterThan(45)
    expect(Math.min(...(latin?.glyphs ?? []).map(({ x }) => x))).toBe(0)
  })

  it('breaks Thai between words, into lines of about the same length', () => {
    const fitted = fitText('สวัสดีชาวโลกทั้งหลาย', { ...box, width: 24 }, { ...options, min: 4 })
    expect(textsOf(fitted)).toEqual(['สวัสดีชาว', 'โลกทั้งหลาย'])
  })

  it('shapes a word the same next to other letters of its script', () => {
    const glyphs = () => fitText('বাংলা', box, options).lines.flatMap((line) => line.glyphs.map(({ glyph }) => glyph.id))
    const before = glyphs()
    fitText('সোনার', box, options)
    expect(glyphs()).toEqual(before)
  })

  it('reorders, stacks and joins letters in every script', () => {
    const glyphs = (text: string) => fitText(text, box, options).lines.flatMap((line) => line.glyphs.map(({ glyph }) => glyph.id))
    const single = (letter: string) => glyphs(letter)[0]
    // Burmese: a vowel that is stored after its letter but displayed before it, even with a medial letter.
    expect(glyphs('ကေ')).toEqual([single('\u{1031}'), single('က')])
    expect(glyphs('ကြေ')[0]).toBe(single('\u{1031}'))
    // A stacked letter has another form. Shan letters are reordered like Burmese ones.
    expect(glyphs('ကမ္ဘာ')).toHaveLength(4)
    expect(glyphs('ကမ္ဘာ')).not.toContain(single('ဘ'))
    expect(glyphs('ၵေႃႇ')[0]).toBe(single('\u{1031}'))
    // Devanagari: the vowel i before its letter, and a conjunct as one glyph.
    expect(glyphs('कि')[1]).toBe(single('क'))
    expect(glyphs('क्ष')).toHaveLength(1)
    // Arabic: in visual order from right to left, each letter in its positional form.
    expect(glyphs('سلام')).not.toContain(single('س'))
    expect(glyphs('(سلام)')[0]).toBe(single('('))
  })

  it('reports characters that no font has', () => {
    expect([...fitText('Song 𓀀', box, options).missing]).toEqual(['𓀀'])
    expect(fitText('Song 夜 ❤️ ش', box, options).missing.size).toBe(0)
  })
})
