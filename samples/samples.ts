export type SampleSong = {
  readonly title: string
  readonly artist: string
  readonly album: string | null
  readonly mediaType: 'audio' | 'video'
  /** Relative to this folder. */
  readonly file: string
  /** Relative to this folder, without `-{width}.{type}`: encoded as the server stores covers. */
  readonly cover: string
  readonly durationSeconds: number
}

type SamplePlaylist = {
  readonly name: string
  readonly description: string
  readonly cover: string
  /** Places in `sampleSongs`, in the order of play. */
  readonly songs: readonly number[]
}

const artist = 'Sample Ensemble'
const durationSeconds = 30

export const sampleSongs: readonly SampleSong[] = [
  {
    title: 'Slow Tide',
    artist,
    album: null,
    mediaType: 'video',
    file: 'media/slow-tide.mp4',
    cover: 'covers/slow-tide',
    durationSeconds,
  },
  {
    title: 'Paper Lanterns',
    artist,
    album: 'First Light',
    mediaType: 'audio',
    file: 'media/paper-lanterns.mp3',
    cover: 'covers/paper-lanterns',
    durationSeconds,
  },
  {
    title: 'Window Seat',
    artist,
    album: null,
    mediaType: 'audio',
    file: 'media/window-seat.mp3',
    cover: 'covers/window-seat',
    durationSeconds,
  },
  {
    title: 'Copper Morning',
    artist,
    album: 'First Light',
    mediaType: 'audio',
    file: 'media/copper-morning.mp3',
    cover: 'covers/copper-morning',
    durationSeconds,
  },
]

export const samplePlaylist: SamplePlaylist = {
  name: 'First Light',
  description: 'Four short pieces for the first hour of the day, from a calm sea to a bright morning.',
  cover: 'covers/first-light',
  songs: [0, 1, 2, 3],
}

export type CategorySample = {
  /** As the upload page names it. */
  readonly category: 'pop' | 'rock' | 'hiphop' | 'jazz' | 'electronic' | 'classical' | 'country' | 'rnb'
  readonly title: string
  readonly artist: string
  readonly file: string
}

/** One short piece for each category of the upload page. */
export const categorySamples: readonly CategorySample[] = [
  { category: 'pop', title: 'Pop Sample', artist, file: 'media/categories/pop-sample.mp3' },
  { category: 'rock', title: 'Rock Sample', artist, file: 'media/categories/rock-sample.mp3' },
  { category: 'hiphop', title: 'Hip-Hop Sample', artist, file: 'media/categories/hiphop-sample.mp3' },
  { category: 'jazz', title: 'Jazz Sample', artist, file: 'media/categories/jazz-sample.mp3' },
  { category: 'electronic', title: 'Electronic Sample', artist, file: 'media/categories/electronic-sample.mp3' },
  { category: 'classical', title: 'Classical Sample', artist, file: 'media/categories/classical-sample.mp3' },
  { category: 'country', title: 'Country Sample', artist, file: 'media/categories/country-sample.mp3' },
  { category: 'rnb', title: 'R&B Sample', artist, file: 'media/categories/rnb-sample.mp3' },
]
