import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { JobsTable, Schema } from '#server/database/schema.ts'

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

  const files = db.selectFrom('media_files')

  /** Existing jobs stay as they are. */
  const addAll = (jobs: Expression<Pick<Job, (typeof jobColumns)[number]>>) =>
    db
      .insertInto('jobs')
      .columns(jobColumns)
      .expression(jobs)
      .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
      .execute()

  return {
    /** The next one of a media file: 'media' is the first of the kinds. */
    findNext: (subject: string) => db.selectFrom('jobs').selectAll().where('subject', '=', subject).orderBy('kind').executeTakeFirst(),

    count: async (states: readonly Job['state'][]): Promise<number> => {
      const counted = db.selectFrom('jobs').select((eb) => eb.fn.countAll<number>().as('count'))
      return Number((await counted.where('state', 'in', states).executeTakeFirstOrThrow()).count)
    },

    /** The next job of these kinds that is due: this worker's until the lease ends. */
    claim: (o: {
      worker: string
      outputId: string
      leaseMilliseconds: number
      kinds: readonly Job['kind'][]
    }): Promise<Job | undefined> => {
      const next = db
        .selectFrom('jobs')
        .select(['kind', 'subject'])
        .where('state', 'in', ['waiting', 'running'])
        .where('kind', 'in', o.kinds)
        .where('due_at', '<=', fromNow(0))
        .orderBy('priority')
        .orderBy('due_at')
        .limit(1)
        .$if(locksRows(db), (q) => q.forUpdate().skipLocked())
      return db
        .updateTable('jobs')
        .set({
          state: 'running',
          worker: o.worker,
          due_at: fromNow(o.leaseMilliseconds),
          attempts: sql<number>`attempts + 1`,
          output_id: sql<string>`coalesce(output_id, ${o.outputId})`,
          progress: null,
        })
        .where(sql<boolean>`(kind, subject) = (${next})`)
        .returningAll()
        .executeTakeFirst()
    },

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
    add: (kind: Job['kind'], subject: string, priority: number = priorities.soon) =>
      insertRows(db, 'jobs', { ...newJob, kind, subject, priority })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'subject'])
            .doUpdateSet({ ...newJob, priority })
            .where('jobs.state', '<>', 'running'),
        )
        .execute(),

    /** Adds a job for each media file of which a row says that it was made by older rules, or, with `obstacle`, what was missing. */
    addForMediaFiles: (o: { rulesBefore: number } | { obstacle: 'needs_ffmpeg' }) =>
      addAll(
        files
          .select(waitingFor('media'))
          .where((file) => ('obstacle' in o ? file('obstacle', '=', o.obstacle) : file('rules_version', '<', o.rulesBefore))),
      ),

    /** The same for each media file whose sound was not measured by rules from `rulesBefore` on, or lacked what was missing. */
    addForSounds: (o: { rulesBefore: number } | { obstacle: 'needs_ffmpeg' }) =>
      addAll(
        files
          .leftJoin('sound_analyses', 'sound_analyses.path', 'media_files.path')
          .select(waitingFor('sound'))
          .where(({ or, eb: analysis }) =>
            'obstacle' in o
              ? analysis('sound_analyses.obstacle', '=', o.obstacle)
              : or([analysis('sound_analyses.rules_version', 'is', null), analysis('sound_analyses.rules_version', '<', o.rulesBefore)]),
          ),
      ),

    /** The same for each video without a cover of which no frame was taken. */
    addForPosters: ({ versionsBefore }: { versionsBefore: number }) =>
      addAll(
        files
          .innerJoin('songs', 'songs.media_path', 'media_files.path')
          .select(waitingFor('poster'))
          .where('media_files.poster_version', '<', versionsBefore)
          .where('songs.media_type', '=', 'video')
          .where('songs.cover_path', 'is', null)
          .where('songs.external_cover_url', 'is', null),
      ),

    /** The same for each song without a small rendition of this version. */
    addForSmallRenditions: ({ versionsBefore }: { versionsBefore: number }) =>
      addAll(files.select(waitingFor('small')).where('small_version', '<', versionsBefore)),

    /** The same for each video of more than a minute that was not made in several sizes by this version. */
    addForStreams: (o: { versionsBefore: number; secondsMin: number }) =>
      addAll(
        files
          .innerJoin('songs', 'songs.media_path', 'media_files.path')
          .select(waitingFor('stream'))
          .where('media_files.stream_version', '<', o.versionsBefore)
          .where('songs.media_type', '=', 'video')
          .where('songs.duration_seconds', '>', o.secondsMin),
      ),

    /** Failed ones wait again. */
    retryFailed: () =>
      db
        .updateTable('jobs')
        .set({ ...newJob, priority: priorities.later })
        .where('state', '=', 'failed')
        .execute(),
  }
}

const jobColumns = ['kind', 'subject', 'state', 'priority', 'attempts', 'due_at'] as const

/** The columns of a job for a row of `media_files`. */
const waitingFor =
  <Kind extends Job['kind']>(kind: Kind) =>
  (eb: ExpressionBuilder<Schema, 'media_files'>) => [
    sql<Kind>`${sql.lit(kind)}`.as('kind'),
    eb.ref('media_files.path').as('subject'),
    sql<'waiting'>`'waiting'`.as('state'),
    sql<number>`${sql.lit(priorities.later)}`.as('priority'),
    sql<number>`0`.as('attempts'),
    sql<string>`''`.as('due_at'),
  ]

const newJob = {
  state: 'waiting',
  attempts: 0,
  due_at: immediately,
  output_id: null,
  worker: null,
  progress: null,
  error: null,
} as const
