import type { ActivityAction, ActivityKind } from '#contract/activity.ts'

const nouns: Record<ActivityKind, { one: string; many: string }> = {
  songs: { one: 'Song', many: 'songs' },
  playlists: { one: 'Playlist', many: 'playlists' },
  categories: { one: 'Category', many: 'categories' },
  users: { one: 'User', many: 'users' },
  redirections: { one: 'Redirection', many: 'redirections' },
  codes: { one: 'Code', many: 'codes' },
  settings: { one: 'Settings', many: 'settings' },
  'import-export': { one: 'Data', many: 'modules' },
}

const verbs: Record<ActivityAction, string> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  approved: 'approved',
  disabled: 'disabled',
  enabled: 'enabled',
  password_changed: 'given a new password',
  imported: 'imported',
  exported: 'exported',
  archived: 'archived',
  restored: 'restored from an archive',
}

/** The activity log: on its own screen, on the dashboard and beside the analytics. */
export const activityTexts = {
  activity: {
    title: 'Activity',
    heading: 'Recent Activity',
    viewAll: 'View all',
    /** What stands before a name: 'Song', 'Settings', '450 rows of'. */
    noun: (kind: ActivityKind, count: number) =>
      kind === 'import-export' ? `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'} of` : nouns[kind].one,
    /** What stands before 'was added' where nothing is named: '12 songs', 'A song', 'The settings', 'The whole site'. */
    items: (kind: ActivityKind, action: ActivityAction, count: number) => {
      if (action === 'archived' || action === 'restored') return 'The whole site'
      if (count > 1) return `${count.toLocaleString('en')} ${nouns[kind].many}`
      if (kind === 'settings') return 'The settings'
      return kind === 'import-export' ? 'Data' : `A ${nouns[kind].one.toLowerCase()}`
    },
    /** 'was added', 'were changed'. */
    verb: (action: ActivityAction, isMany: boolean) => `${isMany ? 'were' : 'was'} ${verbs[action]}`,
    others: (count: number) => `and ${(count - 1).toLocaleString('en')} more`,
    by: 'by',
    kept: 'What happened in the last 90 days.',
    kindLabel: 'Kind',
    allKinds: 'Everything',
    kinds: {
      songs: 'Songs',
      playlists: 'Playlists',
      categories: 'Categories',
      users: 'Users',
      redirections: 'Redirections',
      codes: 'Codes',
      settings: 'Settings',
      'import-export': 'Import/Export',
    } satisfies Record<ActivityKind, string>,
    columns: { what: 'What happened', who: 'Who', when: 'When' },
    nobody: 'The system',
    loading: 'Loading activity',
    moreFailed: 'The next entries did not load.',
    failedTitle: 'The activity did not load',
    fetchFailed: 'Failed to fetch activity.',
    emptyTitle: 'Nothing yet',
    empty: 'No data yet. What you and others change here shows up in this place.',
    emptyKind: 'Nothing of this kind happened in the last 90 days.',
    showAll: 'Show everything',
  },
} as const
