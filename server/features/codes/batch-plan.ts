import type { z } from 'zod'
import { type Aim, type BatchInput, type BatchLine, CodeWord } from '#contract/codes.ts'
import type { Handle } from '#server/database/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { enteredAddress, textAddress, thingAddress } from './aim-address.ts'
import { createCodeAimsRepository, type KnownAim } from './code-aims.repository.ts'
import { createCodesRepository } from './codes.repository.ts'
import { findSongsNamed } from './song-names.repository.ts'

type Input = z.output<typeof BatchInput>
type Row = Input['rows'][number]
type Problem = NonNullable<BatchLine['problem']>

/** What becomes of a row. */
export interface PlannedRow {
  label: string
  /** Null where the site makes one. */
  code: string | null
  /** Where it leads; null where that is not known. */
  address: string | null
  problem: Problem | null
}

export interface BatchPlan {
  rows: PlannedRow[]
  /** Of all addresses. */
  known: Map<string, KnownAim>
}

/**
 * What a batch would be, by what is in the database now. Throws for its own aim: code_aim_missing, code_aim_own,
 * redirection_target_invalid.
 */
export async function planBatch(db: Handle, { aim, rows }: Input, siteAddress: string): Promise<BatchPlan> {
  const ownAddress = aim && (await batchAddress(db, aim, siteAddress))
  const aims = await readAims(db, rows, siteAddress)
  const codes = await readCodes(db, rows)
  const planned = rows.map((row, index): PlannedRow => {
    const { code = null, problem = null } = codes[index] ?? {}
    const found = row.aim ? aims.get(row.aim) : { address: ownAddress, problem: ownAddress === null ? ('aim_missing' as const) : null }
    return { label: row.label, code, address: found?.address ?? null, problem: problem ?? found?.problem ?? null }
  })
  const known = await createCodeAimsRepository(db).describe(planned.flatMap(({ address }) => address ?? []))
  return { rows: planned.map((row) => withoutStrangers(row, known)), known }
}

/** Throws code_aim_missing, code_aim_own, redirection_target_invalid. */
export async function batchAddress(db: Handle, aim: Aim, siteAddress: string): Promise<string> {
  const address = enteredAddress(aim, siteAddress)
  const known = await createCodeAimsRepository(db).describe([address])
  if ((known.get(address)?.reach ?? 'deleted') === 'deleted') throw new AppError('code_aim_missing', { field: 'aim' })
  return address
}

/** A thing that is not in the library is nothing to lead to, however well its address is spelled. */
function withoutStrangers(row: PlannedRow, known: Map<string, KnownAim>): PlannedRow {
  if (row.address === null || (known.get(row.address)?.reach ?? 'deleted') !== 'deleted') return row
  return { ...row, address: null, problem: row.problem ?? 'aim_unknown' }
}

interface FoundAim {
  address: string | null
  problem: Problem | null
}

/** What the rows' own texts mean. */
async function readAims(db: Handle, rows: readonly Row[], siteAddress: string): Promise<Map<string, FoundAim>> {
  const texts = [...new Set(rows.flatMap(({ aim }) => aim || []))]
  const [addresses, names] = [texts.filter(isAddress), texts.filter((text) => !isAddress(text))]
  const songs = await findSongsNamed(db, names)
  return new Map([
    ...addresses.map((text) => [text, readAddress(text, siteAddress)] as const),
    ...names.map((text) => [text, theOnly(songs.get(text) ?? [])] as const),
  ])
}

const isAddress = (text: string) => /^(?:\/|https?:\/\/)/i.test(text)

function readAddress(text: string, siteAddress: string): FoundAim {
  try {
    return { address: textAddress(text, siteAddress), problem: null }
  } catch {
    return { address: null, problem: 'aim_unknown' }
  }
}

function theOnly([id, ...others]: string[]): FoundAim {
  if (id === undefined) return { address: null, problem: 'aim_unknown' }
  return others.length > 0 ? { address: null, problem: 'aim_ambiguous' } : { address: thingAddress('song', id), problem: null }
}

/** The chosen codes, row by row. */
async function readCodes(db: Handle, rows: readonly Row[]): Promise<Pick<PlannedRow, 'code' | 'problem'>[]> {
  const words = rows.map(({ code }) => (code ? CodeWord.safeParse(code) : null))
  const given = await createCodesRepository(db).findGiven(words.flatMap((word) => word?.data ?? []))
  const seen = new Set<string>()
  return words.map((word) => {
    if (word === null) return { code: null, problem: null }
    if (!word.success) return { code: null, problem: 'code_invalid' }
    const { data: code } = word
    if (seen.has(code)) return { code, problem: 'code_twice' }
    seen.add(code)
    return { code, problem: given.has(code) ? 'code_taken' : null }
  })
}
