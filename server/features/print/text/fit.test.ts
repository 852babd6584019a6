import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box, TextLine } from '../drawing.ts'
import { unitsPerEm } from '../fonts/face.ts'
import { type FittedText, fitText, type TextSetting } from './fit.ts'

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
const words = fc.oneof(
  fc.constantFrom(...samples),
  fc.constantFrom(...samples.flatMap((sample) => sample.split(' '))),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const texts = fc.array(words, { maxLength: 6 }).map((parts) => parts.join(' '))
const boxes: fc.Arbitrary<Box> = fc.record({
  x: fc.constantFrom(0, 17.5),
  y: fc.constantFrom(0, 33),
  width: fc.double({ min: 1, max: 180, noNaN: true }),
  height: fc.double({ min: 1, max: 120, noNaN: true }),
})
const settings: fc.Arbitrary<TextSetting> = fc.record({
  style: fc.constantFrom('headline', 'strong', 'text'),
  color: fc.constant('#000000'),
  max: fc.constantFrom(3, 9, 40),
  min: fc.constantFrom(2.12, 3),
  lines: fc.constantFrom(1, 2, 5),
  leading: fc.constantFrom(0.94, 1.2),
  align: fc.constantFrom('start', 'center', 'end'),
})

/** Millimetres that the ink of a line leaves a box by. */
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

const hairsbreadth = 1e-6
const box = { x: 0, y: 0, width: 60, height: 20 }
const setting: TextSetting = { style: 'text', color: '#000000', max: 5, min: 2.12, lines: 2 }
const written = ({ lines }: FittedText) => lines.map(({ text }) => text)

describe('a text in a box', () => {
  it('never leaves it, whatever it is', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(texts, boxes, settings, (text, where, how) => {
        const fitted = fitText(text, where, how)
        for (const line of fitted.lines) expect(overflow(line, where)).toBeLessThan(hairsbreadth)
        expect(fitted.lines.length).toBeLessThanOrEqual(how.lines)
      }),
      { numRuns: Number(process.env.TEXT_RUNS ?? 300) },
    )
  })

  it.each(samples)('is all there where there is room: %s', (text) => {
    const fitted = fitText(text, { ...box, width: 170, height: 60 }, setting)
    expect(fitted.isShortened).toBe(false)
    const unseen = /[\p{Default_Ignorable_Code_Point}\s]/gu
    expect(written(fitted).join('').replace(unseen, '')).toBe(text.normalize('NFC').replace(unseen, ''))
  })

  it('ends in an ellipsis between graphemes where it is too long', () => {
    const family = '👩‍👩‍👧'
    const fitted = fitText(family.repeat(200), box, setting)
    expect(fitted.isShortened).toBe(true)
    expect(written(fitted).join('')).toMatch(new RegExp(`^(?:${family})+…$`, 'u'))
  })

  it('is as large as it may be, and smaller where it must be', () => {
    expect(fitText('Go', box, setting).sizeMillimetres).toBe(5)
    const long = fitText('Everything that happened last summer, including the rain', box, { ...setting, lines: 1 })
    expect(long.sizeMillimetres).toBeLessThan(5)
    expect(long.isShortened).toBe(false)
  })

  it('begins at the right where it is read from there', () => {
    const [arabic] = fitText('سلام', box, setting).lines
    const [latin] = fitText('Peace', box, setting).lines
    expect(Math.min(...(arabic?.glyphs ?? []).map(({ x }) => x))).toBeGreaterThan(45)
    expect(Math.min(...(latin?.glyphs ?? []).map(({ x }) => x))).toBe(0)
  })

  it('breaks Thai between words, and lines of about the same length', () => {
    const fitted = fitText('สวัสดีชาวโลกทั้งหลาย', { ...box, width: 24 }, { ...setting, min: 4 })
    expect(written(fitted)).toEqual(['สวัสดีชาว', 'โลกทั้งหลาย'])
  })

  it('shapes a word the same after another that is drawn of its letters', () => {
    const glyphs = () => fitText('বাংলা', box, setting).lines.flatMap((line) => line.glyphs.map(({ glyph }) => glyph.id))
    const before = glyphs()
    fitText('সোনার', box, setting)
    expect(glyphs()).toEqual(before)
  })

  it('stacks Burmese letters and puts before a letter what is drawn there', () => {
    const shown = (text: string) => fitText(text, box, setting).lines.flatMap((line) => line.glyphs.map((glyph) => glyph.text))
    expect(shown('ကမ္ဘာ')).toEqual(['က', 'မ', '္ဘ', 'ာ'])
    expect(shown('ကြေ')).toEqual(['ေ', 'ြ', 'က'])
  })

  it('names signs that no font has', () => {
    expect([...fitText('Song 𓀀', box, setting).missing]).toEqual(['𓀀'])
    expect(fitText('Song 夜 ❤️ ش', box, setting).missing.size).toBe(0)
  })
})
