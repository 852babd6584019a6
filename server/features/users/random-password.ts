import { randomInt } from 'node:crypto'

/** 16 characters (79 bits), none of them easily confused, because it is copied from a console. */
export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''))
  return groups.join('-')
}
