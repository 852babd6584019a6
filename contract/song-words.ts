/**
 * A site's word for its songs, in the texts of its interface only: addresses, API and export files use 'song'. The first one is the
 * default; each other one has a folder in messages/{language}/words/.
 */
export const songWords = ['song', 'recording', 'piece', 'hymn', 'episode', 'stop'] as const
export type SongWord = (typeof songWords)[number]

export const songWordOf = (setting: string): SongWord => songWords.find((word) => word === setting) ?? songWords[0]
