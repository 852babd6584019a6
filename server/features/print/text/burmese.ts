import type { Face, PlacedGlyph } from '../fonts/face.ts'

/*
 * fontkit knows no rules for the Burmese script. These are those of its common words: what is written behind a letter and drawn before it
 * goes there, and the font's forms for stacked letters are switched on.
 * https://learn.microsoft.com/typography/script-development/myanmar
 */

/** The small letter above the next one, a letter with those stacked below it, and signs that follow. */
const syllable =
  /([\u{1004}\u{101b}\u{105a}]\u{103a}\u{1039})?([\u{1000}-\u{102a}\u{103f}\u{104e}](?:\u{1039}[\u{1000}-\u{1021}])*)([\u{102b}-\u{1038}\u{103a}-\u{103e}]*)/gu
const vowelBefore = '\u{1031}'
const letterAround = '\u{103c}'
const dottedCircle = '\u{25cc}'
/** Of the font, in the order that they apply. */
const forms = ['rphf', 'pref', 'blwf', 'pstf', 'pres', 'abvs', 'blws', 'psts']

export const isBurmese = (text: string): boolean => /\p{Script=Myanmar}/u.test(text)

/** Syllable by syllable, each behind a dotted circle that is taken away again: where a stack comes first, fontkit finds no end. */
export function shapeBurmese(text: string, face: Face): ReturnType<Face['shape']> {
  const glyphs: PlacedGlyph[] = []
  let advance = 0
  const add = (shaped: ReturnType<Face['shape']>, left: number) => {
    glyphs.push(...shaped.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + advance - left })))
    advance += shaped.advance - left
  }
  let end = 0
  for (const { 0: whole, 1: above = '', 2: letters = '', 3: signs = '', index } of text.matchAll(syllable)) {
    if (index > end) add(face.shape(text.slice(end, index), 'ltr'), 0)
    const shaped = face.shape(dottedCircle + drawnOrder(above, letters, signs), 'ltr', forms)
    const [circle, ...glyphs] = shaped.glyphs
    add({ ...shaped, glyphs }, circle?.glyph.advance ?? 0)
    end = index + whole.length
  }
  if (end < text.length) add(face.shape(text.slice(end), 'ltr'), 0)
  return { glyphs, advance }
}

function drawnOrder(above: string, letters: string, signs: string): string {
  const before = [vowelBefore, letterAround].filter((sign) => signs.includes(sign)).join('')
  return before + letters + above + signs.replaceAll(vowelBefore, '').replaceAll(letterAround, '')
}
