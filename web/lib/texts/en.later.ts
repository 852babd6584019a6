/** Texts of what no first page needs at once: home and sign-in, and what opens on request. */
export const enLater = {
  home: {
    exploreMusic: 'Explore Music',
    getStarted: 'Get Started',
    featuredSongs: 'Featured Songs',
    featuredSongsText: 'Handpicked tracks curated by our team',
    emptyTitle: 'Nothing featured yet',
    emptyText: 'No featured songs available at the moment. Check back later!',
    showMore: 'Show more',
    showMoreFailed: 'The next songs did not load. Check the connection and try again.',
  },
  signIn: {
    email: 'Email',
    password: 'Password',
    submit: 'Sign In',
    submitting: 'Signing in…',
    forgotPassword: 'Forgot Password',
    emailRequired: 'Email required',
    emailFirst: 'Please enter your email address first.',
    emailMissing: 'Please enter your email address.',
    emailInvalid: 'Please enter a valid email address.',
    passwordMissing: 'Please enter your password.',
    resetByAdministrator: 'An administrator can set a new password for you.',
    errorTitle: 'Error',
    welcome: (name: string) => `Welcome, ${name}!`,
  },
  likes: {
    added: 'Song added to favorites!',
    removed: 'Song removed from favorites!',
    errorTitle: 'Error',
    addFailed: 'Failed to add song to favorites',
    removeFailed: 'Failed to remove song from favorites',
  },
  playback: {
    reconnecting: 'Waiting for the connection…',
  },
  video: {
    captions: 'Captions',
  },
  share: {
    title: 'Share',
    close: 'Close',
    link: 'Link',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    startAt: (time: string) => `Start at ${time}`,
    embedCode: 'Embed code',
    copyEmbedCode: 'Copy embed code',
    embedCodeCopied: 'Embed code copied',
    copyFailed: 'The browser did not let it be copied. Select it and copy it yourself.',
  },
  embed: {
    listenOn: (siteName: string) => `Listen on ${siteName}`,
    songs: 'Songs',
    noSongs: 'There are no songs in it yet.',
    playlistMissingTitle: 'Playlist Not Found',
    playlistMissingText: "This playlist doesn't exist or is not public.",
  },
  keys: {
    close: 'Close',
    list: [
      ['Space', 'K', 'Play or pause'],
      ['←', '→', 'Back or forward 5 seconds'],
      ['Shift N', 'Shift P', 'Next or previous song'],
      ['M', null, 'Mute'],
      ['?', null, 'This list'],
    ] as readonly (readonly [string, string | null, string])[],
    enabled: 'Use keyboard shortcuts',
  },
  notFound: {
    title: 'Nothing plays at this address',
    text: 'The link may be old, or a letter went missing.',
  },
  toasts: {
    region: 'Notifications',
    close: 'Close',
  },
}

export type LaterTexts = typeof enLater
