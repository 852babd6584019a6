import { counted } from './counted.ts'

/** The dashboard. */
export const dashboardTexts = {
  dashboard: {
    title: 'Dashboard',
    counts: { users: 'Total Users', songs: 'Total Songs', categories: 'Categories', likes: 'Total Likes' },
    loading: 'Loading dashboard',
    failedTitle: "Couldn't load the dashboard",
    fetchFailed: 'Failed to fetch dashboard statistics',
    week: {
      title: 'Last 7 days',
      open: 'Analytics',
      plays: 'Plays',
      scans: 'Scans',
      topSong: 'Most played',
      topCode: 'Most scanned code',
      playsOf: (plays: number) => counted(plays, 'play', 'plays'),
      scansOf: (scans: number) => counted(scans, 'scan', 'scans'),
      change: (change: string) => `${change} from the week before`,
      unchanged: 'same as the week before',
      noneBefore: 'none the week before',
    },
    attention: {
      title: 'Needs attention',
      pending: (songs: number) => `${counted(songs, 'song is', 'songs are')} waiting for approval.`,
      review: 'Review',
      limited: (songs: number, hasFfmpeg: boolean) =>
        `${counted(songs, "song doesn't", "songs don't")} play in every browser.${hasFfmpeg ? '' : ' With ffmpeg installed on the server, copies that do are created.'}`,
      showSongs: 'Show songs',
      failed: (files: number) => `${counted(files, "media file couldn't", "media files couldn't")} be read or converted.`,
      waiting: (files: number) => `${counted(files, 'media file is', 'media files are')} being checked and converted in the background.`,
      noAddress: 'Links and codes use the address of each request. Set BASE_URL to the public address before you print codes.',
      noBackup: 'The last nightly restore point is older than two days. Check the disk space of the data folder.',
    },
    next: {
      title: 'Get started',
      text: 'Publish your first song and print its code in three steps.',
      steps: [
        {
          title: 'Create a category',
          text: 'Categories group your songs by name and color.',
          screen: 'categories',
          open: 'Open categories',
        },
        { title: 'Add a song', text: 'Choose a file. Title, length and cover are read from it.', screen: 'songs', open: 'Open songs' },
        {
          title: 'Print its QR code',
          text: "Open the song's menu and choose QR code. Scanning it plays the song.",
          screen: null,
          open: null,
        },
      ],
    },
  },
} as const
