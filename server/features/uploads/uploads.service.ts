import type { UploadKind } from '#contract/uploads.ts'
import { AppError } from '#server/app-error.ts'
import type { Staging } from './staging.ts'
import type { UploadLocks } from './upload-locks.ts'
import type { UploadRow, UploadsRepository } from './uploads.repository.ts'

export type UploadsService = ReturnType<typeof createUploadsService>

/** A finished upload under its lock: nothing else can write, consume or remove it. */
export interface LockedUpload extends UploadRow {
  path: string
}

const abandonedAfterMilliseconds = 24 * 3_600_000

/**
 * An upload is a row and a staged file. The row is inserted before the file and deleted after it, so that housekeeping finds every file.
 */
export function createUploadsService({
  repository,
  staging,
  locks,
}: {
  repository: UploadsRepository
  staging: Staging
  locks: UploadLocks
}) {
  async function remove(id: string): Promise<void> {
    await staging.remove(id)
    await repository.remove(id)
  }

  return {
    locks,

    /** Durable when it resolves. */
    async create(upload: { id: string; profileId: string; kind: UploadKind; fileName: string; sizeBytes: number }): Promise<void> {
      await repository.insert({
        id: upload.id,
        profile_id: upload.profileId,
        kind: upload.kind,
        file_name: upload.fileName,
        size_bytes: upload.sizeBytes,
        created_at: new Date().toISOString(),
      })
      await staging.create(upload.id).catch(async (error: unknown) => {
        await remove(upload.id)
        throw error
      })
    },

    /**
     * Receives a whole new upload in one request, which cannot be resumed, and stores its length as its size. Removes it if the request
     * breaks off or exceeds the limit (upload_too_large).
     */
    async fill(id: string, bytes: AsyncIterable<Uint8Array>, { limitMegabytes }: { limitMegabytes: number }): Promise<void> {
      try {
        await repository.setSize(id, await staging.append(id, atMost(limitMegabytes * 1_000_000, bytes, { limitMegabytes }), 0))
      } catch (error) {
        await remove(id)
        throw error
      }
    },

    /** Null if the upload does not exist or belongs to another account. */
    async find(id: string, profileId: string): Promise<UploadRow | null> {
      const row = await repository.find(id)
      return row?.profile_id === profileId ? row : null
    },

    append: staging.append,

    /** The upload with its received bytes; null if it does not exist. */
    async progress(id: string): Promise<(UploadRow & { offsetBytes: number }) | null> {
      const [row, facts] = [await repository.find(id), await staging.facts(id)]
      return row && facts ? { ...row, offsetBytes: facts.sizeBytes } : null
    },

    remove,

    setInspection: repository.setInspection,

    /** Throws upload_missing (also for an upload of another kind or account) and upload_incomplete. */
    whileLocked: <T>(
      id: string,
      expected: { profileId: string; kind: UploadKind },
      work: (upload: LockedUpload) => Promise<T>,
    ): Promise<T> =>
      locks.hold(id, async () => {
        const [row, facts] = [await repository.find(id), await staging.facts(id)]
        if (!row || !facts || row.profile_id !== expected.profileId || row.kind !== expected.kind) throw new AppError('upload_missing')
        if (facts.sizeBytes !== row.size_bytes) throw new AppError('upload_incomplete')
        return staging.withFile(id, (path) => work({ ...row, path }))
      }),

    /** Removes uploads without activity for 24 hours, finished or not, and files without a row. Returns their number. */
    async removeAbandoned(now: Date): Promise<number> {
      const limit = new Date(now.getTime() - abandonedAfterMilliseconds)
      const candidates = new Set([...(await repository.listIdsCreatedBefore(limit.toISOString())), ...(await staging.list())])
      let removed = 0
      for (const id of candidates) {
        if (await locks.isLocked(id)) continue
        await locks.hold(id, async () => {
          const [row, facts] = [await repository.find(id), await staging.facts(id)]
          if ((row && row.created_at >= limit.toISOString()) || (facts && facts.touchedAt >= limit)) return
          await remove(id)
          removed++
        })
      }
      return removed
    },
  }
}

/** Throws upload_too_large, with these details, if more bytes arrive. */
export async function* atMost(
  bytesMax: number,
  bytes: AsyncIterable<Uint8Array>,
  details?: { limitMegabytes: number },
): AsyncGenerator<Uint8Array> {
  let left = bytesMax
  for await (const chunk of bytes) {
    left -= chunk.length
    if (left < 0) throw new AppError('upload_too_large', details)
    yield chunk
  }
}
