/** How the list of all songs is sorted and filtered, as the address says. */
export interface SongBrowsing {
  /** Newest first where it is absent. */
  sort?: 'title' | 'artist'
  /** Id of a category. */
  category?: string
  type?: 'audio' | 'video'
}

/** Of a page's address; what is no filter is left out. */
export const browsingOf = ({ sort, category, type }: Record<string, unknown>): SongBrowsing => ({
  ...((sort === 'title' || sort === 'artist') && { sort }),
  ...(typeof category === 'string' && category && { category }),
  ...((type === 'audio' || type === 'video') && { type }),
})

/** As the API takes it. */
export const browsingQuery = ({ sort, category, type }: SongBrowsing) => ({
  ...(sort && { sort }),
  ...(category && { categoryId: category }),
  ...(type && { mediaType: type }),
})

export const browsingKey = ({ sort, category, type }: SongBrowsing) => [sort, category, type].join(' ')
