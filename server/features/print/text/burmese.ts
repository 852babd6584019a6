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

export const isBurmese = (text: string): boolean => /\p{Script=Myanmar}/u.test(text)

/** The text in the order that its signs are drawn in. */
export const drawnOrder = (text: string): string =>
  text.replace(syllable, (_whole, above: string | undefined, letters: string, signs: string) => {
    const before = [vowelBefore, letterAround].filter((sign) => signs.includes(sign)).join('')
    return before + letters + (above ?? '') + signs.replaceAll(vowelBefore, '').replaceAll(letterAround, '')
  })

/** Of the font, in the order that they apply. */
export const burmeseForms = ['rphf', 'pref', 'blwf', 'pstf', 'pres', 'abvs', 'blws', 'psts']
