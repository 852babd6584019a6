import { createHash } from 'node:crypto'
import { downloadCodeAlphabet, downloadCodeLength } from '#contract/download-codes.ts'
import { randomLetters } from '#server/random-letters.ts'

export const randomCode = (): string => randomLetters(downloadCodeLength, downloadCodeAlphabet)

/** The printed form, 'ABCD-EFGH-JKMN'. */
export const shownCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** Normalizes a typed code: any case, spaces, hyphens and confusable characters. Null if the text cannot be a code. */
export function readCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}_.]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/U/g, 'V')
  return code.length === downloadCodeLength && [...code].every((character) => downloadCodeAlphabet.includes(character)) ? code : null
}

/** An unkeyed hash is enough because codes are random, so they stay valid on a server with another app secret. */
export const lookupKeyOf = (code: string): string => createHash('sha256').update(`download-code ${code}`).digest('base64url')
