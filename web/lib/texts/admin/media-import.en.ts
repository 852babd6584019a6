import type { MediaImportNote } from '#contract/media-import.ts'

interface Summary {
  successful: number
  failed: number
  skipped: number
}

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

function timeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `about ${minutes} min left` : `about ${Math.round(minutes / 60)} h left`
}

/** Bringing songs in, and mending their files: the songs screen's Import, Data Migration and Fix Broken URLs. */
export const mediaImportTexts = {
  mediaImport: {
    import: 'Import',
    fixUrls: 'Fix Broken URLs',
    dropTitle: 'Drop to add songs',
    dropText: 'Drop one file to edit it, or several to review them as a list.',
  },
  importSongs: {
    title: 'Import Songs',
    ways: 'Import from',
    mediaFiles: 'Media files',
    jsonExport: 'JSON export',
    files: 'Files',
    choose: 'Choose files',
    drop: 'or drop them anywhere on this screen',
    help: (megabytes: number) =>
      `Audio or video, up to ${megabytes} MB each. Details are read from the files. You review everything before it's added.`,
    add: 'Add files',
    category: 'Category for all',
    newCategory: 'New category',
    categoryMissing: 'Choose a category.',
    rowCategory: 'Category',
    asForAll: 'Same as above',
    asForAllNamed: (name: string) => `Same as above (${name})`,
    songTitle: 'Title',
    titleMissing: 'Enter a title.',
    artist: 'Artist',
    album: 'Album',
    list: 'Files to import',
    waiting: (total: string) => `${total} MB · Waiting`,
    moved: (sent: string, total: string, percent: number) => `${sent} of ${total} MB, ${percent}%`,
    facts: (parts: (string | null)[]) => parts.filter(Boolean).join(' · '),
    size: (total: string) => `${total} MB`,
    hasCover: 'Cover found',
    noCover: 'No cover',
    coverForAll: 'Uses the added image',
    importing: 'Importing',
    inLibrary: (title: string) => `Already in the library as "${title}".`,
    inList: (name: string) => `Duplicate of ${name}.`,
    takeAnyway: 'Import anyway',
    leftOut: 'Skipped.',
    remove: (name: string) => `Remove ${name}`,
    pause: (name: string) => `Pause ${name}`,
    resume: (name: string) => `Resume ${name}`,
    retry: (name: string) => `Try ${name} again`,
    pauseShort: 'Pause',
    resumeShort: 'Resume',
    picture: (name: string) => `Use ${name} as the cover for songs without one`,
    severalPictures: 'You added several images. Add just one to use it as the cover for songs without one.',
    noMedia: (names: string[]) =>
      `Skipped (not audio or video): ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}.`,
    nothingToImport: 'Please select a valid audio file (MP3, WAV, etc.) or video file (MP4, MOV, etc.)',
    progress: (ready: number, of: number, percent: number) => `${ready} of ${of} files ready, ${percent}%`,
    ready: (count: number) => `${counted(count, 'file', 'files')} ready`,
    importingNow: (done: number, of: number) => `Importing ${Math.min(done + 1, of)} of ${of}`,
    startsAfterUpload: 'Songs are added as their uploads finish.',
    submit: (count: number) => (count === 1 ? 'Import 1 song' : `Import ${count} songs`),
    stop: 'Stop',
    discard: "Songs still in the list won't be added.",
    successTitle: 'Import Successful',
    imported: (count: number, { duplicates, rejected }: { duplicates: number; rejected: number }) =>
      [
        `${counted(count, 'song', 'songs')} imported`,
        duplicates > 0 && `${counted(duplicates, 'duplicate', 'duplicates')} skipped`,
        rejected > 0 && `${counted(rejected, 'file', 'files')} rejected`,
      ]
        .filter(Boolean)
        .join(', ')
        .concat('.'),
    failedTitle: 'Import Failed',
    failed: (failed: number, of: number, reason: string) => (of === 1 ? reason : `${failed} of ${of} songs weren't imported: ${reason}`),
    alreadyThere: (title: string) => `Already in the library as "${title}".`,
  },
  importedSongs: {
    title: (count: number) => `${count.toLocaleString('en')} songs imported`,
    order: 'Order',
    orders: { track: 'Track number', name: 'File name', date: 'File date' },
    list: 'Imported songs, in order',
    makePlaylist: 'Make a playlist of these',
    playlistCreated: 'Playlist created',
    posterText: (name: string) => `"${name}" is public. Print a poster with its QR code, so people can scan and listen.`,
    privateText: (name: string) => `"${name}" is private. Make it public to share or print it.`,
    printPoster: 'Print its poster',
  },
  migration: {
    title: 'Data Migration',
    text: "Finds audio and video on the server that isn't in your library yet. Safe to run again.",
    run: 'Run migration',
    running: 'Migrating',
    looking: 'Looking for files',
    progress: (looked: number, total: number) => `${looked.toLocaleString('en')} of ${counted(total, 'file', 'files')}`,
    lines: 'Result lines',
    summary: ({ successful, failed, skipped }: Summary) => `${successful} imported, ${failed} failed, ${skipped} skipped`,
    nothingNew: 'Nothing new found.',
    completeTitle: 'Migration Complete',
    errorTitle: 'Migration Error',
    unknownError: 'Unknown error occurred',
    stopped: 'The server restarted. Run it again to continue.',
    at: (when: string) => `Finished ${when}`,
  },
  fixUrls: {
    title: 'Fix Broken URLs',
    text: 'Finds songs with missing files and reconnects them from storage or trash. Nothing is deleted.',
    copyExternal: 'Copy external files into this site',
    copyExternalHelp: 'Downloads each file from its public http(s) address. Otherwise these songs stay unchanged.',
    start: 'Fix URLs',
    running: 'Fixing',
    looking: 'Checking songs',
    progress: (looked: number, total: number) => `${looked.toLocaleString('en')} of ${counted(total, 'song', 'songs')}`,
    lines: 'Checked songs',
    summary: ({ successful, failed, skipped }: Summary) => `${successful} fixed, ${failed} couldn't be fixed, ${skipped} unchanged`,
    allFine: 'Every song has its file.',
    successTitle: 'Import Successful',
    failedTitle: 'Import Failed',
    failed: 'Import failed',
    notFixed: (count: number) => `${counted(count, 'song', 'songs')} couldn't be fixed. See the list for reasons.`,
  },
  /** '120 per second · about 3 min left' */
  jobPace: (perSecond: number, secondsLeft: number) => {
    const rate = perSecond >= 1 ? `${Math.round(perSecond).toLocaleString('en')} per second` : `${Math.round(perSecond * 60)} per minute`
    return `${rate} · ${timeLeft(secondsLeft)}`
  },
  mediaImportNotes: {
    imported: 'added',
    file_restored: 'restored (file was missing)',
    relinked: 'found in storage',
    restored: 'restored from trash',
    copied: 'copied in',
    same_content: 'already in the library',
    upload_in_progress: 'upload in progress',
    not_media: 'not audio or video',
    outside_folder: 'outside the import folder',
    external: 'external file, unchanged',
    edited_by_other: 'edited by someone else',
    file_missing: 'File missing',
    unreadable_file: "can't be opened",
    changed_during_read: 'changed while being read',
    wrong_media_type: 'no audio or video inside',
    other_media_type: 'video instead of audio, or the other way around',
    unreadable_media: "couldn't be read here: damaged, or an unsupported format",
    unsafe_address: 'not a public http(s) address',
    unreachable: "couldn't be downloaded",
    too_many_redirects: 'redirected too many times',
    too_slow: 'took too long',
    too_large: 'too large',
  } satisfies Record<MediaImportNote, string>,
} as const
