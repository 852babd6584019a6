import type { ActivityKind, CountedAction, NamedAction } from '#contract/activity.ts'
import type { Viewer } from '#contract/session.ts'
import type { Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { newestFirst, type Page, sortedPage } from '#server/database/sorted-page.ts'
import { newTimestamp } from '#server/database/timestamps.ts'

export type ActivityRepository = ReturnType<typeof createActivityRepository>
export type ActivityRow = Awaited<ReturnType<ActivityRepository['list']>>['rows'][number]

interface Change<Kind extends ActivityKind> {
  /** Set only for actions whose count grows later (`setCount`). */
  id?: string
  /** Null for actions of the system. */
  actor: Pick<Viewer, 'displayName'> | null
  kind: Kind
  /** Defaults to 1. */
  count?: number
}

/** Restricted to the combinations in `loggedActions`, so that the browser has a sentence for each. */
type Action<Kind extends ActivityKind> = Change<Kind> &
  ({ action: NamedAction<Kind>; subject: Subject } | { action: CountedAction<Kind>; subject?: undefined })

interface Subject {
  id: string | null
  name: string
  /** Set only for the action 'renamed'. */
  nameBefore?: string
}

/** The kinds whose subjects can be renamed. */
type RenamedKind = { [Kind in ActivityKind]: 'renamed' extends NamedAction<Kind> ? Kind : never }[ActivityKind]

interface Update {
  actor: Pick<Viewer, 'displayName'> | null
  kind: RenamedKind
  id: string
  nameBefore: string
  name: string
}

/** Names are copied, so that the log stays readable after a subject is deleted. */
export const createActivityRepository = (db: Handle) => ({
  /** Call it in the transaction of the action, so that the action and its entry are committed together. */
  record: <Kind extends ActivityKind>(action: Action<Kind>) => insert(db, action),

  /** Records 'renamed' if the name changed, otherwise 'updated'. */
  recordUpdate: ({ actor, kind, id, nameBefore, name }: Update) =>
    insert<RenamedKind>(
      db,
      name === nameBefore
        ? { actor, kind, action: 'updated', subject: { id, name } }
        : { actor, kind, action: 'renamed', subject: { id, name, nameBefore } },
    ),

  /** For an action that makes many changes, each in its own transaction. Returns false if the action is not recorded yet. */
  async setCount(id: string, count: number): Promise<boolean> {
    const { numUpdatedRows } = await db.updateTable('activity').set({ subject_count: count }).where('id', '=', id).executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Newest first. */
  list({ kind, ...page }: { kind: ActivityKind | null } & Page) {
    const all = db.selectFrom('activity').selectAll()
    return sortedPage(kind === null ? all : all.where('kind', '=', kind), { ...newestFirst('activity'), ...page })
  },

  /** Current names by id. Deleted subjects are missing. */
  async namesNow(kind: ActivityKind, ids: string[]): Promise<Map<string, string>> {
    const read = namesOf[kind]
    const rows = read && ids.length > 0 ? await read(db, ids) : []
    return new Map(rows.map((row) => [row.id, row.name]))
  },

  removeBefore: (time: Date) => db.deleteFrom('activity').where('created_at', '<', time.toISOString()).execute(),
})

const insert = <Kind extends ActivityKind>(db: Handle, { id = newId(), actor, kind, action, subject, count = 1 }: Action<Kind>) =>
  insertRows(db, 'activity', {
    id,
    kind,
    action,
    actor_name: actor?.displayName ?? null,
    subject_id: subject?.id ?? null,
    subject_name: subject?.name ?? null,
    subject_name_before: subject?.nameBefore ?? null,
    subject_count: count,
    created_at: newTimestamp(),
  }).execute()

/** Table and name column of each kind; kinds that have no table are missing. */
const namesOf: Partial<Record<ActivityKind, (db: Handle, ids: string[]) => Promise<{ id: string; name: string }[]>>> = {
  songs: (db, ids) => db.selectFrom('songs').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  artists: (db, ids) => db.selectFrom('artists').select(['id', 'name']).where('id', 'in', ids).execute(),
  albums: (db, ids) => db.selectFrom('albums').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  playlists: (db, ids) => db.selectFrom('playlists').select(['id', 'name']).where('id', 'in', ids).execute(),
  categories: (db, ids) => db.selectFrom('categories').select(['id', 'name']).where('id', 'in', ids).execute(),
  pages: (db, ids) => db.selectFrom('own_pages').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  users: (db, ids) => db.selectFrom('profiles').select(['id', 'username as name']).where('id', 'in', ids).execute(),
  redirections: (db, ids) => db.selectFrom('redirections').select(['id', 'from_url as name']).where('id', 'in', ids).execute(),
  codes: (db, ids) =>
    db.selectFrom('codes').select(['id', 'code as name']).where('id', 'in', ids).where('deleted_at', 'is', null).execute(),
}
