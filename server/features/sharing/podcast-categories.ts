import { keysOf } from '#contract/keys.ts'
import type { SongWord } from '#contract/song-words.ts'

/** The categories of Apple Podcasts, which other directories read, too, and their subcategories. */
const categories = {
  Arts: ['Books', 'Design', 'Fashion & Beauty', 'Food', 'Performing Arts', 'Visual Arts'],
  Business: ['Careers', 'Entrepreneurship', 'Investing', 'Management', 'Marketing', 'Non-Profit'],
  Comedy: ['Comedy Interviews', 'Improv', 'Stand-Up'],
  Education: ['Courses', 'How To', 'Language Learning', 'Self-Improvement'],
  Fiction: ['Comedy Fiction', 'Drama', 'Science Fiction'],
  Government: [],
  History: [],
  'Health & Fitness': ['Alternative Health', 'Fitness', 'Medicine', 'Mental Health', 'Nutrition', 'Sexuality'],
  'Kids & Family': ['Education for Kids', 'Parenting', 'Pets & Animals', 'Stories for Kids'],
  Leisure: ['Animation & Manga', 'Automotive', 'Aviation', 'Crafts', 'Games', 'Hobbies', 'Home & Garden', 'Video Games'],
  Music: ['Music Commentary', 'Music History', 'Music Interviews'],
  News: ['Business News', 'Daily News', 'Entertainment News', 'News Commentary', 'Politics', 'Sports News', 'Tech News'],
  'Religion & Spirituality': ['Buddhism', 'Christianity', 'Hinduism', 'Islam', 'Judaism', 'Religion', 'Spirituality'],
  Science: [
    ...['Astronomy', 'Chemistry', 'Earth Sciences', 'Life Sciences', 'Mathematics', 'Natural Sciences', 'Nature', 'Physics'],
    'Social Sciences',
  ],
  'Society & Culture': ['Documentary', 'Personal Journals', 'Philosophy', 'Places & Travel', 'Relationships'],
  Sports: [
    ...['Baseball', 'Basketball', 'Cricket', 'Fantasy Sports', 'Football', 'Golf', 'Hockey', 'Rugby', 'Running', 'Soccer'],
    ...['Swimming', 'Tennis', 'Volleyball', 'Wilderness', 'Wrestling'],
  ],
  Technology: [],
  'True Crime': [],
  'TV & Film': ['After Shows', 'Film History', 'Film Interviews', 'Film Reviews', 'TV Reviews'],
} as const
type Category = keyof typeof categories

const usual: Readonly<Record<SongWord, Category>> = {
  song: 'Music',
  recording: 'Music',
  piece: 'Music',
  hymn: 'Religion & Spirituality',
  episode: 'Society & Culture',
  stop: 'Society & Culture',
}

/**
 * Directories reject a feed without one: the category or subcategory with the name of the site's category, or else one that fits the site's
 * word for songs. From outside in.
 */
export function podcastCategories(name: string | undefined, word: SongWord): string[] {
  const wanted = name?.trim().toLowerCase()
  const isWanted = (one: string) => one.toLowerCase() === wanted
  for (const category of keysOf(categories)) {
    if (isWanted(category)) return [category]
    const subcategory = categories[category].find(isWanted)
    if (subcategory) return [category, subcategory]
  }
  return [usual[word]]
}
