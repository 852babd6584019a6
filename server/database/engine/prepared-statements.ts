import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PoolClient } from 'pg'

/** Of one connection. Each takes some 0.25 MB of PostgreSQL's memory. */
const statementsMax = 100

/** Reads of fewer tables are planned in a fraction of the time that the rest of a query takes. */
const tablesMin = 3

/** "cached plan must not change result type": a column was added or changed after the statement was prepared. */
const planIsStale = '0A000'

/**
 * A connection that prepares its reads of several tables, so that PostgreSQL parses and plans each only once: planning a song with its nine
 * tables takes far longer than reading it (bench/RESULTS.md). `pg` prepares a statement that has a name. After `statementsMax` texts, others
 * are planned at each execution; the pool replaces old connections, so texts that are no longer executed do not stay prepared.
 */
export class PreparingConnection implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #names = new Map<string, string>()
  #count = 0

  constructor(client: PoolClient) {
    this.#client = client
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not supported')
    return this.#client.query({ name: this.#nameOf(text), text, values: values as unknown[] }).catch((error) => {
      if (error.code === planIsStale) this.#names.delete(text)
      throw error
    })
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#count === statementsMax || !isWorthPreparing(text)) return known
    const name = `read_${++this.#count}`
    this.#names.set(text, name)
    return name
  }
}

const isWorthPreparing = (text: string): boolean =>
  text.startsWith('select') && (text.match(/\b(?:from|join)\b/g)?.length ?? 0) >= tablesMin
