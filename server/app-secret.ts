import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from './database/ids.ts'

/**
 * The secret that signs session cookies: the configured one, otherwise one generated at the first start and stored in the data folder,
 * readable only by its owner. There is no built-in default. Concurrent first starts use the same secret.
 */
export async function appSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured) return configured
  const file = join(dataDir, 'app-secret')
  const stored = await readStored(file)
  if (stored) return stored
  const draft = `${file}.${newId()}`
  const handle = await open(draft, 'wx', 0o600)
  await handle.writeFile(randomBytes(32).toString('hex'))
  await handle.sync()
  await handle.close()
  await link(draft, file).catch(ignoreExisting)
  await rm(draft)
  return (await readStored(file)) ?? Promise.reject(new Error(`${file} is empty: remove it, or set APP_SECRET`))
}

const readStored = async (file: string) =>
  readFile(file, 'utf8').then(
    (text) => text.trim() || null,
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error)),
  )

const ignoreExisting = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error
}
