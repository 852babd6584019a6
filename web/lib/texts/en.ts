import type { Language } from '#contract/languages.ts'

/**
 * The texts that any public page may show, and /auth. Loaded later: those of pages other than a song's (en.pages.ts), of the player beyond
 * its bar (en.player.ts) and of /upload (en.upload.ts). Only the server has en.descriptions.ts. Leaves are strings or small functions; other languages have the same shape.
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
    legal: 'Legal',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    facebook: 'Facebook',
    twitter: 'Twitter',
    instagram: 'Instagram',
    loading: 'Loading',
    tryAgain: 'Try again',
    offlineTitle: 'You are offline.',
    offlineText: 'Anything already loaded keeps playing.',
    notFound: 'Page not found',
    keys: 'Keyboard shortcuts',
    language: 'Language',
  },
  titles: {
    gallery: 'Music Gallery',
  },
  song: {
    pageTitle: (title: string, artist: string | null) => (artist ? `${title} by ${artist}` : title),
    missingTitle: 'Song Not Available',
    fullScreen: 'Full screen',
    share: 'Share',
    inPlaylists: 'In playlists',
    moreFrom: (album: string) => `More from ${album}`,
    moreBy: (artist: string) => `More by ${artist}`,
    video: (title: string) => `Video: ${title}`,
  },
  player: {
    play: 'Play',
    pause: 'Pause',
    playTitle: (title: string) => `Play ${title}`,
    pauseTitle: (title: string) => `Pause ${title}`,
    moreTitle: (title: string) => `More for ${title}`,
    timeLeft: (hours: number, minutes: number) => (hours ? `${hours} h ${minutes} min left` : `${minutes} min left`),
    nowPlaying: (title: string, artist: string | null) => (artist ? `Now playing: ${title} by ${artist}` : `Now playing: ${title}`),
  },
  auth: {
    title: 'Admin Access',
  },
  failure: {
    title: 'Something went wrong',
    text: "This page couldn't load because the server had a problem.",
    offline: "Couldn't reach the server. Check your connection and try again.",
  },
  dialog: {
    close: 'Close',
  },
  toasts: {
    region: 'Notifications',
    close: 'Close',
  },
}

export type Texts = typeof en
