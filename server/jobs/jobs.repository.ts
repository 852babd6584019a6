import { sql } from 'kysely'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { JobsTable } from '#server/database/schema.ts'

export type Job = JobsTable
export type JobsRepository = ReturnType<typeof createJobsRepository>

/** Files of new songs come before those that are processed again for all. */
export const priorities = { soon: 1, later: 2 } as const

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const immediately = ''

/**
 * Work that any process may do, each job by one worker at a time: a worker has a lease, which it renews while it works. A job whose lease has
 * ended (its process was killed) is taken by another. Finished jobs leave no row.
 */
export const createJobsRepository = (db: Handle) => {
  const leased = ({ kind, subject, worker }: Pick<Job, 'kind' | 'subject' | 'worker'>) =>
    db
      .updateTable('jobs')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('worker', '=', worker)
      .where('state', '=', 'running')

  return {
    find: (kind: Job['kind'], subject: string) =>
      db.selectFrom('jobs').selectAll().where('kind', '=', kind).where('subject', '=', subject).executeTakeFirst(),

    count: async (kind: Job['kind'], states: readonly Job['state'][]): Promise<number> => {
      const counted = db.selectFrom('jobs').select((eb) => eb.fn.countAll<number>().as('count'))
      return Number((await counted.where('kind', '=', kind).where('state', 'in', states).executeTakeFirstOrThrow()).count)
    },

    /** The next job that is due: this worker's until the lease ends. */
    claim: (kind: Job['kind'], o: { worker: string; outputId: string; leaseMilliseconds: number }): Promise<Job | undefined> =>
      db
        .updateTable('jobs')
        .set({
          state: 'running',
          worker: o.worker,
          due_at: fromNow(o.leaseMilliseconds),
          attempts: sql<number>`attempts + 1`,
          output_id: sql<string>`coalesce(output_id, ${o.outputId})`,
          progress: null,
        })
        .where('kind', '=', kind)
        .where('subject', '=', ({ selectFrom }) =>
          selectFrom('jobs')
            .select('subject')
            .where('kind', '=', kind)
            .where('state', 'in', ['waiting', 'running'])
            .where('due_at', '<=', fromNow(0))
            .orderBy('priority')
            .orderBy('due_at')
            .limit(1)
            .$if(locksRows(db), (q) => q.forUpdate().skipLocked()),
        )
        .returningAll()
        .executeTakeFirst(),

    /** False where the lease is another worker's by now, or the job was removed. */
    async renew(job: Job, o: { leaseMilliseconds: number; progress: number | null }): Promise<boolean> {
      const { numUpdatedRows } = await leased(job)
        .set({ due_at: fromNow(o.leaseMilliseconds), progress: o.progress })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Removes the job. False as in `renew`: what was made must not be used then. */
    async finish({ kind, subject, worker }: Job): Promise<boolean> {
      const own = db.deleteFrom('jobs').where('kind', '=', kind).where('subject', '=', subject).where('worker', '=', worker)
      return (await own.where('state', '=', 'running').executeTakeFirst()).numDeletedRows > 0n
    },

    /** Another attempt is made after a while; null: none, until an administrator requests one. */
    fail: (job: Job, o: { error: string; retryInMilliseconds: number | null }) =>
      leased(job)
        .set(
          o.retryInMilliseconds === null
            ? { state: 'failed', worker: null, error: o.error }
            : { state: 'waiting', worker: null, error: o.error, due_at: fromNow(o.retryInMilliseconds) },
        )
        .execute(),

    /** Gives the jobs of this worker back, as if it had not begun. */
    release: (worker: string) =>
      db
        .updateTable('jobs')
        .set({ state: 'waiting', worker: null, due_at: immediately, attempts: sql<number>`attempts - 1` })
        .where('worker', '=', worker)
        .where('state', '=', 'running')
        .execute(),

    /** Adds a job, or resets a waiting or failed one, due now. A running one is unchanged. */
    add: (kind: Job['kind'], subject: string) =>
      insertRows(db, 'jobs', { ...newJob, kind, subject, priority: priorities.soon })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'subject'])
            .doUpdateSet({ ...newJob, priority: priorities.soon })
            .where('jobs.state', '<>', 'running'),
        )
        .execute(),

    /** Adds a job for each media file of which a row says that it was made by older rules, or, with `obstacle`, what was missing. */
    addForMediaFiles: (o: { rulesBefore: number } | { obstacle: 'needs_ffmpeg' }) =>
      db
        .insertInto('jobs')
        .columns(['kind', 'subject', 'state', 'priority', 'attempts', 'due_at'])
        .expression((eb) =>
          eb
            .selectFrom('media_files')
            .select([
              sql<'media'>`'media'`.as('kind'),
              'path as subject',
              sql<'waiting'>`'waiting'`.as('state'),
              sql<number>`${sql.lit(priorities.later)}`.as('priority'),
              sql<number>`0`.as('attempts'),
              sql<string>`''`.as('due_at'),
            ])
            .where((file) => ('obstacle' in o ? file('obstacle', '=', o.obstacle) : file('rules_version', '<', o.rulesBefore))),
        )
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
        .execute(),

    /** Failed ones wait again. */
    retryFailed: (kind: Job['kind']) =>
      db
        .updateTable('jobs')
        .set({ ...newJob, priority: priorities.later })
        .where('kind', '=', kind)
        .where('state', '=', 'failed')
        .execute(),
  }
}

const newJob = {
  state: 'waiting',
  attempts: 0,
  due_at: immediately,
  output_id: null,
  worker: null,
  progress: null,
  error: null,
} as const
