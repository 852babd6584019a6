import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { countOf } from '#server/database/count-of.ts'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { JobsTable, Schema } from '#server/database/schema.ts'

export type Job = JobsTable
export type JobsRepository = ReturnType<typeof createJobsRepository>

/** Files of new songs come before files that are processed again. */
const priorities = { soon: 1, later: 2 } as const

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const immediately = ''

/**
 * Jobs that any process may run, each by one worker at a time. A worker renews its lease while it works; if the lease expires (its process
 * was killed), another worker takes the job over. Finished jobs are deleted.
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

  /** Existing jobs are unchanged. */
  const addAll = (jobs: Expression<Pick<Job, (typeof jobColumns)[number]>>) =>
    db
      .insertInto('jobs')
      .columns(jobColumns)
      .expression(jobs)
      .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
      .execute()

  return {
    /** The next job of a media file: kind 'media' comes first. */
    findNext: (subject: string) => db.selectFrom('jobs').selectAll().where('subject', '=', subject).orderBy('kind').executeTakeFirst(),

    count: (states: readonly Job['state'][]) => countOf(db.selectFrom('jobs').where('state', 'in', states)),

    /** Claims the next due job of these kinds for this worker, until the lease expires. */
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

    /** False if another worker has the lease by now, or the job was removed. */
    async renew(job: Job, o: { leaseMilliseconds: number; progress: number | null }): Promise<boolean> {
      const { numUpdatedRows } = await leased(job)
        .set({ due_at: fromNow(o.leaseMilliseconds), progress: o.progress })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Deletes the job. False in the same cases as `renew`: the result must then not be used. */
    async finish({ kind, subject, worker }: Job): Promise<boolean> {
      const own = db.deleteFrom('jobs').where('kind', '=', kind).where('subject', '=', subject).where('worker', '=', worker)
      return (await own.where('state', '=', 'running').executeTakeFirst()).numDeletedRows > 0n
    },

    /** Schedules a retry; null: no retry until an administrator requests one. */
    fail: (job: Job, o: { error: string; retryInMilliseconds: number | null }) =>
      leased(job)
        .set(
          o.retryInMilliseconds === null
            ? { state: 'failed', worker: null, error: o.error }
            : { state: 'waiting', worker: null, error: o.error, due_at: fromNow(o.retryInMilliseconds) },
        )
        .execute(),

    /** Releases this worker's jobs as if they had not been started. */
    release: (worker: string) =>
      db
        .updateTable('jobs')
        .set({ state: 'waiting', worker: null, due_at: immediately, attempts: sql<number>`attempts - 1` })
        .where('worker', '=', worker)
        .where('state', '=', 'running')
        .execute(),

    /** Adds a job that is due now, or resets a waiting or failed one. A running job is unchanged. */
    add: (kind: Job['kind'], subject: string, priority: number = priorities.soon) =>
      insertRows(db, 'jobs', { ...newJob, kind, subject, priority })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'subject'])
            .doUpdateSet({ ...newJob, priority })
            .where('jobs.state', '<>', 'running'),
        )
        .execute(),

    /** Adds a job for each media file that was processed by older rules or, with `obstacle`, whose obstacle may be gone. */
    addForMediaFiles: (o: { rulesBefore: number } | { obstacle: 'needs_ffmpeg' }) =>
      addAll(
        files
          .select(waitingFor('media'))
          .where((file) => ('obstacle' in o ? file('obstacle', '=', o.obstacle) : file('rules_version', '<', o.rulesBefore))),
      ),

    /** Same for each media file whose sound was not measured by rules from `rulesBefore` on, or, with `obstacle`, could not be measured. */
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

    /** Same for each video without a cover from which no frame was taken. */
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

    /** Same for each song without a small rendition of this version. */
    addForSmallRenditions: ({ versionsBefore }: { versionsBefore: number }) =>
      addAll(files.select(waitingFor('small')).where('small_version', '<', versionsBefore)),

    /** Same for each song without an MP3 rendition of this version; or, if these are no longer offered, for each one that has it. */
    addForMp3Renditions: (o: { versionsBefore: number } | 'remove') =>
      addAll(
        files
          .select(waitingFor('mp3'))
          .where((file) => (o === 'remove' ? file('mp3_path', 'is not', null) : file('mp3_version', '<', o.versionsBefore))),
      ),

    /** Same for each video longer than `secondsMin` without a stream of this version. */
    addForStreams: (o: { versionsBefore: number; secondsMin: number }) =>
      addAll(
        files
          .innerJoin('songs', 'songs.media_path', 'media_files.path')
          .select(waitingFor('stream'))
          .where('media_files.stream_version', '<', o.versionsBefore)
          .where('songs.media_type', '=', 'video')
          .where('songs.duration_seconds', '>', o.secondsMin),
      ),

    /** Makes failed jobs wait again. */
    retryFailed: () =>
      db
        .updateTable('jobs')
        .set({ ...newJob, priority: priorities.later })
        .where('state', '=', 'failed')
        .execute(),
  }
}

const jobColumns = ['kind', 'subject', 'state', 'priority', 'attempts', 'due_at'] as const

/** Columns of a job for a row of `media_files`. */
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
