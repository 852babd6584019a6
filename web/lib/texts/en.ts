import type { Language } from '#contract/languages.ts'

/**
 * Every text of the public pages and of /auth, in parts: what any first page may need is here, the other pages' own texts are in
 * en.pages.ts, what opens on request, on whatever page, in en.later.ts, and what only the server says in en.descriptions.ts.
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
    legal: 'Legal',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
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
  titles: {
    gallery: 'Music Gallery',
    playlistMissing: 'Playlist Not Found',
    categoryMissing: 'Category Not Found',
  },
  song: {
    pageTitle: (title: string, artist: string | null) => (artist ? `${title} by ${artist}` : title),
    missingTitle: 'Song Not Available',
    fullScreen: 'Full screen',
    share: 'Share',
    video: (title: string) => `Video: ${title}`,
  },
  player: {
    play: 'Play',
    pause: 'Pause',
    playTitle: (title: string) => `Play ${title}`,
    nowPlaying: (title: string, artist: string | null) => (artist ? `Now playing: ${title} by ${artist}` : `Now playing: ${title}`),
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
