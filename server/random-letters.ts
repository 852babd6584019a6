import { randomInt } from 'node:crypto'

/** Lower case and without look-alikes (0 o 1 l i), because such texts are printed, read aloud and copied by hand. */
export const readableAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'

export const randomLetters = (count: number, alphabet = readableAlphabet): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Four groups of letters, joined by hyphens. */
export const randomGroups = (groupLength: number): string => Array.from({ length: 4 }, () => randomLetters(groupLength)).join('-')
