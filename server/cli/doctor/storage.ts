import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Storage } from '../../storage/storage.ts'
import { siteStorage } from '../site.ts'
import { type Diagnostic, ok, warning } from './diagnostic.ts'

/** Returns the storage if media can be stored in it. */
export async function* checkStorage(config: Config): AsyncGenerator<Diagnostic, Storage | null> {
  const { dataDir, s3 } = config
  if (!s3 && !existsSync(join(dataDir, 'storage'))) {
    yield warning(`${join(dataDir, 'storage')} is not there yet, or its disk is not mounted.`)
    return null
  }
  const storage = await siteStorage(config)
  await storage.check()
  yield ok(s3 ? `media can be stored in the bucket ${s3.bucket} at ${s3.endpoint}` : 'media can be stored')
  return storage
}
