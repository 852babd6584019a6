import type { SongWord } from '#contract/song-words.ts'

/** The categories of Apple Podcasts, which other directories read, too. */
const categories = [
  'Arts',
  'Business',
  'Comedy',
  'Education',
  'Fiction',
  'Government',
  'Health & Fitness',
  'History',
  'Kids & Family',
  'Leisure',
  'Music',
  'News',
  'Religion & Spirituality',
  'Science',
  'Society & Culture',
  'Sports',
  'TV & Film',
  'Technology',
  'True Crime',
] as const
type PodcastCategory = (typeof categories)[number]

const usual: Readonly<Record<SongWord, PodcastCategory>> = {
  song: 'Music',
  recording: 'Music',
  piece: 'Music',
  hymn: 'Religion & Spirituality',
  episode: 'Society & Culture',
  stop: 'Society & Culture',
}

/** Directories reject a feed without one: that with the name of the site's category, or else one that fits the site's word for songs. */
export const podcastCategory = (name: string | undefined, word: SongWord): PodcastCategory =>
  categories.find((category) => category.toLowerCase() === name?.trim().toLowerCase()) ?? usual[word]
