/** Sort order and filters of the list of all songs, from the address. */
export interface SongBrowsing {
  /** Newest first if absent. */
  sort?: 'title' | 'artist'
  /** Id of a category. */
  category?: string
  type?: 'audio' | 'video'
}

/** Reads a page's address; ignores invalid values. */
export const browsingOf = ({ sort, category, type }: Record<string, unknown>): SongBrowsing => ({
  ...((sort === 'title' || sort === 'artist') && { sort }),
  ...(typeof category === 'string' && category && { category }),
  ...((type === 'audio' || type === 'video') && { type }),
})
