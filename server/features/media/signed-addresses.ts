import { createBackgroundRun } from '#server/background-run.ts'
import { ifAvailable, type SharedLocks } from '#server/database/engine/shared-locks.ts'
import type { LibraryVersion } from '#server/database/library-version.ts'
import type { SignedAddressesTable } from '#server/database/media-schema.ts'
import type { ReportFailure } from '#server/logger.ts'
import type { Db } from '#server/repositories.ts'
import { discardedFilesLock } from '#server/storage/files-of-rows.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { SignedFile } from './signed-addresses.repository.ts'

export type SignedAddresses = NonNullable<ReturnType<typeof createSignedAddresses>>

interface Deps {
  db: Db
  locks: SharedLocks
  storage: Storage
  libraryVersion: LibraryVersion
  /** Whether maintenance mode closes the site to visitors. */
  isClosed(): Promise<boolean>
  reportFailure: ReportFailure
}

interface Issued {
  /** Storage key. */
  path: string
  /** Storage key of the song's media. */
  mediaPath: string
  expiresAt: Date
  /** Library version, read before the audience of the file. */
  version: number
}

const atOnce = 8
const tickMilliseconds = 1_000
const retryMilliseconds = 10_000
/** Maximum time that the response to a change waits for its files. */
const waitMilliseconds = 20_000

/**
 * A signed address cannot be revoked, so the file is moved instead. Before an address is issued, its file is recorded. When the library
 * changes, recorded files that are no longer public are withdrawn (moved away), and those that are public again are reinstated. The state
 * of the database decides, so it does not matter what changed it, in which process. Null for a storage without signed addresses.
 */
export function createSignedAddresses({ db, locks, storage, libraryVersion, isClosed, reportFailure }: Deps) {
  const { withdraw, reinstate } = storage
  if (!withdraw || !reinstate) return null

  /** Paths that this process has recorded with this expiry, at this version. */
  let recorded = { version: -1, expiresAt: '', paths: new Set<string>() }
  let settledVersion = -1
  let notBefore = 0
  let timer: NodeJS.Timeout | null = null
  let ticking: Promise<void> | null = null
  let isStopped = false

  const situation = async () => ({ isClosed: await isClosed(), now: new Date().toISOString() })

  /** Each step is idempotent: a file that exists at both keys is the same. */
  async function move({ path, state, isUsed, isPublic, isExpired }: SignedFile): Promise<void> {
    const setState = (next: SignedFile['state']) => db.signedAddresses.setState(path, next)
    if (isExpired || isPublic) {
      await reinstate?.(path)
      return setState('valid')
    }
    if (state !== 'withdrawing') await setState('withdrawing')
    // A deleted file is withdrawn when it is restored from the trash, which puts it back at its own key.
    if (!isUsed) return
    await withdraw?.(path)
    await setState('withdrawn')
  }

  async function moveAll(signal: AbortSignal): Promise<void> {
    const removeExpired = () => db.signedAddresses.removeExpired(new Date().toISOString())
    await removeExpired()
    const failures: unknown[] = []
    let after: string | undefined = ''
    while (after !== undefined && !signal.aborted) {
      const files: SignedFile[] = await db.signedAddresses.listDue(await situation(), after, atOnce)
      const results = await Promise.allSettled(files.map(move))
      failures.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])))
      after = files.at(-1)?.path
    }
    await removeExpired()
    if (failures.length > 0) throw failures[0]
  }

  /** Reinstates a file without a record: after restoring a database backup, the record of a withdrawn file may be lost. */
  async function recordFirst(row: Omit<SignedAddressesTable, 'state'>): Promise<void> {
    if ((await db.signedAddresses.stateOf(row.path)) === undefined) await reinstate?.(row.path)
    await db.signedAddresses.record(row)
  }

  const report = (error: unknown) => reportFailure(error, 'signed addresses of songs that are not public still work')
  // Shares the lock of the trash: never runs while files are moved there or back.
  const moving = createBackgroundRun({ locks, name: discardedFilesLock, work: moveAll, report })

  /** Resolves when every file is where the current library version requires it. */
  async function settle(): Promise<void> {
    const version = await libraryVersion.current()
    if (version === settledVersion) return
    if ((await db.signedAddresses.listDue(await situation(), '', 1)).length > 0) await moving.run()
    settledVersion = version
  }

  async function tick(): Promise<void> {
    if (Date.now() < notBefore || (await libraryVersion.recent()) === settledVersion) return
    await settle()
  }

  const safely = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      notBefore = Date.now() + retryMilliseconds
      if (!isStopped) reportFailure(error, 'signed addresses could not be compared with the library')
    })

  return {
    /**
     * Whether an address of the file may be issued. Calls `isPublic` after recording the file, so a change committed later finds the
     * record.
     */
    async mayIssue({ path, mediaPath, expiresAt: expiry, version }: Issued, isPublic: () => Promise<boolean>): Promise<boolean> {
      const expiresAt = expiry.toISOString()
      if (recorded.version !== version || recorded.expiresAt !== expiresAt) recorded = { version, expiresAt, paths: new Set() }
      const { paths } = recorded
      if (paths.has(path)) return true
      const row = { path, media_path: mediaPath, expires_at: expiresAt }
      if ((await db.signedAddresses.stateOf(path)) !== undefined) await db.signedAddresses.record(row)
      else await ifAvailable(locks, discardedFilesLock, () => recordFirst(row))
      if ((await db.signedAddresses.stateOf(path)) !== 'valid' || !(await isPublic())) return false
      paths.add(path)
      return true
    },

    /** For the response to a change: resolves when its files are withdrawn, or after twenty seconds while that continues. Never throws. */
    async settled(): Promise<void> {
      let timeout: NodeJS.Timeout | undefined
      const waited = new Promise<void>((resolve) => {
        timeout = setTimeout(resolve, waitMilliseconds)
      })
      await Promise.race([safely(settle()), waited])
      clearTimeout(timeout)
    },

    /** Reinstates files whose addresses have expired. */
    removeExpired: moving.run,

    start(): void {
      timer = setInterval(() => {
        ticking ??= safely(tick()).finally(() => {
          ticking = null
        })
      }, tickMilliseconds)
      timer.unref()
    },

    async stop(): Promise<void> {
      isStopped = true
      if (timer) clearInterval(timer)
      await moving.stop()
      await ticking
    },
  }
}
