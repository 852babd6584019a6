import { randomInt } from 'node:crypto'
import { readableAlphabet as alphabet } from '#server/random-letters.ts'

/** An id takes two calls of randomInt, whose limit is 48 bits. */
const halfLength = 6

/** A new random id: 12 characters, 59 bits. Every table has its id as primary key, so a collision is rejected. */
export const newId = (): string => half() + half()

function half(): string {
  let rest = randomInt(alphabet.length ** halfLength)
  let text = ''
  for (let letter = 0; letter < halfLength; letter++) {
    text += alphabet[rest % alphabet.length]
    rest = Math.floor(rest / alphabet.length)
  }
  return text
}
