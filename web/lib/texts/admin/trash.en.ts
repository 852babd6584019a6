import type { TrashKind } from '#contract/trash.ts'

/** The trash, and undoing a deletion. */
export const trashTexts = {
  trash: {
    title: 'Trash',
    retention: (days: number) => `Deleted items are kept for ${days} days.`,
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
      'code-batches': 'Batches of codes',
    } satisfies Record<TrashKind, string>,
    nouns: {
      songs: 'Song',
      artists: 'Artist',
      albums: 'Album',
      playlists: 'Playlist',
      categories: 'Category',
      users: 'User',
      redirections: 'Redirection',
      codes: 'Code',
      'code-batches': 'Batch of codes',
    } satisfies Record<TrashKind, string>,
    columns: { name: 'Name', kind: 'Type', deletedBy: 'Deleted by', deletedAt: 'Deleted', expires: 'Removed on', actions: 'Actions' },
    system: 'System',
    loading: 'Loading trash',
    moreFailed: "Couldn't load more of the trash.",
    failedTitle: "Couldn't load the trash",
    fetchFailed: 'Failed to fetch the trash.',
    emptyTitle: 'The trash is empty',
    empty: (days: number) => `What you delete stays here for ${days} days.`,
    emptyKind: 'Nothing of this type was deleted recently.',
    showAll: 'Show everything',
    restore: 'Restore',
    restoreNamed: (name: string) => `Restore ${name}`,
    restoreTogether: (count: number) => `Restore all ${count.toLocaleString('en')} deleted together`,
    restored: (count: number) => (count === 1 ? 'Restored' : `${count.toLocaleString('en')} items restored`),
    restoreFailed: (reason: string) => `Couldn't restore it. ${reason}`,
    deleteForever: 'Delete forever',
    deleteForeverTitle: 'Delete forever?',
    deleteForeverText: (name: string) => `${name} can't be restored after this.`,
    deletedForever: 'Deleted forever',
    emptyTrash: 'Empty Trash',
    emptyTrashTitle: 'Empty the trash?',
    emptyTrashText: (count: number) =>
      count === 1
        ? "The deleted item can't be restored after this."
        : `${count.toLocaleString('en')} deleted items can't be restored after this.`,
    emptied: 'The trash is empty',
    undo: 'Undo',
    /** Below the question whether to delete. */
    kept: (days: number) => `What you delete stays in the Trash for ${days} days.`,
  },
} as const
