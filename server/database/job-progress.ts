import { chunksOf, rowsAtOnce } from '#server/chunks.ts'
import type { Handle } from './database.ts'
import { insertRows } from './insert-rows.ts'

export type JobProgress = ReturnType<typeof createJobProgress>

/** TTL of a job's progress. */
const retentionMilliseconds = 24 * 3_600_000

/** Progress of long jobs, stored so that any process can report it. `state` and lines are JSON values. */
export function createJobProgress(db: Handle) {
  let lastWrite: Promise<unknown> = Promise.resolve()

  async function readRow(kind: string) {
    const row = await db.selectFrom('job_states').select(['state', 'updated_at']).where('kind', '=', kind).executeTakeFirst()
    return !row || Date.now() - Date.parse(row.updated_at) > retentionMilliseconds ? null : row
  }

  return {
    /** Null if no job of this kind reported progress within a day. `isCutOff`: stored as running, but no process has the job's lock. */
    async read<State>(kind: string, isRunning: (state: State) => boolean, isLocked: () => Promise<boolean>) {
      for (;;) {
        const row = await readRow(kind)
        if (!row) return null
        const state = JSON.parse(row.state) as State
        const found = { state, updatedAt: row.updated_at, isCutOff: false }
        if (!isRunning(state) || (await isLocked())) return found
        // A job stores its final state before it releases its lock; both may have happened between the two reads.
        const now = await readRow(kind)
        if (now?.state === row.state && now.updated_at === row.updated_at) return { ...found, isCutOff: true }
      }
    },

    /** Writes in the order of the calls: a delayed progress write must not replace a job's final state. */
    async write(kind: string, state: unknown): Promise<void> {
      const written = { state: JSON.stringify(state), updated_at: new Date().toISOString() }
      const writing = lastWrite.then(() =>
        insertRows(db, 'job_states', { kind, ...written })
          .onConflict((conflict) => conflict.column('kind').doUpdateSet(written))
          .execute(),
      )
      lastWrite = writing.catch(() => undefined)
      await writing
    },

    /** Deletes the lines of the previous job. */
    clearLines: (kind: string) => db.deleteFrom('job_lines').where('kind', '=', kind).execute(),

    /** `from` is the position of the first line. */
    async addLines(kind: string, from: number, lines: readonly unknown[]): Promise<void> {
      const rows = lines.map((line, index) => ({ kind, position: from + index, line: JSON.stringify(line) }))
      for (const some of chunksOf(rows, rowsAtOnce)) await insertRows(db, 'job_lines', some).execute()
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
  }
}
