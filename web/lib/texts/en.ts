import type { Language } from '#contract/languages.ts'

/**
 * Every text of the public pages and of /auth, in two parts: what any first page may need is here, what loads later in en.later.ts.
 * Leaves are strings or small functions; another language has the same shapes, see ar.ts.
 */
export const en = {
  language: 'en' as Language,
  direction: 'ltr' as 'ltr' | 'rtl',
  site: {
    skipToContent: 'Skip to content',
    mainNavigation: 'Main',
    menu: 'Menu',
    home: 'Home',
    about: 'About Us',
    gallery: 'Gallery',
    adminPanel: 'Admin Panel',
    switchTheme: 'Switch theme',
    contact: 'Contact',
    follow: 'Follow',
    facebook: 'Facebook',
    twitter: 'Twitter',
    instagram: 'Instagram',
    loading: 'Loading',
    tryAgain: 'Try again',
    offlineTitle: 'You are offline.',
    offlineText: 'What has loaded keeps playing.',
    notFound: 'Page not found',
    keys: 'Keyboard shortcuts',
    language: 'Language',
  },
  song: {
    pageTitle: (title: string, artist: string | null) => (artist ? `${title} by ${artist}` : title),
    description: (title: string, artist: string | null) => (artist ? `Listen to "${title}" by ${artist}.` : `Listen to "${title}".`),
    missingTitle: 'Song Not Available',
    missingText: 'Song not found or no longer available',
    failedTitle: 'The song did not load',
    fullScreen: 'Full screen',
    share: 'Share',
    video: (title: string) => `Video: ${title}`,
  },
  player: {
    region: 'Player',
    play: 'Play',
    pause: 'Pause',
    playTitle: (title: string) => `Play ${title}`,
    previous: 'Previous',
    next: 'Next',
    seek: 'Seek',
    seekValue: (elapsed: string, total: string) => `${elapsed} of ${total}`,
    volume: 'Volume',
    mute: 'Mute',
    unmute: 'Unmute',
    close: 'Close player',
    like: 'Like',
    unlike: 'Unlike',
    nowPlaying: (title: string, artist: string | null) => (artist ? `Now playing: ${title} by ${artist}` : `Now playing: ${title}`),
    errorTitle: 'Playback Error',
    unableToPlay: (title: string) => `Unable to play "${title}"`,
    failedToPlay: 'Failed to play the media file',
    failedToLoad: 'Failed to load the media file',
  },
  auth: {
    title: 'Admin Access',
  },
  failure: {
    title: 'Something went wrong',
    text: 'The page did not load. The server did not answer as it should.',
    offline: 'The server could not be reached. Check the connection and try again.',
  },
}

export type Texts = typeof en
