/**
 * How pages describe themselves to search engines and messengers. Only the server says it, so these texts have a file of their own: what
 * a route's head imports would come with the first script as soon as a page used any of it.
 */
export const enDescriptions = {
  song: (title: string, artist: string | null) => (artist ? `Listen to "${title}" by ${artist}.` : `Listen to "${title}".`),
  gallery: 'Browse playlists, artists and albums, and search for songs.',
  category: (name: string) => `Public playlists in ${name}.`,
  playlist: (name: string, songCount: number, creator: string | null) => {
    const songs = songCount === 1 ? '1 song' : `${songCount} songs`
    return creator ? `${name}: ${songs}, a playlist by ${creator}.` : `${name}: ${songs}.`
  },
  album: (title: string, artist: string | null, songCount: number) => {
    const songs = songCount === 1 ? '1 song' : `${songCount} songs`
    return artist ? `Listen to "${title}" by ${artist}: ${songs}.` : `Listen to "${title}": ${songs}.`
  },
  artist: (name: string) => `Songs and albums of ${name}.`,
  maintenance: {
    title: 'Back soon',
    text: 'This site is closed for maintenance. Please try again in a few minutes.',
    until: (date: string) => `This site is closed for maintenance. We expect to be back on ${date}.`,
  },
  /** Pages of scans without a redirect. */
  codes: {
    home: 'Go to the home page',
    listen: 'Something to listen to',
    off: { title: 'Not available', text: "This isn't available right now." },
    scheduled: { title: 'Coming soon', text: (date: string) => `Available from ${date}.` },
    ended: { title: 'This has ended', text: (date: string) => `It was available until ${date}.` },
    deleted: { title: 'Code not in use', text: 'This code is no longer in use.' },
    unknown: { title: 'Unknown code', text: "We don't recognize this code. If you typed it, check it against the print." },
  },
  about: 'About us and how to get in touch.',
  upload: 'Upload a song: MP3 audio, or MP4 or MOV video.',
}

export type Descriptions = typeof enDescriptions
