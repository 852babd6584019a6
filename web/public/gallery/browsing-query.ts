import type { SongBrowsing } from './song-browsing.ts'

/** Parameters for the API. */
export const browsingQuery = ({ sort, category, type }: SongBrowsing) => ({
  ...(sort && { sort }),
  ...(category && { categoryId: category }),
  ...(type && { mediaType: type }),
})

export const browsingKey = ({ sort, category, type }: SongBrowsing) => [sort, category, type].join(' ')
