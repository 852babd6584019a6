import { join } from 'node:path'
import { ConfigError } from '../config/environment.ts'
import type { Config } from '../config.ts'
import { createDiskStorage } from '../storage/disk.ts'
import { moveObjects, ObjectDiffers } from '../storage/move-objects.ts'
import { counted, printLine, Rejected } from './messages.ts'
import { siteStorage, whileLocked } from './site.ts'

/** Copies media from the disk into the bucket of S3_*, or back. Only reads the source; after an interruption, the next run continues. */
export async function moveMedia(config: Config, to: 's3' | 'disk') {
  const { s3, dataDir } = config
  if (!s3) throw new ConfigError('Set S3_ENDPOINT and what belongs to it: the move goes there, or comes from there.')
  await whileLocked(config, async () => {
    const [disk, bucket] = [createDiskStorage(join(dataDir, 'storage')), await siteStorage(config)]
    const [from, into] = to === 's3' ? [disk, bucket] : [bucket, disk]
    const { objects, bytes, found } = await moveObjects(from, into).catch((error: unknown) => {
      throw error instanceof ObjectDiffers ? new Rejected(`The move stopped: ${error.message}. Nothing was overwritten.`) : error
    })
    if (objects === 0)
      throw new Rejected('There is nothing to move: the source has no files. Check DATA_DIR and S3_BUCKET, and that the disk is mounted.')
    printLine(`${counted(objects, 'file')}, ${Math.ceil(bytes / 1e6)} MB, the same on both sides; ${found} of them were there before.`)
  })
  printLine(
    to === 's3'
      ? `Start the server with S3_* set. ${join(dataDir, 'storage')} is untouched: keep it until you are sure. Its trash stays there.`
      : 'Start the server without S3_*. The bucket is untouched: keep it until you are sure. Its trash stays there.',
  )
}
