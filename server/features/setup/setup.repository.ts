import type { SetupNotice } from '#contract/setup.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { newTimestamp } from '#server/database/timestamps.ts'

/** Entries in the table `installation` for events of which nothing else is stored. */
const facts = [
  'setup_dismissed_checklist',
  'setup_dismissed_first_scan',
  'setup_dismissed_first_run',
  'setup_printed',
  'setup_archived',
] as const
type Fact = (typeof facts)[number]

export const createSetupRepository = (db: Handle) => {
  const note = (fact: Fact) =>
    insertRows(db, 'installation', { fact, value: newTimestamp() })
      .onConflict((conflict) => conflict.column('fact').doNothing())
      .execute()

  /** Songs except samples, of which there are few (`samples`: their content hashes). */
  const songsBesides = (samples: string[]) =>
    db.selectFrom('songs').where((eb) => eb.or([eb('content_hash', 'is', null), eb('content_hash', 'not in', samples)]))

  return {
    facts: async (): Promise<Set<string>> =>
      new Set((await db.selectFrom('installation').select('fact').where('fact', 'in', facts).execute()).map(({ fact }) => fact)),
    dismiss: (notice: SetupNotice) => note(`setup_dismissed_${notice}`),
    notePrint: () => note('setup_printed'),
    noteArchive: () => note('setup_archived'),

    /** True if the setting is stored, because defaults are not. */
    isSiteNamed: async (): Promise<boolean> =>
      (await db.selectFrom('settings').select('setting_key').where('setting_key', '=', 'site_name').executeTakeFirst()) !== undefined,

    /** `samples`: their content hashes. */
    hasSample: async (samples: string[]): Promise<boolean> =>
      (await db.selectFrom('songs').select('id').where('content_hash', 'in', samples).limit(1).executeTakeFirst()) !== undefined,

    hasSongBesides: async (samples: string[]): Promise<boolean> =>
      (await songsBesides(samples).select('songs.id').limit(1).executeTakeFirst()) !== undefined,

    hasPlaylistBesides: async (samples: string[]): Promise<boolean> =>
      (await songsBesides(samples)
        .innerJoin('playlist_songs', 'playlist_songs.song_id', 'songs.id')
        .select('songs.id')
        .limit(1)
        .executeTakeFirst()) !== undefined,

    hasCode: async (): Promise<boolean> =>
      (await db.selectFrom('codes').select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst()) !== undefined,

    /** The oldest scanned code. */
    firstScannedCode: () =>
      db
        .selectFrom('codes')
        .select(['code', 'label', 'last_scan_on'])
        .where('deleted_at', 'is', null)
        .where('last_scan_on', 'is not', null)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
  }
}
