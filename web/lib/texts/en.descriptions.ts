/**
 * How pages describe themselves to search engines and messengers. Only the server says it, so these texts have a file of their own: what
 * a route's head imports would come with the first script as soon as a page used any of it.
 */
export const enDescriptions = {
  song: (title: string, artist: string | null) => (artist ? `Listen to "${title}" by ${artist}.` : `Listen to "${title}".`),
  gallery: 'Browse playlists by category, and search songs, artists and playlists.',
  category: (name: string) => `Public playlists in ${name}.`,
  playlist: (name: string, songCount: number, creator: string | null) => {
    const songs = songCount === 1 ? '1 song' : `${songCount} songs`
    return creator ? `${name}: ${songs}, a playlist by ${creator}.` : `${name}: ${songs}.`
  },
  maintenance: {
    title: 'Back soon',
    text: 'This site is closed for maintenance. Please try again in a few minutes.',
  },
  /** To whoever scans a living code that leads nowhere now. */
  codes: {
    home: 'To the home page',
    off: { title: 'Not available now', text: 'What this code leads to is not available at the moment.' },
    waiting: { title: 'Not yet', text: (date: string) => `This code leads somewhere from ${date} on.` },
    ended: { title: 'This is over', text: 'What this code led to has ended.' },
    deleted: { title: 'This code is gone', text: 'It was deleted and leads nowhere any more.' },
    unknown: { title: 'No such code', text: 'No code has this address. If you typed it, compare each character with the print.' },
  },
  about: 'Who is behind this site, and how to reach them.',
  upload: 'Send a song: MP3 audio, or MP4 or MOV video.',
}

export type Descriptions = typeof enDescriptions
