import { trackNumberMax } from '#contract/song-details.ts'

/** The number of a song as a visitor typed it, in the digits of any script; null if it is not a number that a song can have. */
export function typedNumber(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]+/gu, ' ')
    .trim()
  if (!/^\p{Nd}+$/u.test(plain)) return null
  const number = Number([...plain].map(valueOfDigit).join(''))
  return number >= 1 && number <= trackNumberMax ? number : null
}

/** Unicode has the digits of each script as ten adjacent characters, from zero to nine; two scripts may be adjacent, too. */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return value % 10
}
