/** Limits that several features share. Form fields show their limit, so these numbers are exported as well as used. */
export const limits = {
  name: 200,
  description: 2_000,
  address: 2_048,
  longText: 20_000,
  search: 200,
  email: 254,
  usernameMin: 3,
  usernameMax: 32,
  passwordMin: 8,
  passwordMax: 128,
  /** Songs in one playlist. */
  playlistSongs: 10_000,
  /** Players that one account may have secrets for. */
  apps: 50,
  /** Levels in the waveform of a song. */
  waveformPeaks: 1_000,
} as const
