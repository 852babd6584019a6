import type { IncomingHttpHeaders } from 'node:http'
import { isVisit } from '#server/http/robots.ts'

/** Podcast apps, which the list of robots takes for scripts. Names as in github.com/opawg/user-agents-v2. */
const apps =
  /^Alexa|AmazonMusic|AntennaPod|Anytime|BeyondPod|Breez|Bullhorn|CastBox|Castamatic|Castro|CurioCaster|Deezer|Downcast|ExoPlayer|Fountain|gPodder|Goodpods|Himalaya|iCatcher|iHeartRadio|iTunes\/|Kasts|Kodi|Luminary|Overcast|Player ?FM|Pocket ?Casts|Podbean|Podcast ?Addict|Podcast ?Guru|^Podcasts|Podkicker|Podurama|Podverse|Procast|Rhythmbox|RSSRadio|Snipd|Swoot|TrueFans|TuneIn/i
/** Servers of the same names, which read feeds and files for many listeners. */
const servers = /bot|crawl|spider|parser|fetch|sync|subscriber|import|refresh|monitor/i

/** Whether a listener's app sent the request: a podcast app or a browser, but no robot, prefetch or server. */
export const isListener = (headers: IncomingHttpHeaders): boolean => {
  const agent = headers['user-agent']
  if (!agent || servers.test(agent)) return false
  return apps.test(agent) || isVisit(headers)
}
