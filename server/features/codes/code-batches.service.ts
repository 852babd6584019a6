import type { z } from 'zod'
import type { BatchInput, BatchLine, Destination } from '#contract/codes.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError, found } from '#server/app-error.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { batchAddress, type PlannedRow, planBatch } from './batch-plan.ts'
import type { CodeBatchRow } from './code-batches.repository.ts'
import { toShownDestination } from './codes.presenter.ts'
import type { NewCode } from './codes.repository.ts'
import { generateCode, newCodeColumns, removeCodes } from './codes.service.ts'

type Input = z.output<typeof BatchInput>

export type CodeBatchesService = ReturnType<typeof createCodeBatchesService>

/** Batches of codes, created from a list. `siteAddress`: origin and base path of the request. */
export function createCodeBatchesService({ db }: { db: Db }) {
  return {
    /** Throws code_destination_missing, code_destination_loop and redirection_target_invalid for the destination of the batch. */
    async check(input: Input, siteAddress: string): Promise<BatchLine[]> {
      const { rows, described } = await planBatch(db, input, siteAddress)
      return rows.map(({ label, address, problem }) => ({
        label,
        destination: address === null ? null : toShownDestination(address, described),
        problem,
      }))
    },

    /** Creates all codes or none. Throws batch_has_problems and the errors of `check`. */
    create: (input: Input, actor: Viewer, siteAddress: string): Promise<CodeBatchRow> =>
      db.transaction(async (tx) => {
        const plan = await planBatch(tx, input, siteAddress)
        const rows = plan.rows.filter(isValid)
        if (rows.length < plan.rows.length) throw new AppError('batch_has_problems')
        const batch = { id: newId(), name: input.name, created_at: newTimestamp() }
        const codes = newCodes(rows, batch.id)
        await tx.codeDestinations.store([...plan.described.values()])
        await tx.codeBatches.insert(batch)
        await insertAll(tx, codes, new Set(rows.flatMap(({ code }) => code ?? [])))
        await tx.codeHistory.add(
          codes.map((code) => ({ codeId: code.id, setting: code })),
          actor.displayName,
        )
        await tx.activity.record({ actor, kind: 'codes', action: 'created', count: codes.length })
        return found(await tx.codeBatches.find(batch.id))
      }),

    /** Throws not_found, code_destination_missing, code_destination_loop and redirection_target_invalid. */
    update: (
      id: string,
      { name, destination }: { name: string; destination?: Destination | undefined },
      actor: Viewer,
      siteAddress: string,
    ): Promise<CodeBatchRow> =>
      db.transaction(async (tx) => {
        const batches = tx.codeBatches
        const { code_count } = found(await batches.find(id))
        await batches.rename(id, name)
        if (destination) await changeDestination(tx, id, await batchAddress(tx, destination, siteAddress), actor)
        await tx.activity.record({ actor, kind: 'codes', action: 'updated', count: Math.max(1, Number(code_count)) })
        return found(await batches.find(id))
      }),

    /** Throws not_found. */
    remove: (id: string, actor: Viewer): Promise<void> =>
      db.transaction(async (tx) => {
        const batches = tx.codeBatches
        found(await batches.find(id))
        const ids = await tx.codes.listIdsOfBatch(id)
        await tx.trash.add('code-batches', [id], { deletionId: newId(), actor })
        await removeCodes(tx, ids)
        await batches.remove(id)
        await tx.activity.record({ actor, kind: 'codes', action: 'deleted', count: Math.max(1, ids.length) })
      }),
  }
}

type ValidRow = PlannedRow & { address: string }

const isValid = (row: PlannedRow): row is ValidRow => row.problem === null && row.address !== null

/** Timestamps descend by row: lists show the newest first, so a batch is listed in the order of its rows. */
function newCodes(rows: readonly ValidRow[], batchId: string): NewCode[] {
  const timestamps = rows.map(newTimestamp)
  return rows.map(({ label, code, address }) => ({
    id: newId(),
    code: code ?? generateCode(),
    batch_id: batchId,
    label,
    destination: address,
    starts_at: null,
    ends_at: null,
    fallback_destination: null,
    is_active: true,
    message: null,
    ...newCodeColumns(timestamps.pop()),
  }))
}

/** Retries generated codes that were used before. Throws batch_has_problems for a custom one. */
async function insertAll(tx: Repositories, codes: readonly NewCode[], custom: ReadonlySet<string>): Promise<void> {
  const repository = tx.codes
  for (let missing = codes; missing.length > 0; ) {
    const inserted = await repository.insertFree(missing)
    missing = missing.filter(({ id }) => !inserted.has(id))
    if (missing.some(({ code }) => custom.has(code))) throw new AppError('batch_has_problems')
    missing = missing.map((code) => ({ ...code, code: generateCode() }))
  }
}

async function changeDestination(tx: Repositories, batchId: string, address: string, actor: Viewer): Promise<void> {
  const destinations = tx.codeDestinations
  await destinations.store([...(await destinations.describe([address])).values()])
  const changed = await tx.codes.setBatchDestination(batchId, address)
  await tx.codeHistory.add(
    changed.map(({ id, ...setting }) => ({ codeId: id, setting: { ...setting, is_active: Boolean(setting.is_active) } })),
    actor.displayName,
  )
}
