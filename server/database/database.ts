import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { Kysely, sql, type Transaction } from 'kysely'
import { DatabaseError } from './engine/database-errors.ts'
import { ArrayPostgresDialect } from './engine/postgres-dialect.ts'
import { createPostgresLocks } from './engine/postgres-locks.ts'
import { defaultPoolMax, openPool, type PoolUsage } from './engine/postgres-pool.ts'
import { withRetries } from './engine/retries.ts'
import { createOwnLocks, type SharedLocks } from './engine/shared-locks.ts'
import { sqliteDialect, sqliteFrozenDialect, watchSqliteFile } from './engine/sqlite-dialect.ts'
import { createOwnLibraryVersion, createSharedLibraryVersion, type LibraryVersion, readLibraryVersion } from './library-version.ts'
import type { Schema } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

/** What a repository works on: the whole database, or one transaction. */
export type Handle = Kysely<Schema>

export interface Database {
  readonly engine: Engine
  /** For single statements. Throws inside `transaction`, where it would deadlock: the outer call would wait for the inner one. */
  readonly handle: Handle
  /**
   * All or nothing; create the repositories from `tx`. After a conflict with another transaction, `work` is run again, so it must change
   * only the database.
   */
  transaction<T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>
  /** A read-only snapshot, unaffected by concurrent writes. The caller closes it. */
  openFrozenView(): Promise<FrozenView>
  readonly libraryVersion: LibraryVersion
  /** Shared by all processes that use this database. */
  readonly locks: SharedLocks
  /** Maximum number of this process's connections to PostgreSQL, not counting the one for its locks; 0 on SQLite. */
  readonly poolMax: number
  /** Usage of the pool of PostgreSQL connections; null on SQLite, and before the first query. */
  poolUsage(): PoolUsage | null
  /** Throws if the database does not respond or cannot be written to. */
  check(): Promise<void>
  close(): Promise<void>
}

interface FrozenView {
  handle: Handle
  close(): Promise<void>
}

export type DatabaseTarget =
  | { engine: 'sqlite'; file: string }
  | {
      engine: 'postgres'
      url: string
      /** Maximum number of connections of one process, not counting the one for its locks. */
      poolMax?: number
    }

interface OpenOptions {
  /** Of the connections, by which processes recognize each other: app-secret-check.ts. */
  applicationName?: string
}

/** Throws DatabaseError if the file is damaged or not a SQLite database. */
export function openDatabase(target: DatabaseTarget, { applicationName = 'music-platform' }: OpenOptions = {}): Database {
  const { engine } = target
  const insideTransaction = new AsyncLocalStorage<true>()
  const watched = target.engine === 'sqlite' ? watchSqliteFile(target.file) : null
  const own = createOwnLibraryVersion(() => readLibraryVersion(kysely), watched?.stamp)
  const poolMax = target.engine === 'sqlite' ? 0 : (target.poolMax ?? defaultPoolMax)
  let pool: Awaited<ReturnType<typeof openPool>> | null = null
  const kysely = new Kysely<Schema>({
    dialect:
      target.engine === 'sqlite'
        ? sqliteDialect(target.file, { committed: own.committed })
        : new ArrayPostgresDialect({
            pool: async () => {
              pool = await openPool({ url: target.url, max: poolMax, applicationName })
              return pool
            },
          }),
  })
  const locks = target.engine === 'sqlite' ? createOwnLocks() : createPostgresLocks({ url: target.url, applicationName })
  return {
    engine,
    locks,
    poolMax,
    poolUsage: () => pool?.usage() ?? null,
    libraryVersion: engine === 'sqlite' ? own : createSharedLibraryVersion(() => readLibraryVersion(kysely)),
    get handle() {
      if (insideTransaction.getStore()) throw new Error('Inside a transaction only its own handle may be used')
      return kysely
    },
    transaction: (work) => {
      if (insideTransaction.getStore()) throw new Error('A transaction is already under way here')
      return withRetries(() => kysely.transaction().execute((tx) => insideTransaction.run(true, () => work(tx))))
    },
    openFrozenView: async () => {
      const own = target.engine === 'sqlite' ? new Kysely<Schema>({ dialect: sqliteFrozenDialect(target.file) }) : null
      const tx = await (own ?? kysely).startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
      // On both engines, the first read determines the moment of the snapshot.
      await (own ? sql`select 1 from sqlite_schema limit 1` : sql`select 1`).execute(tx)
      // The reader decides how long it takes: no timeout.
      if (!own) await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      return {
        handle: tx,
        close: async () => {
          await tx.rollback().execute()
          await own?.destroy()
        },
      }
    },
    check: async () => {
      if (target.engine === 'postgres') return requireWrites(kysely)
      await sql`select 1`.execute(kysely)
      requireFile(target.file)
    },
    close: async () => {
      watched?.close()
      await locks.close()
      await kysely.destroy()
    },
  }
}

/** An open file still takes writes after it was deleted, moved away or covered by a mounted disk. They are lost with the process. */
function requireFile(file: string) {
  if (!existsSync(file))
    throw new DatabaseError(
      `${file} is not there: it was moved, deleted or covered by another disk. Stop the server, bring the file back, and start it.`,
    )
}

async function requireWrites(postgres: Handle) {
  const { rows } = await sql<{ isReadOnly: string }>`select current_setting('transaction_read_only') as "isReadOnly"`.execute(postgres)
  if (rows[0]?.isReadOnly === 'on')
    throw new DatabaseError(
      'PostgreSQL accepts no writes: DATABASE_URL names a replica, or writing was turned off because its disk is full.',
    )
}
