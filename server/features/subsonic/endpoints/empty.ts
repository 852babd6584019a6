import { type Endpoint, reading } from '../endpoint.ts'
import { none } from '../parameters.ts'
import type { ResponseBody } from '../protocol.ts'

/** Features that the site lacks respond with the expected empty body, because some players show an error as a message box. */
const bodies: Record<string, ResponseBody> = {
  getPodcasts: { podcasts: { channel: [] } },
  getNewestPodcasts: { newestPodcasts: { episode: [] } },
  getInternetRadioStations: { internetRadioStations: { internetRadioStation: [] } },
  getBookmarks: { bookmarks: { bookmark: [] } },
  getShares: { shares: { share: [] } },
  getChatMessages: { chatMessages: { chatMessage: [] } },
  // Nothing is stored about current listeners.
  getNowPlaying: { nowPlaying: { entry: [] } },
}

export const emptyEndpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.entries(bodies).map(([name, body]) => [name, reading(none, () => body)]),
)
