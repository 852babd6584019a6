const things = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`)

/** The whole-site archive on the import/export screen. */
export const archiveTexts = {
  archive: {
    heading: 'Whole-site archive',
    intro:
      'One file with everything: songs with their files and covers, playlists, categories, redirections, settings, users and the activity log. A site restored from it is the same site, printed codes included.',
    make: {
      heading: 'Make an archive',
      passwords: 'Include password hashes',
      passwordsHelp:
        'Without them, people on the restored site keep a password only where that site knows them already. With them, keep the file as safe as the passwords.',
      download: 'Download archive',
      help: 'The download goes on while you work. Its last part is written last: a download that broke off cannot be restored.',
    },
    restore: {
      heading: 'Restore an archive',
      file: 'Archive file',
      choose: 'Choose archive',
      help: 'It is checked first, down to the last byte. Nothing changes before you say so.',
      uploading: 'Upload progress',
      uploaded: (sent: string, total: string, percent: number) => `${sent} of ${total} MB, ${percent} %`,
      pause: 'Pause',
      resume: 'Resume',
      cancel: 'Cancel upload',
      checking: (percent: number) => `Checking the archive, ${percent} %`,
      restoring: (percent: number) => `Restoring, ${percent} %. Reading goes on; changes are not taken meanwhile.`,
      progress: 'Progress',
      failedTitle: 'The archive was refused',
      unchanged: 'Nothing was changed.',
      madeAt: (date: string) => `Made ${date}`,
      songs: (count: number) => things(count, 'song', 'songs'),
      playlists: (count: number) => things(count, 'playlist', 'playlists'),
      categories: (count: number) => things(count, 'category', 'categories'),
      users: (count: number) => things(count, 'user', 'users'),
      redirections: (count: number) => things(count, 'redirection', 'redirections'),
      files: (count: number, megabytes: string) => `${things(count, 'file', 'files')}, ${megabytes} MB`,
      withPasswords: 'With password hashes',
      withoutPasswords: 'Without password hashes',
      missing: (count: number) => `${things(count, 'file was', 'files were')} missing already when it was made.`,
      start: 'Restore this archive',
      another: 'Choose another',
      confirmTitle: 'Replace the whole site?',
      confirmText: (contents: string) => `Everything on this site is replaced by what the archive holds: ${contents}.`,
      confirmNote: 'A restore point is made first. Everyone but you is signed out.',
      confirm: 'Replace everything',
      doneTitle: 'The site was restored',
      doneText: 'What it was before is kept as a restore point for 15 days.',
      filesMissing: (count: number) =>
        `${things(count, 'file is', 'files are')} neither in the archive nor on this server. Fix Broken URLs on the songs screen lists the songs.`,
      done: 'Done',
      startFailed: (reason: string) => `The archive was not taken: ${reason}`,
    },
    points: {
      heading: 'Restore points',
      help: 'What the site was in each of the last 14 nights, and before each restoration. Deleted files wait in the trash for 15 days; an older restore point brings back everything but them.',
      empty: 'None yet. One is made every night, and before each restoration.',
      failed: 'The restore points did not load.',
      restore: (date: string) => `Restore the site of ${date}`,
      restoreShort: 'Restore',
    },
  },
} as const
