import { randomInt } from 'node:crypto'

/** No look-alikes (0 o 1 l i), lower case only: ids are printed in QR codes and read out aloud. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 12

/** A new random id: 12 characters, 59 bits. Every table has its id as primary key, so a collision is rejected. */
export const newId = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
