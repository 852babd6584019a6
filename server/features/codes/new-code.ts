import { randomInt } from 'node:crypto'
import { codeAlphabet, codeLength } from '#contract/codes.ts'
import { newTimestamp } from '#server/database/timestamps.ts'

/** 31^7: some 27,000 million codes. A repeat is refused by the database, and another one taken. */
export const newCode = (): string => Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** Columns that are the same in every new code. */
export const newCodeColumns = (created_at = newTimestamp()) => ({ last_scan_on: null, created_at, deleted_at: null })
