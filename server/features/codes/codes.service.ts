import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import { codeAlphabet, codeLength, type Destination, type DynamicCodeInput } from '#contract/codes.ts'
import type { Viewer } from '#contract/session.ts'
import type { Database, Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { ActivityRepository } from '#server/features/activity/activity.repository.ts'
import { AppError } from '#server/http/app-error.ts'
import { createCodeDestinationsRepository } from './code-destinations.repository.ts'
import { createCodeHistoryRepository } from './code-history.repository.ts'
import { type CodeContent, type CodeRow, createCodesRepository, type NewCode } from './codes.repository.ts'
import { enteredAddress } from './destination-address.ts'

type Input = z.output<typeof DynamicCodeInput>
type Content = Omit<Input, 'code'>

export type CodesService = ReturnType<typeof createCodesService>

/** Changes of single codes. `siteAddress`: origin and base path of the request. */
export function createCodesService({ database, activityIn }: { database: Database; activityIn: (handle: Handle) => ActivityRepository }) {
  return {
    /** Throws code_taken, code_destination_missing, code_destination_loop, code_schedule_invalid, redirection_target_invalid. */
    create({ code: custom, ...input }: Input, actor: Viewer, siteAddress: string): Promise<CodeRow> {
      const content = columnsOf(input, siteAddress)
      return database.transaction(async (tx) => {
        await storeDestinations(tx, content)
        const id = newId()
        const code = await insert(tx, { ...content, id, batch_id: null, created_at: newTimestamp() }, custom)
        await createCodeHistoryRepository(tx).add([{ codeId: id, setting: content }], actor.displayName)
        await activityIn(tx).record({ actor, kind: 'codes', action: 'created', subject: { id, name: code } })
        return existing(await createCodesRepository(tx).find(id))
      })
    },

    /** Throws not_found, stale_version and what create throws. */
    update(id: string, { version, ...input }: Content & { version: number }, actor: Viewer, siteAddress: string): Promise<CodeRow> {
      const content = columnsOf(input, siteAddress)
      return database.transaction(async (tx) => {
        const codes = createCodesRepository(tx)
        const before = existing(await codes.find(id))
        await storeDestinations(tx, content, [before.destination, before.fallback_destination])
        if (!(await codes.update(id, version, before.code, content))) throw new AppError('stale_version')
        if (isSettingChanged(before, content))
          await createCodeHistoryRepository(tx).add([{ codeId: id, setting: content }], actor.displayName)
        await activityIn(tx).record({ actor, kind: 'codes', action: 'updated', subject: { id, name: before.code } })
        return existing(await codes.find(id))
      })
    },

    /** Throws not_found. */
    remove: (id: string, actor: Viewer): Promise<void> =>
      database.transaction(async (tx) => {
        const codes = createCodesRepository(tx)
        const { code } = existing(await codes.find(id))
        await removeCodes(tx, [id])
        await activityIn(tx).record({ actor, kind: 'codes', action: 'deleted', subject: { id, name: code } })
      }),
  }
}

/** 31^7, some 27,000 million codes: the unique index rejects a repeated one, and the caller generates another. */
export const generateCode = (): string => Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** The destination of a deleted code is never used; the column is not nullable, so it becomes the home page. */
export async function removeCodes(tx: Handle, ids: readonly string[]): Promise<void> {
  const home = '/'
  await createCodeDestinationsRepository(tx).store([{ target: { kind: 'page', path: home }, name: null, category: null }])
  await createCodesRepository(tx).remove(ids, { deletedAt: newTimestamp(), destination: home })
}

function columnsOf(
  { label, destination, startsAt, endsAt, fallbackDestination, isActive, message }: Content,
  siteAddress: string,
): CodeContent {
  const [starts_at, ends_at] = [timestamp(startsAt), timestamp(endsAt)]
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) throw new AppError('code_schedule_invalid', { field: 'endsAt' })
  return {
    label,
    destination: checkedAddress(destination, 'destination', siteAddress),
    starts_at,
    ends_at,
    fallback_destination: fallbackDestination && checkedAddress(fallbackDestination, 'fallbackDestination', siteAddress),
    is_active: isActive,
    message,
  }
}

/** In the form of `newTimestamp`, because timestamps are compared as texts. */
const timestamp = (text: string | null) => text && new Date(text).toISOString()

/** Throws redirection_target_invalid and code_destination_loop, with the field. */
function checkedAddress(destination: Destination, field: string, siteAddress: string): string {
  try {
    return enteredAddress(destination, siteAddress)
  } catch (error) {
    throw error instanceof AppError ? new AppError(error.code, { field }) : error
  }
}

/**
 * Throws code_destination_missing for an item that does not exist, unless the code had this destination `before`: saving a code whose song
 * was deleted must not fail.
 */
async function storeDestinations(tx: Handle, content: CodeContent, before: (string | null)[] = []): Promise<void> {
  const destinations = createCodeDestinationsRepository(tx)
  const fields = { destination: content.destination, fallbackDestination: content.fallback_destination }
  const described = await destinations.describe(Object.values(fields).filter((address) => address !== null))
  for (const [field, address] of Object.entries(fields)) {
    if (address === null || before.includes(address)) continue
    if ((described.get(address)?.reach ?? 'deleted') === 'deleted') throw new AppError('code_destination_missing', { field })
  }
  await destinations.store([...described.values()])
}

/** Returns the code. Throws code_taken for a custom one that was used before. */
async function insert(tx: Handle, rest: Omit<NewCode, 'code'>, custom: string | undefined): Promise<string> {
  const codes = createCodesRepository(tx)
  for (;;) {
    const code = custom ?? generateCode()
    if ((await codes.insertFree([{ ...rest, code }])).size > 0) return code
    if (custom !== undefined) throw new AppError('code_taken', { field: 'code' })
  }
}

/** Whether the history gets an entry: a new label or message is none. */
const isSettingChanged = (before: CodeRow, after: CodeContent): boolean =>
  before.destination !== after.destination ||
  before.starts_at !== after.starts_at ||
  before.ends_at !== after.ends_at ||
  before.fallback_destination !== after.fallback_destination ||
  Boolean(before.is_active) !== after.is_active

function existing(row: CodeRow | undefined): CodeRow {
  if (!row) throw new AppError('not_found')
  return row
}
