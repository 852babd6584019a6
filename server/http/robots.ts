import type { IncomingHttpHeaders } from 'node:http'
import { createIsbotFromList, list } from 'isbot'

const isBot = createIsbotFromList(list.filter((pattern) => !/headless/i.test(pattern)))

/**
 * Crawlers, link previews and scripts, by their User-Agent. A browser that a script drives is none: it really plays and really follows
 * links, as a test of one's own site does.
 */
export const isRobot = (userAgent: string | undefined): boolean => isBot(userAgent)

/** Whether a person made the request: no robot, and no browser that prefetches. */
export const isVisit = (headers: IncomingHttpHeaders): boolean =>
  !isRobot(headers['user-agent']) && !headers['sec-purpose']?.includes('prefetch')
