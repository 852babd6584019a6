import type { z } from 'zod'
import type { Aim, LivingCodeInput, LivingCodeUpdate } from '#contract/codes.ts'
import type { Viewer } from '#contract/session.ts'
import { columnsOf, fieldsOf, givenColumnsOf } from '#server/database/columns.ts'
import type { Database, Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { ActivityRepository } from '#server/features/activity/activity.repository.ts'
import { AppError } from '#server/http/app-error.ts'
import { enteredAddress } from './aim-address.ts'
import { createCodeAimsRepository } from './code-aims.repository.ts'
import { codeColumns } from './code-columns.ts'
import { createCodeHistoryRepository } from './code-history.repository.ts'
import { type CodeContent, type CodeRow, createCodesRepository, type NewCode } from './codes.repository.ts'
import { newCode, newCodeColumns } from './new-code.ts'

type Creation = z.output<typeof LivingCodeInput>
type Update = z.output<typeof LivingCodeUpdate>
type Given = Omit<Update, 'version'>
type StoredFields<G extends Given> = Omit<G, 'aim' | 'afterwards'> & { aim: string; afterwards: string | Exclude<G['afterwards'], object> }

export type CodesService = ReturnType<typeof createCodesService>

/** What administrators do with single codes. `siteAddress`: origin and base path under which the request came. */
export function createCodesService({ database, activityIn }: { database: Database; activityIn: (handle: Handle) => ActivityRepository }) {
  return {
    /** Throws code_taken, code_aim_missing, code_aim_own, code_schedule_invalid, redirection_target_invalid. */
    create({ code: chosen, ...creation }: Creation, actor: Viewer, siteAddress: string): Promise<CodeRow> {
      const content = columnsOf(contentColumns, storedFields(creation, siteAddress))
      checkSchedule(content)
      return database.transaction(async (tx) => {
        await rememberAims(tx, content)
        const id = newId()
        const code = await insert(tx, { ...content, ...newCodeColumns(), id, batch_id: null }, chosen)
        await createCodeHistoryRepository(tx).add([{ codeId: id, setting: content }], actor.displayName)
        await activityIn(tx).record({ actor, kind: 'codes', action: 'created', subject: { id, name: code } })
        return existing(await createCodesRepository(tx).find(id))
      })
    },

    /** Throws not_found, stale_version and what create throws. */
    update(id: string, { version, ...edit }: Update, actor: Viewer, siteAddress: string): Promise<CodeRow> {
      const changes = givenColumnsOf(contentColumns, storedFields(edit, siteAddress))
      return database.transaction(async (tx) => {
        const codes = createCodesRepository(tx)
        const before = existing(await codes.find(id))
        const content = { ...columnsOf(contentColumns, fieldsOf(contentColumns, before)), ...changes }
        checkSchedule(content)
        await rememberAims(tx, content, [before.aim, before.afterwards])
        if (!(await codes.update(id, version, before.code, content))) throw new AppError('stale_version')
        if (isSetAnew(before, content)) await createCodeHistoryRepository(tx).add([{ codeId: id, setting: content }], actor.displayName)
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

/** Codes that are gone lead nowhere, but every row has an aim: the home page. */
export async function removeCodes(tx: Handle, ids: readonly string[]): Promise<void> {
  const home = '/'
  await createCodeAimsRepository(tx).remember([{ aim: { kind: 'page', path: home }, name: null, category: null }])
  await createCodesRepository(tx).remove(ids, { deletedAt: newTimestamp(), aim: home })
}

const { code: _, ...contentColumns } = codeColumns

/** Fields as they are stored. */
function storedFields<G extends Given>(given: G, siteAddress: string): StoredFields<G> {
  const { aim, afterwards, startsAt, endsAt } = given
  return {
    ...given,
    aim: enteredAim(aim, 'aim', siteAddress),
    afterwards: afterwards && enteredAim(afterwards, 'afterwards', siteAddress),
    startsAt: startsAt && timestamp(startsAt),
    endsAt: endsAt && timestamp(endsAt),
  } as StoredFields<G>
}

function checkSchedule({ starts_at, ends_at }: CodeContent): void {
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) throw new AppError('code_schedule_invalid', { field: 'endsAt' })
}

/** As `newTimestamp` writes them: they are compared as texts. */
const timestamp = (text: string) => new Date(text).toISOString()

/** Throws redirection_target_invalid and code_aim_own, with the field. */
function enteredAim(aim: Aim, field: string, siteAddress: string): string {
  try {
    return enteredAddress(aim, siteAddress)
  } catch (error) {
    throw error instanceof AppError ? new AppError(error.code, { field }) : error
  }
}

/** Throws code_aim_missing for a thing that is not there, but for one that the code led to before: it may lead there again one day. */
async function rememberAims(tx: Handle, content: CodeContent, before: (string | null)[] = []): Promise<void> {
  const aims = createCodeAimsRepository(tx)
  const wanted = { aim: content.aim, afterwards: content.afterwards }
  const known = await aims.describe(Object.values(wanted).filter((address) => address !== null))
  for (const [field, address] of Object.entries(wanted)) {
    if (address === null || before.includes(address)) continue
    if ((known.get(address)?.reach ?? 'deleted') === 'deleted') throw new AppError('code_aim_missing', { field })
  }
  await aims.remember([...known.values()])
}

/** Gives the code. Throws code_taken for a chosen one that was ever given. */
async function insert(tx: Handle, rest: Omit<NewCode, 'code'>, chosen: string | undefined): Promise<string> {
  const codes = createCodesRepository(tx)
  for (;;) {
    const code = chosen ?? newCode()
    if ((await codes.insertFree([{ ...rest, code }])).size > 0) return code
    if (chosen !== undefined) throw new AppError('code_taken', { field: 'code' })
  }
}

const isSetAnew = (before: CodeRow, after: CodeContent): boolean =>
  before.aim !== after.aim ||
  before.starts_at !== after.starts_at ||
  before.ends_at !== after.ends_at ||
  before.afterwards !== after.afterwards ||
  Boolean(before.is_active) !== after.is_active

function existing(row: CodeRow | undefined): CodeRow {
  if (!row) throw new AppError('not_found')
  return row
}
