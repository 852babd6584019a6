import type { Viewer } from '#contract/session.ts'
import { chunksOf, idsAtOnce } from '#server/chunks.ts'
import type { Database } from '#server/database/database.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { sha256Of } from '#server/storage/durable-files.ts'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import { type AccountsRepository, createAccountsRepository } from './accounts.repository.ts'
import { createArchiveRepository } from './archive.repository.ts'
import type { OpenedArchive } from './archive-reader.ts'
import { archivedTables, leftOutTables, passwordTable } from './archived-tables.ts'
import { preserveAdminAccess } from './preserve-admin-access.ts'

interface Restored {
  db: Db
  storage: Storage
  archive: OpenedArchive
  /** The archive's rows, migrated to this version's schema. */
  staged: Database
  /** The user whose sessions survive if the archive has their account; null from the command line. */
  actor: Viewer | null
  onBytes?: (bytes: number) => void
}

/**
 * Replaces the whole site: adds the files, which changes nothing visible; replaces all rows in one transaction; then trashes the files that
 * neither the archive has nor a row names (it may have been made while the storage was not mounted). If it is interrupted, the rows are all
 * old or all new, their files exist, and it can be repeated. Returns the keys of files that were not found.
 */
export async function restoreSite(o: Restored): Promise<{ missingFiles: string[] }> {
  const missingFiles = await restoreFiles(o)
  await preserveAdminAccess(o.db.accounts, createAccountsRepository(o.staged.handle), o.archive.manifest.hasPasswords)
  await o.db.transaction((tx) => replaceRows(tx, o))
  await o.db.updateStatistics(await o.db.archive.count('songs'))
  await trashOthers(o)
  return { missingFiles }
}

async function restoreFiles({ archive, storage, onBytes }: Restored): Promise<string[]> {
  const missing: string[] = []
  const reinstate = (key: string) =>
    storage.restore(key).catch((error: unknown) => {
      if (!(error instanceof StorageKeyMissing)) throw error
      missing.push(key)
    })
  for (const key of archive.manifest.missingFiles) await reinstate(key)
  for (const { key, sizeBytes, sha256 } of archive.manifest.files) {
    if (sha256 === null) {
      await reinstate(key)
    } else if (!(await isStored(storage, { key, sizeBytes, sha256 }))) {
      await storage.trash(key)
      await storage.put(key, await archive.readFile(key))
    }
    onBytes?.(sizeBytes)
  }
  return missing
}

async function isStored(storage: Storage, o: { key: string; sizeBytes: number; sha256: string }): Promise<boolean> {
  if ((await storage.stat(o.key))?.sizeBytes !== o.sizeBytes) return false
  return (await sha256Of(await storage.read(o.key))) === o.sha256
}

async function replaceRows(tx: Repositories, { staged, actor }: Restored): Promise<void> {
  const target = tx.archive
  const source = createArchiveRepository(staged.handle)
  const accounts = tx.accounts
  const sessions = actor ? await sessionsToRetain(actor, accounts, createAccountsRepository(staged.handle)) : []
  for (const table of [...leftOutTables, passwordTable.name, ...archivedTables.map(({ name }) => name).reverse()]) await target.clear(table)
  for (const table of [...archivedTables, passwordTable])
    for await (const page of source.pages(table)) {
      await target.insert(table.name, page)
      await yieldToEventLoop()
    }
  await accounts.insertSessions(sessions)
  await tx.activity.record({ actor, kind: 'import-export', action: 'restored' })
}

/** Matched by id or e-mail address, because the account may have another id in the archive. */
async function sessionsToRetain({ profileId }: Viewer, present: AccountsRepository, staged: AccountsRepository) {
  const account = await present.findUserOfProfile(profileId)
  const [stagedAccount] = account
    ? (await staged.listActiveAdministrators()).filter(({ id, email }) => id === account.id || email === account.email)
    : []
  if (!account || !stagedAccount) return []
  return (await present.listSessions(account.id)).map((session) => ({ ...session, user_id: stagedAccount.id }))
}

/** Yields to the event loop, so that reads are served during a restoration. */
const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve))

async function trashOthers({ db, archive, storage }: Restored): Promise<void> {
  const restored = new Set(archive.manifest.files.map(({ key }) => key))
  const others: string[] = []
  for await (const { key } of storage.list('')) if (!restored.has(key)) others.push(key)
  for (const keys of chunksOf(others, idsAtOnce)) {
    const named = await db.discardedFiles.namedKeys(keys)
    for (const key of keys) if (!named.has(key)) await storage.trash(key)
  }
}
