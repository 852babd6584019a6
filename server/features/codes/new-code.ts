import { randomInt } from 'node:crypto'
import { codeAlphabet, codeLength } from '#contract/codes.ts'

/** 31^7: some 27,000 million codes. A repeat is refused by the database, and another one taken. */
export const newCode = (): string => Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
