import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Storage } from '../../storage/storage.ts'
import { siteStorage } from '../site.ts'
import { broken, type Diagnostic, ok, warning } from './diagnostic.ts'

/** Returns the storage if media can be stored in it. */
export async function* checkStorage(config: Config): AsyncGenerator<Diagnostic, Storage | null> {
  const { dataDir, s3 } = config
  const folder = join(dataDir, 'storage')
  if (!s3 && !existsSync(folder)) {
    yield wasStarted(config)
      ? broken(`${folder} is not there, and without it no song plays: is its disk mounted?`)
      : warning(`${folder} is not there yet: the first start makes it.`)
    return null
  }
  const storage = await siteStorage(config)
  await storage.check()
  yield ok(s3 ? `media can be stored in the bucket ${s3.bucket} at ${s3.endpoint}` : 'media can be stored')
  return storage
}

/** Whether a server has run here. */
const wasStarted = ({ dataDir, database }: Config) => existsSync(database.engine === 'sqlite' ? database.file : join(dataDir, 'app-secret'))
