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
    setup: {
      title: 'Get started',
      progress: (done: number, total: number) => `${done} of ${total} done`,
      done: '(done)',
      hide: 'Hide this list',
      steps: {
        name: {
          title: 'Name your site and yourself',
          text: "Public pages show the site's name. Playlists show it as their author until you give yourself a display name under Users.",
          open: 'Open settings',
        },
        song: {
          title: 'Add your first song',
          text: 'Choose a file. Title, length and cover are read from it. The samples can be removed in the settings.',
          open: 'Open songs',
        },
        playlist: {
          title: 'Create your first playlist',
          text: 'A concert, an album, a tour: songs in your order on one page.',
          open: 'Open playlists',
        },
        print: {
          title: 'Print your first code',
          text: 'A dynamic QR code can be given another destination after it is printed.',
          open: 'Open codes',
        },
        address: {
          title: 'Set the public address, with https',
          text: 'Set BASE_URL to the https address of your site before you print codes: an address on paper cannot be changed.',
          open: null,
        },
        backup: {
          title: 'Download your first backup',
          text: 'One file with everything. Keep it on another computer.',
          open: 'Open Import/Export',
        },
      },
      firstScan: {
        title: 'Your first scan!',
        text: 'Someone scanned',
        open: 'Open scans',
      },
    },
  },
} as const
