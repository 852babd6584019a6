import type { Handle } from './database.ts'
import { insertRows } from './insert-rows.ts'

export type JobProgress = ReturnType<typeof createJobProgress>

const linesAtOnce = 500
/** TTL of a job's progress. */
const retentionMilliseconds = 24 * 3_600_000

/** Progress of long jobs, stored so that any process can report it. `state` and lines are JSON values. */
export const createJobProgress = (db: Handle) => ({
  /** Null where there was no work of this kind within a day. */
  async read<State>(kind: string): Promise<{ state: State; updatedAt: string } | null> {
    const row = await db.selectFrom('job_states').select(['state', 'updated_at']).where('kind', '=', kind).executeTakeFirst()
    if (!row || Date.now() - Date.parse(row.updated_at) > retentionMilliseconds) return null
    return { state: JSON.parse(row.state) as State, updatedAt: row.updated_at }
  },

  async write(kind: string, state: unknown): Promise<void> {
    const written = { state: JSON.stringify(state), updated_at: new Date().toISOString() }
    await insertRows(db, 'job_states', { kind, ...written })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(written))
      .execute()
  },

  /** Deletes the lines of the previous job. */
  clearLines: (kind: string) => db.deleteFrom('job_lines').where('kind', '=', kind).execute(),

  /** `from` is the position of the first one. */
  async addLines(kind: string, from: number, lines: readonly unknown[]): Promise<void> {
    for (let start = 0; start < lines.length; start += linesAtOnce) {
      const rows = lines.slice(start, start + linesAtOnce)
      await insertRows(
        db,
        'job_lines',
        rows.map((line, index) => ({ kind, position: from + start + index, line: JSON.stringify(line) })),
      ).execute()
    }
  },

  async readLines<Line>(kind: string, from: number, limit: number): Promise<Line[]> {
    const rows = await db
      .selectFrom('job_lines')
      .select('line')
      .where('kind', '=', kind)
      .where('position', '>=', from)
      .orderBy('position')
      .limit(limit)
      .execute()
    return rows.map(({ line }) => JSON.parse(line) as Line)
  },
})
