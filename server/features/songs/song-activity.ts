import type { CountedAction, NamedAction } from '#contract/activity.ts'
import type { Viewer } from '#contract/session.ts'
import type { Repositories } from '#server/repositories.ts'

interface SongsAction {
  actor: Viewer
  action: NamedAction<'songs'> & CountedAction<'songs'>
}

/** Logs an action on songs with their number, and the name of a single one. */
export async function recordSongs(
  tx: Repositories,
  songs: readonly { id: string; title: string }[],
  { actor, action }: SongsAction,
): Promise<void> {
  const [only] = songs.length === 1 ? songs : []
  const subject = only && { subject: { id: only.id, name: only.title } }
  await tx.activity.record({ actor, kind: 'songs', action, count: songs.length, ...subject })
}
