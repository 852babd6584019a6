import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { DatabaseTarget, Handle } from '#server/database/database.ts'
import { openPool } from '#server/database/engine/postgres-pool.ts'
import { sqliteDialect } from '#server/database/engine/sqlite-dialect.ts'
import type { Schema } from '#server/database/schema.ts'

interface QueryPlan {
  sql: string
  /** Tables with a full scan. */
  scannedWhole: string[]
  sorts: boolean
  indexes: string[]
}

/** Query plans of the queries that `runQueries` sends. PostgreSQL is set to avoid scans and sorts if possible. */
export async function plansOf(target: DatabaseTarget, runQueries: (db: Handle) => Promise<unknown>): Promise<QueryPlan[]> {
  const queries: CompiledQuery[] = []
  let isWatching = true
  const dialect =
    target.engine === 'sqlite'
      ? sqliteDialect(target.file, { committed: () => {} })
      : new PostgresDialect({ pool: () => openPool({ url: avoidingScansAndSorts(target.url), max: 1, applicationName: 'query plans' }) })
  const watched = new Kysely<Schema>({
    dialect,
    log: ({ query }) => {
      if (isWatching) queries.push(query)
    },
  })
  await runQueries(watched)
  isWatching = false
  const explain = target.engine === 'sqlite' ? explainOnSqlite : explainOnPostgres
  const plans: QueryPlan[] = []
  for (const query of queries) plans.push(await explain(watched, query))
  await watched.destroy()
  return plans
}

function avoidingScansAndSorts(address: string): string {
  const url = new URL(address)
  url.searchParams.set('options', '-c enable_seqscan=off -c enable_sort=off')
  return url.href
}

async function explainOnSqlite(db: Handle, { sql, parameters }: CompiledQuery): Promise<QueryPlan> {
  const { rows } = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
  return {
    sql,
    scannedWhole: rows.flatMap(({ detail }) => /^SCAN (\w+)$/.exec(detail)?.[1] ?? []),
    sorts: rows.some(({ detail }) => detail.includes('TEMP B-TREE')),
    indexes: rows.flatMap(({ detail }) => / INDEX (\w+)/.exec(detail)?.[1] ?? []),
  }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

async function explainOnPostgres(db: Handle, { sql, parameters }: CompiledQuery): Promise<QueryPlan> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
  )
  const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
  return {
    sql,
    scannedWhole: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])),
    sorts: nodes.some((node) => /Sort$/.test(node['Node Type'])),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
  }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
