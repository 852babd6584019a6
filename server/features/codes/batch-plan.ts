import type { z } from 'zod'
import { type BatchInput, type BatchLine, CustomCode, type Destination } from '#contract/codes.ts'
import { AppError } from '#server/app-error.ts'
import { eachYielding } from '#server/chunks.ts'
import type { Repositories } from '#server/repositories.ts'
import type { DescribedDestination } from './code-destinations.repository.ts'
import { enteredAddress, itemAddress, textAddress } from './destination-address.ts'

type Input = z.output<typeof BatchInput>
type Row = Input['rows'][number]
type Problem = NonNullable<BatchLine['problem']>

export interface PlannedRow {
  label: string
  /** Null if the code is to be generated. */
  code: string | null
  /** Null if the destination could not be resolved. */
  address: string | null
  problem: Problem | null
}

interface BatchPlan {
  rows: PlannedRow[]
  /** Destinations of all rows, by address. */
  described: Map<string, DescribedDestination>
}

/**
 * Plans a batch against the current database: once for a check, and again in the transaction that creates it. Yields to the event loop
 * between steps. Throws code_destination_missing, code_destination_loop and redirection_target_invalid for the destination of the batch.
 */
export async function planBatch(tx: Repositories, { destination, rows }: Input, siteAddress: string): Promise<BatchPlan> {
  const batchDestination = destination && (await batchAddress(tx, destination, siteAddress))
  const destinations = await resolveDestinations(tx, rows, siteAddress)
  const codes = await checkCodes(tx, rows)
  const planned: PlannedRow[] = []
  for await (const [index, row] of eachYielding(rows)) {
    const { code = null, problem = null } = codes[index] ?? {}
    const found = row.destination
      ? destinations.get(row.destination)
      : batchDestination
        ? resolved(batchDestination)
        : failed('destination_missing')
    planned.push({ label: row.label, code, address: found?.address ?? null, problem: problem ?? found?.problem ?? null })
  }
  const described = await tx.codeDestinations.describe(planned.flatMap(({ address }) => address ?? []))
  return { rows: planned.map((row) => rejectMissingItem(row, described)), described }
}

/** Throws code_destination_missing, code_destination_loop and redirection_target_invalid. */
export async function batchAddress(tx: Repositories, destination: Destination, siteAddress: string): Promise<string> {
  const address = enteredAddress(destination, siteAddress)
  const described = await tx.codeDestinations.describe([address])
  if (!exists(address, described)) throw new AppError('code_destination_missing', { field: 'destination' })
  return address
}

const exists = (address: string, described: BatchPlan['described']) => (described.get(address)?.reach ?? 'deleted') !== 'deleted'

const rejectMissingItem = (row: PlannedRow, described: BatchPlan['described']): PlannedRow =>
  row.address === null || exists(row.address, described) ? row : { ...row, address: null, problem: row.problem ?? 'destination_unknown' }

interface Resolution {
  address: string | null
  problem: Problem | null
}

const resolved = (address: string): Resolution => ({ address, problem: null })
const failed = (problem: Problem): Resolution => ({ address: null, problem })

/** Resolves the text of each row: an address or the title of a song. */
async function resolveDestinations(tx: Repositories, rows: readonly Row[], siteAddress: string): Promise<Map<string, Resolution>> {
  const texts = [...new Set(rows.flatMap(({ destination }) => destination || []))]
  const songs = await tx.songNames.find(texts.filter((text) => !isAddress(text)))
  const resolutions = new Map<string, Resolution>()
  for await (const [, text] of eachYielding(texts))
    resolutions.set(text, isAddress(text) ? resolveAddress(text, siteAddress) : resolveSong(songs.get(text) ?? []))
  return resolutions
}

const isAddress = (text: string) => /^(?:\/|https?:\/\/)/i.test(text)

function resolveAddress(text: string, siteAddress: string): Resolution {
  try {
    return resolved(textAddress(text, siteAddress))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return failed('destination_unknown')
  }
}

function resolveSong([id, ...others]: string[]): Resolution {
  if (id === undefined) return failed('destination_unknown')
  return others.length > 0 ? failed('destination_ambiguous') : resolved(itemAddress('song', id))
}

/** Checks the custom code of each row. */
async function checkCodes(tx: Repositories, rows: readonly Row[]): Promise<Pick<PlannedRow, 'code' | 'problem'>[]> {
  const customCodes = rows.map(({ code }) => (code ? CustomCode.safeParse(code) : null))
  const used = await tx.codes.findUsed(customCodes.flatMap((parsed) => parsed?.data ?? []))
  const seen = new Set<string>()
  return customCodes.map((parsed) => {
    if (parsed === null) return { code: null, problem: null }
    if (!parsed.success) return { code: null, problem: 'code_invalid' }
    const { data: code } = parsed
    if (seen.has(code)) return { code, problem: 'code_twice' }
    seen.add(code)
    return { code, problem: used.has(code) ? 'code_taken' : null }
  })
}
