import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { createMutex, type Semaphore } from '#server/concurrency.ts'
import { DatabaseError, isDamaged } from './database-errors.ts'

/** Milliseconds to wait for another process's lock. Short, because node:sqlite blocks the main thread while waiting. */
const busyTimeout = 250

/**
 * Kysely over node:sqlite with two connections. One writes, and also reads while it has no transaction: its page cache stays valid after
 * its own commits. The other one reads while the first has a transaction, so that a read outside of it sees the last commit and never
 * waits. Writes outside a transaction are queued behind it. `committed` is called after each commit, before the caller continues.
 */
export function sqliteDialect(file: string, events: CommitEvents = { committed: () => {} }): Dialect {
  return {
    createAdapter: () => new TwoConnectionAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => sqliteDriver(file, events),
  }
}

interface CommitEvents {
  committed(): void
}

/** A number that changes with each commit to this file by any process. Reading it takes some microseconds. Opened on first use. */
export function watchSqliteFile(file: string): { stamp(): number; close(): void } {
  let watching: { database: DatabaseSync; statement: StatementSync } | null = null
  function watch() {
    const database = new DatabaseSync(file, { timeout: busyTimeout, readOnly: true })
    return { database, statement: database.prepare('pragma data_version') }
  }
  return {
    stamp: () => {
      watching ??= watch()
      return Number(watching.statement.get()?.data_version)
    },
    close: () => watching?.database.close(),
  }
}

/** A dedicated connection for reads of one snapshot: its transaction does not see concurrent commits. */
export function sqliteFrozenDialect(file: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => frozenDriver(file),
  }
}

function frozenDriver(file: string): Driver {
  const reader = openSqlite(file, true)
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery) => reader.run<R>(sql, parameters),
    streamQuery: noStreaming,
  }
  const run = (sql: string) => async () => {
    reader.run(sql, [])
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: run('begin'),
    commitTransaction: run('commit'),
    rollbackTransaction: run('rollback'),
    releaseConnection: async () => {},
    destroy: async () => reader.close(),
  }
}

/** Without this adapter, Kysely would run one query at a time, and reads would wait for transactions. */
class TwoConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
  /** Off by default in Kysely. Turned on so that an interrupted migration is rolled back completely, as on PostgreSQL. */
  override get supportsTransactionalDdl() {
    return true
  }
}

function sqliteDriver(file: string, { committed }: CommitEvents): Driver {
  const writer = openSqlite(file)
  const reader = openSqlite(file, true)
  const mutex = createMutex()
  return {
    init: async () => {},
    acquireConnection: async () => new SqliteConnection({ writer, reader, mutex, committed }),
    beginTransaction: (connection) => (connection as SqliteConnection).begin(),
    commitTransaction: (connection) => (connection as SqliteConnection).commit(),
    rollbackTransaction: (connection) => (connection as SqliteConnection).rollback(),
    releaseConnection: async () => {},
    destroy: async () => {
      reader.close()
      writer.close()
    },
  }
}

/** Of raw statements. With a common table expression, they may be writes: these fail on the reading connection, which is read-only. */
const isSelect = /^\s*select\b/i
const isCommonTableExpression = /^\s*with\b/i

class SqliteConnection implements DatabaseConnection {
  readonly #writer: PreparedDatabase
  readonly #reader: PreparedDatabase
  readonly #mutex: Semaphore
  readonly #committed: () => void
  #releaseMutex: (() => void) | null = null

  constructor(o: CommitEvents & { writer: PreparedDatabase; reader: PreparedDatabase; mutex: Semaphore }) {
    this.#writer = o.writer
    this.#reader = o.reader
    this.#mutex = o.mutex
    this.#committed = o.committed
  }

  async begin() {
    const releaseMutex = await this.#mutex.acquire()
    try {
      this.#writer.run('begin immediate', [])
      this.#releaseMutex = releaseMutex
    } catch (error) {
      releaseMutex()
      throw error
    }
  }

  /** If it throws, the transaction may still be open, and the caller rolls it back. Until then, no other one may begin. */
  async commit() {
    this.#writer.run('commit', [])
    this.#committed()
    this.#release()
  }

  async rollback() {
    try {
      // If the disk is full or fails, SQLite has already rolled back.
      if (this.#writer.isInTransaction()) this.#writer.run('rollback', [])
    } finally {
      this.#release()
    }
  }

  #release() {
    this.#releaseMutex?.()
    this.#releaseMutex = null
  }

  async executeQuery<R>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#releaseMutex) return this.#runInTransaction(sql, parameters)
    if (RawNode.is(query) && isCommonTableExpression.test(sql)) return this.#reader.run(sql, parameters)
    if (SelectQueryNode.is(query) || (RawNode.is(query) && isSelect.test(sql))) {
      const reader = this.#writer.isInTransaction() ? this.#reader : this.#writer
      return reader.run(sql, parameters)
    }
    const releaseMutex = await this.#mutex.acquire()
    try {
      return this.#writer.run<R>(sql, parameters)
    } finally {
      this.#committed()
      releaseMutex()
    }
  }

  #runInTransaction<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    if (!this.#writer.isInTransaction()) throw new Error('SQLite has rolled this transaction back')
    return this.#writer.run(sql, parameters)
  }

  streamQuery = noStreaming
}

// biome-ignore lint/correctness/useYield: node:sqlite is synchronous; long reads page by key instead of streaming
async function* noStreaming(): AsyncIterableIterator<never> {
  throw new Error('Streaming is not supported: page by key')
}

interface PreparedDatabase {
  isInTransaction(): boolean
  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R>
  close(): void
}

interface PreparedStatement {
  compiled: StatementSync
  /** Cached, because reading it makes Node create an object for each column. */
  returnsRows: boolean
}

const preparedMax = 500
/** Cache per connection: enough for the inner pages of every index with a million songs. */
const cacheKibibytes = 16_384

function openSqlite(file: string, readOnly = false): PreparedDatabase {
  const database = openFile(file, readOnly)
  database.exec(`pragma cache_size = -${cacheKibibytes}`)
  const prepared = new Map<string, PreparedStatement>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const compiled = database.prepare(sql)
    const statement = { compiled, returnsRows: compiled.columns().length > 0 }
    const oldest = prepared.keys().next().value
    if (prepared.size >= preparedMax && oldest !== undefined) prepared.delete(oldest)
    prepared.set(sql, statement)
    return statement
  }
  return {
    run: <R>(sql: string, parameters: readonly unknown[]): QueryResult<R> => {
      const { compiled, returnsRows } = prepare(sql)
      const values = parameters.map(bindable)
      if (returnsRows) return { rows: compiled.all(...values) as R[] }
      const { changes, lastInsertRowid } = compiled.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    isInTransaction: () => database.isTransaction,
    close: () => database.close(),
  }
}

function openFile(file: string, readOnly: boolean): DatabaseSync {
  try {
    const database = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true, readOnly })
    if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full;')
    return database
  } catch (error) {
    if (!isDamaged(error)) throw error
    throw new DatabaseError(
      `The database ${file} is damaged. Keep the file, and put the newest copy from snapshots/ in its place: docs/operations.md says how.`,
      { cause: error },
    )
  }
}

/** node:sqlite cannot bind booleans, dates or undefined. */
function bindable(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return value.toISOString()
  return value as SQLInputValue
}
