import type { z } from 'zod'
import type { DownloadBatch, DownloadBatchInput, DownloadBatchUpdate, DownloadCode } from '#contract/download-codes.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError, found } from '#server/app-error.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { createSecretBox } from '#server/secret-box.ts'
import { lookupKeyOf, randomCode, shownCode } from './code-text.ts'
import type { DownloadBatchRow, DownloadCodeRow } from './download-codes.repository.ts'
import type { DownloadsService } from './downloads.service.ts'

export type DownloadCodesService = ReturnType<typeof createDownloadCodesService>

/** Administration of download code batches. */
export function createDownloadCodesService(o: { db: Db; downloads: Pick<DownloadsService, 'findGranted'>; appSecret: string }) {
  const { db, downloads, appSecret } = o
  const box = createSecretBox(appSecret, 'download-codes encryption')

  const toCode = (row: DownloadCodeRow): DownloadCode => {
    const code = box.decrypt(row.encrypted_code, row.id)
    return {
      id: row.id,
      code: code && shownCode(code),
      redeemed: row.use_count,
      lastRedeemedAt: row.last_used_at,
      isRevoked: Boolean(row.is_revoked),
    }
  }

  const record = (tx: Repositories, actor: Viewer, action: 'created' | 'updated' | 'deleted', count = 1) =>
    tx.activity.record({ actor, kind: 'codes', action, count })

  return {
    list: async (): Promise<DownloadBatch[]> => (await db.downloadCodes.listBatches()).map(toBatch),

    /** Throws download_item_missing and download_end_past. */
    create: (input: z.output<typeof DownloadBatchInput>, actor: Viewer): Promise<DownloadBatch> =>
      db.transaction(async (tx) => {
        checkEnd(input.endsAt)
        const id = newId()
        const rows = Array.from({ length: input.count }, (_, index) => {
          const code = randomCode()
          const codeId = newId()
          return {
            id: codeId,
            batch_id: id,
            position: index + 1,
            lookup_key: lookupKeyOf(code),
            encrypted_code: box.encrypt(code, codeId),
            is_revoked: false,
          }
        })
        const { name, item, uses, endsAt } = input
        const batch = { id, name, kind: item.kind, item_id: item.id, uses, ends_at: endsAt, is_revoked: false, created_at: newTimestamp() }
        await tx.downloadCodes.insert(batch, rows)
        const created = found(await tx.downloadCodes.findBatch(id))
        if (created.item_name === null) throw new AppError('download_item_missing', { field: 'item' })
        await record(tx, actor, 'created', rows.length)
        return toBatch(created)
      }),

    /** Throws not_found, stale_version and download_end_past. */
    update: (id: string, { version, ...edit }: z.output<typeof DownloadBatchUpdate>, actor: Viewer): Promise<DownloadBatch> =>
      db.transaction(async (tx) => {
        const before = found(await tx.downloadCodes.findBatch(id))
        const { name = before.name, endsAt = before.ends_at, isRevoked = Boolean(before.is_revoked) } = edit
        if (endsAt !== before.ends_at) checkEnd(endsAt)
        const isUpdated = await tx.downloadCodes.updateBatch({ id, version }, { name, ends_at: endsAt, is_revoked: isRevoked })
        if (!isUpdated) throw new AppError('stale_version')
        await record(tx, actor, 'updated', Math.max(1, Number(before.code_count)))
        return toBatch(found(await tx.downloadCodes.findBatch(id)))
      }),

    /** Moves the batch into the trash. Throws not_found. */
    remove: (id: string, actor: Viewer): Promise<void> =>
      db.transaction(async (tx) => {
        const { code_count } = found(await tx.downloadCodes.findBatch(id))
        await tx.trash.add('download-batches', [id], { deletionId: newId(), actor })
        await tx.downloadCodes.removeBatch(id)
        await record(tx, actor, 'deleted', Math.max(1, Number(code_count)))
      }),

    /** Throws not_found. */
    async codesOf(id: string): Promise<DownloadCode[]> {
      found(await db.downloadCodes.findBatch(id))
      return (await db.downloadCodes.listOfBatch(id)).map(toCode)
    },

    /** The contents of a batch's printed cards, without codes that are revoked or cannot be decrypted. Null if the batch is missing. */
    async cardsOf(id: string) {
      const batch = await db.downloadCodes.findBatch(id)
      if (!batch) return null
      const codes = (await db.downloadCodes.listOfBatch(id)).map(toCode)
      const item = await downloads.findGranted({ kind: batch.kind, id: batch.item_id })
      return {
        name: batch.name,
        title: item?.name ?? batch.item_name ?? batch.name,
        color: item?.color ?? null,
        coverPath: item?.coverPath ?? null,
        isPublic: item !== null,
        codes: codes.flatMap(({ code, isRevoked }) => (code === null || isRevoked ? [] : [code])),
      }
    },

    /** Throws not_found. */
    setRevoked: (id: string, isRevoked: boolean, actor: Viewer): Promise<DownloadCode> =>
      db.transaction(async (tx) => {
        const row = found(await tx.downloadCodes.setRevoked(id, isRevoked))
        await record(tx, actor, 'updated')
        return toCode(row)
      }),
  }
}

const toBatch = (row: DownloadBatchRow): DownloadBatch => {
  const isOver = Boolean(row.is_revoked) || (row.ends_at !== null && row.ends_at <= new Date().toISOString())
  return {
    id: row.id,
    name: row.name,
    item: { kind: row.kind, id: row.item_id, name: row.item_name },
    uses: row.uses,
    codes: Number(row.code_count ?? 0),
    redeemed: Number(row.use_count ?? 0),
    left: isOver ? 0 : Number(row.uses_left ?? 0),
    endsAt: row.ends_at,
    isRevoked: Boolean(row.is_revoked),
    createdAt: row.created_at,
    version: row.version,
  }
}

function checkEnd(endsAt: string | null): void {
  if (endsAt !== null && endsAt <= new Date().toISOString()) throw new AppError('download_end_past', { field: 'endsAt' })
}
