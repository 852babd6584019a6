/** Limits that several features share. They are exported because form fields display them. */
export const limits = {
  name: 200,
  description: 2_000,
  address: 2_048,
  /** Why an editor rejected a song. */
  rejectionReason: 1_000,
  longText: 20_000,
  lyrics: 50_000,
  search: 200,
  email: 254,
  usernameMin: 3,
  usernameMax: 32,
  passwordMin: 8,
  passwordMax: 128,
  /** Maximum number of songs in one playlist. */
  playlistSongs: 10_000,
  /** Maximum number of players with a secret, per account. */
  apps: 50,
  /** Number of levels in a song's waveform. */
  waveformPeaks: 1_000,
} as const
