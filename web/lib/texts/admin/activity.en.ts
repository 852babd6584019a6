import type { ActivityAction, ActivityKind } from '#contract/activity.ts'

const nouns: Record<ActivityKind, { one: string; many: string }> = {
  songs: { one: 'song', many: 'songs' },
  artists: { one: 'artist', many: 'artists' },
  albums: { one: 'album', many: 'albums' },
  playlists: { one: 'playlist', many: 'playlists' },
  categories: { one: 'category', many: 'categories' },
  users: { one: 'user', many: 'users' },
  redirections: { one: 'redirection', many: 'redirections' },
  codes: { one: 'code', many: 'codes' },
  settings: { one: 'settings', many: 'settings' },
  'import-export': { one: 'data', many: 'modules' },
}

const verbs: Record<ActivityAction, string> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  approved: 'approved',
  disabled: 'disabled',
  enabled: 'enabled',
  password_changed: 'changed the password of',
  imported: 'imported',
  exported: 'exported',
  archived: 'archived',
  restored: 'restored',
}

/** The activity log: on its own screen, on the dashboard and beside the analytics. */
export const activityTexts = {
  activity: {
    title: 'Activity',
    heading: 'Recent Activity',
    viewAll: 'View all',
    /** Who did what the software did by itself. */
    system: 'System',
    verb: (action: ActivityAction) => verbs[action],
    /** Precedes a name: 'song', 'settings', '450 rows of'. */
    noun: (kind: ActivityKind, count: number) =>
      kind === 'import-export' ? `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'} of` : nouns[kind].one,
    /** Where nothing is named: '12 songs', 'a song', 'the settings', 'the whole site'. */
    unnamed: (kind: ActivityKind, action: ActivityAction, count: number) => {
      if (action === 'archived') return 'the whole site'
      if (action === 'restored' && kind === 'import-export') return 'the whole site from an archive'
      if (count > 1) return `${count.toLocaleString('en')} ${nouns[kind].many}`
      if (kind === 'settings') return 'the settings'
      return kind === 'import-export' ? 'data' : `a ${nouns[kind].one}`
    },
    others: (count: number) => `and ${(count - 1).toLocaleString('en')} more`,
    retention: 'Activity from the last 90 days.',
    kindLabel: 'Type',
    allKinds: 'Everything',
    kinds: {
      songs: 'Songs',
      artists: 'Artists',
      albums: 'Albums',
      playlists: 'Playlists',
      categories: 'Categories',
      users: 'Users',
      redirections: 'Redirections',
      codes: 'Codes',
      settings: 'Settings',
      'import-export': 'Import/Export',
    } satisfies Record<ActivityKind, string>,
    columns: { what: 'What happened', when: 'When' },
    loading: 'Loading activity',
    moreFailed: "Couldn't load more activity.",
    failedTitle: "Couldn't load activity",
    fetchFailed: 'Failed to fetch activity.',
    emptyTitle: 'Nothing yet',
    empty: 'Changes will appear here.',
    emptyKind: 'No activity of this type in the last 90 days.',
    showAll: 'Show everything',
  },
} as const
