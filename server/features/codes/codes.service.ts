import type { z } from 'zod'
import { codeLength, type Destination, type DynamicCodeInput, type DynamicCodeUpdate } from '#contract/codes.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError, found } from '#server/app-error.ts'
import { columnsOf, fieldsOf, givenColumnsOf } from '#server/database/columns.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { randomLetters } from '#server/random-letters.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { codeColumns } from './code-columns.ts'
import type { CodeContent, CodeRow, NewCode } from './codes.repository.ts'
import { enteredAddress } from './destination-address.ts'

type Creation = z.output<typeof DynamicCodeInput>
type Update = z.output<typeof DynamicCodeUpdate>
type Given = Omit<Update, 'version'>
type StoredFields<G extends Given> = Omit<G, 'destination' | 'fallbackDestination'> & {
  destination: string
  fallbackDestination: string | Exclude<G['fallbackDestination'], object>
}

export type CodesService = ReturnType<typeof createCodesService>

/** Editing of single codes. `siteAddress`: origin and base path of the request. */
export function createCodesService({ db }: { db: Db }) {
  return {
    /** Throws code_taken, code_destination_missing, code_destination_loop, code_schedule_invalid and redirection_target_invalid. */
    create({ code: custom, ...creation }: Creation, actor: Viewer, siteAddress: string): Promise<CodeRow> {
      const content = columnsOf(contentColumns, storedFields(creation, siteAddress))
      checkSchedule(content)
      return db.transaction(async (tx) => {
        await storeDestinations(tx, content)
        const id = newId()
        const code = await insert(tx, { ...content, ...newCodeColumns(), id, batch_id: null }, custom)
        await tx.codeHistory.add([{ codeId: id, setting: content }], actor.displayName)
        await tx.activity.record({ actor, kind: 'codes', action: 'created', subject: { id, name: code } })
        return found(await tx.codes.find(id))
      })
    },

    /** Throws not_found, stale_version and the errors of `create`. */
    update(id: string, { version, ...edit }: Update, actor: Viewer, siteAddress: string): Promise<CodeRow> {
      const changes = givenColumnsOf(contentColumns, storedFields(edit, siteAddress))
      return db.transaction(async (tx) => {
        const codes = tx.codes
        const before = found(await codes.find(id))
        const content = { ...columnsOf(contentColumns, fieldsOf(contentColumns, before)), ...changes }
        checkSchedule(content)
        await storeDestinations(tx, content, [before.destination, before.fallback_destination])
        if (!(await codes.update(id, version, before.code, content))) throw new AppError('stale_version')
        if (isSettingChanged(before, content)) await tx.codeHistory.add([{ codeId: id, setting: content }], actor.displayName)
        await tx.activity.record({ actor, kind: 'codes', action: 'updated', subject: { id, name: before.code } })
        return found(await codes.find(id))
      })
    },

    /** Throws not_found. */
    remove: (id: string, actor: Viewer): Promise<void> =>
      db.transaction(async (tx) => {
        const codes = tx.codes
        const { code } = found(await codes.find(id))
        await tx.trash.add('codes', [id], { deletionId: newId(), actor })
        await removeCodes(tx, [id])
        await tx.activity.record({ actor, kind: 'codes', action: 'deleted', subject: { id, name: code } })
      }),
  }
}

/** 31^7, about 27 billion codes. The unique index rejects duplicates, and the caller retries with another code. */
export const generateCode = (): string => randomLetters(codeLength)

/** Columns that are the same in every new code. */
export const newCodeColumns = (created_at = newTimestamp()) => ({ last_scan_on: null, created_at, deleted_at: null })

/** A deleted code never redirects, but the destination column is not nullable, so it gets the home page. */
export async function removeCodes(tx: Repositories, ids: readonly string[]): Promise<void> {
  const home = '/'
  await tx.codeDestinations.store([{ target: { kind: 'page', path: home }, name: null, category: null }])
  await tx.codes.remove(ids, { deletedAt: newTimestamp(), destination: home })
}

const { code: _, ...contentColumns } = codeColumns

/** Converts the fields to the form of their columns. */
function storedFields<G extends Given>(given: G, siteAddress: string): StoredFields<G> {
  const { destination, fallbackDestination } = given
  return {
    ...given,
    destination: checkedAddress(destination, 'destination', siteAddress),
    fallbackDestination: fallbackDestination && checkedAddress(fallbackDestination, 'fallbackDestination', siteAddress),
  } as StoredFields<G>
}

function checkSchedule({ starts_at, ends_at }: CodeContent): void {
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) throw new AppError('code_schedule_invalid', { field: 'endsAt' })
}

/** Throws redirection_target_invalid and code_destination_loop, both with the field's name. */
function checkedAddress(destination: Destination, field: string, siteAddress: string): string {
  try {
    return enteredAddress(destination, siteAddress)
  } catch (error) {
    throw error instanceof AppError ? new AppError(error.code, { field }) : error
  }
}

/**
 * Throws code_destination_missing for an item that does not exist, unless the code had this destination `before`: a code whose song was
 * deleted can still be saved.
 */
async function storeDestinations(tx: Repositories, content: CodeContent, before: (string | null)[] = []): Promise<void> {
  const destinations = tx.codeDestinations
  const fields = { destination: content.destination, fallbackDestination: content.fallback_destination }
  const described = await destinations.describe(Object.values(fields).filter((address) => address !== null))
  for (const [field, address] of Object.entries(fields)) {
    if (address === null || before.includes(address)) continue
    if ((described.get(address)?.reach ?? 'deleted') === 'deleted') throw new AppError('code_destination_missing', { field })
  }
  await destinations.store([...described.values()])
}

/** Returns the code. Throws code_taken if a custom one was used before. */
async function insert(tx: Repositories, rest: Omit<NewCode, 'code'>, custom: string | undefined): Promise<string> {
  const codes = tx.codes
  for (;;) {
    const code = custom ?? generateCode()
    if ((await codes.insertFree([{ ...rest, code }])).size > 0) return code
    if (custom !== undefined) throw new AppError('code_taken', { field: 'code' })
  }
}

/** Whether the edit gets a history entry: label and message alone get none. */
const isSettingChanged = (before: CodeRow, after: CodeContent): boolean =>
  before.destination !== after.destination ||
  before.starts_at !== after.starts_at ||
  before.ends_at !== after.ends_at ||
  before.fallback_destination !== after.fallback_destination ||
  Boolean(before.is_active) !== after.is_active
