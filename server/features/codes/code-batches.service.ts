import type { z } from 'zod'
import type { Aim, BatchInput, BatchLine } from '#contract/codes.ts'
import type { Viewer } from '#contract/session.ts'
import type { Database, Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { ActivityRepository } from '#server/features/activity/activity.repository.ts'
import { AppError } from '#server/http/app-error.ts'
import { batchAddress, type PlannedRow, planBatch } from './batch-plan.ts'
import { createCodeAimsRepository } from './code-aims.repository.ts'
import { type CodeBatchRow, createCodeBatchesRepository } from './code-batches.repository.ts'
import { createCodeHistoryRepository } from './code-history.repository.ts'
import { toShownAim } from './codes.presenter.ts'
import { createCodesRepository, type NewCode } from './codes.repository.ts'
import { removeCodes } from './codes.service.ts'
import { newCode, newCodeColumns } from './new-code.ts'

type Input = z.output<typeof BatchInput>

export type CodeBatchesService = ReturnType<typeof createCodeBatchesService>

/** Codes that are made together, from a list. `siteAddress`: origin and base path under which the request came. */
export function createCodeBatchesService({
  database,
  activityIn,
}: {
  database: Database
  activityIn: (handle: Handle) => ActivityRepository
}) {
  return {
    /** Throws code_aim_missing, code_aim_own, redirection_target_invalid for the batch's own aim. */
    async check(input: Input, siteAddress: string): Promise<BatchLine[]> {
      const { rows, known } = await planBatch(database.handle, input, siteAddress)
      return rows.map(({ label, address, problem }) => ({ label, aim: address === null ? null : toShownAim(address, known), problem }))
    },

    /** All of them or none. Throws batch_has_problems, and what check throws. */
    create: (input: Input, actor: Viewer, siteAddress: string): Promise<CodeBatchRow> =>
      database.transaction(async (tx) => {
        const plan = await planBatch(tx, input, siteAddress)
        const rows = plan.rows.filter(isFaultless)
        if (rows.length < plan.rows.length) throw new AppError('batch_has_problems')
        const batch = { id: newId(), name: input.name, created_at: newTimestamp() }
        const codes = newCodes(rows, batch.id)
        await createCodeAimsRepository(tx).remember([...plan.known.values()])
        await createCodeBatchesRepository(tx).insert(batch)
        await insertAll(tx, codes, new Set(rows.flatMap(({ code }) => code ?? [])))
        await createCodeHistoryRepository(tx).add(
          codes.map((code) => ({ codeId: code.id, setting: code })),
          actor.displayName,
        )
        await activityIn(tx).record({ actor, kind: 'codes', action: 'created', count: codes.length })
        return existing(await createCodeBatchesRepository(tx).find(batch.id))
      }),

    /** Throws not_found, code_aim_missing, code_aim_own, redirection_target_invalid. */
    update: (
      id: string,
      { name, aim }: { name: string; aim?: Aim | undefined },
      actor: Viewer,
      siteAddress: string,
    ): Promise<CodeBatchRow> =>
      database.transaction(async (tx) => {
        const batches = createCodeBatchesRepository(tx)
        const { code_count } = existing(await batches.find(id))
        await batches.rename(id, name)
        if (aim) await aimAll(tx, id, await batchAddress(tx, aim, siteAddress), actor)
        await activityIn(tx).record({ actor, kind: 'codes', action: 'updated', count: Math.max(1, Number(code_count)) })
        return existing(await batches.find(id))
      }),

    /** Throws not_found. */
    remove: (id: string, actor: Viewer): Promise<void> =>
      database.transaction(async (tx) => {
        const batches = createCodeBatchesRepository(tx)
        existing(await batches.find(id))
        const ids = await createCodesRepository(tx).listIdsOfBatch(id)
        await removeCodes(tx, ids)
        await batches.remove(id)
        await activityIn(tx).record({ actor, kind: 'codes', action: 'deleted', count: Math.max(1, ids.length) })
      }),
  }
}

type FaultlessRow = PlannedRow & { address: string }

const isFaultless = (row: PlannedRow): row is FaultlessRow => row.problem === null && row.address !== null

/** The first row is the newest code: lists show what was made last first, and a batch in the order of its rows. */
function newCodes(rows: readonly FaultlessRow[], batchId: string): NewCode[] {
  const instants = rows.map(newTimestamp)
  return rows.map(({ label, code, address }) => ({
    id: newId(),
    code: code ?? newCode(),
    batch_id: batchId,
    label,
    aim: address,
    starts_at: null,
    ends_at: null,
    afterwards: null,
    is_active: true,
    message: null,
    ...newCodeColumns(instants.pop()),
  }))
}

/** Codes that the site made are made anew where they were given before. Throws batch_has_problems for a chosen one. */
async function insertAll(tx: Handle, codes: readonly NewCode[], chosen: ReadonlySet<string>): Promise<void> {
  const repository = createCodesRepository(tx)
  for (let missing = codes; missing.length > 0; ) {
    const inserted = await repository.insertFree(missing)
    missing = missing.filter(({ id }) => !inserted.has(id))
    if (missing.some(({ code }) => chosen.has(code))) throw new AppError('batch_has_problems')
    missing = missing.map((code) => ({ ...code, code: newCode() }))
  }
}

async function aimAll(tx: Handle, batchId: string, address: string, actor: Viewer): Promise<void> {
  const aims = createCodeAimsRepository(tx)
  await aims.remember([...(await aims.describe([address])).values()])
  const aimed = await createCodesRepository(tx).aimBatch(batchId, address)
  await createCodeHistoryRepository(tx).add(
    aimed.map(({ id, ...setting }) => ({ codeId: id, setting: { ...setting, is_active: Boolean(setting.is_active) } })),
    actor.displayName,
  )
}

function existing(row: CodeBatchRow | undefined): CodeBatchRow {
  if (!row) throw new AppError('not_found')
  return row
}
