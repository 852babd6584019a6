/** Texts of what opens on request, on whatever page: the bar of the player, messages, the list of keys. */
export const enLater = {
  bar: {
    region: 'Player',
    previous: 'Previous',
    next: 'Next',
    seek: 'Seek',
    seekValue: (elapsed: string, total: string) => `${elapsed} of ${total}`,
    volume: 'Volume',
    mute: 'Mute',
    unmute: 'Unmute',
    close: 'Close player',
    errorTitle: 'Playback Error',
    unableToPlay: (title: string) => `Unable to play "${title}"`,
    failedToPlay: 'Failed to play the media file',
    failedToLoad: 'Failed to load the media file',
  },
  likes: {
    like: 'Like',
    unlike: 'Unlike',
    added: 'Song added to favorites!',
    removed: 'Song removed from favorites!',
    errorTitle: 'Error',
    addFailed: 'Failed to add song to favorites',
    removeFailed: 'Failed to remove song from favorites',
    signInTitle: 'Authentication Required',
    signInText: 'Please sign in to like songs',
    signIn: 'Sign In',
    sessionEnded: 'User not authenticated',
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
  account: {
    signedOutTitle: 'Logged out successfully',
    signedOutText: 'You have been signed out of your account.',
  },
  toasts: {
    region: 'Notifications',
    close: 'Close',
  },
}

export type LaterTexts = typeof enLater
