import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { createOwnLibraryVersion, createSharedLibraryVersion, type LibraryVersion, readLibraryVersion } from './library-version.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect, sqliteFrozenDialect, watchSqliteFile } from './sqlite-dialect.ts'

export type Engine = 'sqlite' | 'postgres'

/** What a repository is built from: the whole database, or one transaction. */
export type Handle = Kysely<Schema>

export interface Database {
  readonly engine: Engine
  /** For single statements. Using it inside `transaction` throws: the outer call would wait for the inner one for ever. */
  readonly handle: Handle
  /** All or nothing; build the repositories it needs from `tx`. */
  transaction<T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>
  /** Reads that all see the database as it is now, however long they take, while writes go on. Whoever opens it closes it. */
  openFrozenView(): Promise<FrozenView>
  readonly libraryVersion: LibraryVersion
  /** Throws when the database does not answer. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface FrozenView {
  handle: Handle
  close(): Promise<void>
}

export type DatabaseTarget = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

/** Throws DatabaseRefused for a file that is no SQLite database, or a damaged one. */
export function openDatabase(target: DatabaseTarget): Database {
  const { engine } = target
  const insideTransaction = new AsyncLocalStorage<true>()
  const watched = target.engine === 'sqlite' ? watchSqliteFile(target.file) : null
  const own = createOwnLibraryVersion(() => readLibraryVersion(kysely), watched?.stamp)
  const kysely = new Kysely<Schema>({
    dialect: target.engine === 'sqlite' ? sqliteDialect(target.file, { committed: own.committed }) : postgresDialect(target.url),
  })
  return {
    engine,
    libraryVersion: engine === 'sqlite' ? own : createSharedLibraryVersion(() => readLibraryVersion(kysely)),
    get handle() {
      if (insideTransaction.getStore()) throw new Error('Inside a transaction only its own handle may be used')
      return kysely
    },
    transaction: (work) => {
      if (insideTransaction.getStore()) throw new Error('A transaction is already under way here')
      return kysely.transaction().execute((tx) => insideTransaction.run(true, () => work(tx)))
    },
    openFrozenView: async () => {
      const own = target.engine === 'sqlite' ? new Kysely<Schema>({ dialect: sqliteFrozenDialect(target.file) }) : null
      const tx = await (own ?? kysely).startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
      // Both engines take the moment of the first read.
      await (own ? sql`select 1 from sqlite_schema limit 1` : sql`select 1`).execute(tx)
      return {
        handle: tx,
        close: async () => {
          await tx.rollback().execute()
          await own?.destroy()
        },
      }
    },
    check: async () => {
      await sql`select 1`.execute(kysely)
    },
    close: async () => {
      watched?.close()
      await kysely.destroy()
    },
  }
}

function postgresDialect(url: string): PostgresDialect {
  return new PostgresDialect({ pool: () => openPool(url) })
}

/** The driver is loaded only where it is used. */
async function openPool(url: string) {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // One stays, however quiet it is: whoever needs the database alone sees that a server is there (other-connections.ts).
    min: 1,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 30_000,
    lock_timeout: 5_000,
  })
  // An idle connection that breaks (the database restarts) is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {})
  return pool
}
