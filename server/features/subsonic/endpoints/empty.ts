import { none } from '../parameters.ts'
import { type Endpoint, type ResponseBody, reading } from '../protocol.ts'

/** What the site does not have, as the empty response that players expect: an error would be a message box in some of them. */
const bodies: Record<string, ResponseBody> = {
  getArtistInfo: { artistInfo: {} },
  getArtistInfo2: { artistInfo2: {} },
  getAlbumInfo: { albumInfo: {} },
  getAlbumInfo2: { albumInfo: {} },
  getSimilarSongs: { similarSongs: { song: [] } },
  getSimilarSongs2: { similarSongs2: { song: [] } },
  getTopSongs: { topSongs: { song: [] } },
  getPodcasts: { podcasts: { channel: [] } },
  getNewestPodcasts: { newestPodcasts: { episode: [] } },
  getInternetRadioStations: { internetRadioStations: { internetRadioStation: [] } },
  getBookmarks: { bookmarks: { bookmark: [] } },
  getShares: { shares: { share: [] } },
  getChatMessages: { chatMessages: { chatMessage: [] } },
  // Nothing about listeners is stored, so there is nothing to list.
  getNowPlaying: { nowPlaying: { entry: [] } },
}

export const emptyEndpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.entries(bodies).map(([name, body]) => [name, reading(none, () => body)]),
)
