import { createHash, randomInt } from 'node:crypto'
import { downloadCodeAlphabet, downloadCodeLength } from '#contract/download-codes.ts'

export const randomCode = (): string =>
  Array.from({ length: downloadCodeLength }, () => downloadCodeAlphabet[randomInt(downloadCodeAlphabet.length)]).join('')

/** 'ABCD-EFGH-JKMN': as it is printed. */
export const shownCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** A code as a person typed it, in any case, with spaces, hyphens and confused characters; null for what cannot be one. */
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

/** Codes are random enough that their hash need not be keyed: it stays valid on a server with another app secret. */
export const lookupKeyOf = (code: string): string => createHash('sha256').update(`download-code ${code}`).digest('base64url')
