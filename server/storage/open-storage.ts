import { join } from 'node:path'
import { ConfigError } from '#server/config/environment.ts'
import type { Config } from '#server/config.ts'
import { createDiskStorage } from './disk.ts'
import type { Bucket, S3Limits } from './s3-bucket.ts'
import { type Storage, StorageError } from './storage.ts'

interface OpenedStorage {
  storage: Storage
  /** The bucket, if media is stored in one: it also stages uploads. */
  bucket: Bucket | null
  /** For temporary local copies; files left by a crash are removed a day later. */
  workFolder: string
}

/**
 * Opens the configured storage. Throws ConfigError if S3 rejects the settings. If the storage is unavailable, the site starts without its
 * media and reports that, because the storage may recover.
 */
export async function openStorage(
  { dataDir, s3 }: Config,
  logger: { error(error: unknown, message: string): void },
  limits?: Partial<S3Limits>,
): Promise<OpenedStorage> {
  if (!s3) return { storage: createDiskStorage(join(dataDir, 'storage')), bucket: null, workFolder: join(dataDir, 'staging') }
  const [{ S3ServiceError }, { createBucket }, { createS3Storage }] = await Promise.all([
    import('s3mini'),
    import('./s3-bucket.ts'),
    import('./s3.ts'),
  ])
  const [bucket, workFolder] = [createBucket(s3, limits), join(dataDir, 'copies')]
  const storage = createS3Storage(bucket, workFolder)
  await storage.check().catch((error: unknown) => {
    const rejection = error instanceof StorageError ? error.cause : null
    if (rejection instanceof S3ServiceError && rejection.body?.includes('RequestTimeTooSkewed'))
      throw new ConfigError(
        `S3 at ${s3.endpoint} has a different time than this machine, whose clock says ${new Date().toISOString()}. Set this clock.`,
      )
    if (rejection instanceof S3ServiceError && rejection.status < 500)
      throw new ConfigError(
        `S3 at ${s3.endpoint} rejects bucket '${s3.bucket}' (${rejection.status}). Check S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
      )
    logger.error(error, 'the media storage is away')
  })
  return { storage, bucket, workFolder }
}
