import type { IncomingHttpHeaders } from 'node:http'
import { createIsbotFromList, list } from 'isbot'

const isBot = createIsbotFromList(list.filter((pattern) => !/headless/i.test(pattern)))

/**
 * Detects crawlers, link previews and scripts by their User-Agent. A browser driven by a script does not count as one: it really plays and
 * follows links, for example in a test of the site.
 */
export const isRobot = (userAgent: string | undefined): boolean => isBot(userAgent)

/** Whether a person made the request: not a robot, and not a prefetch by a browser. */
export const isVisit = (headers: IncomingHttpHeaders): boolean =>
  !isRobot(headers['user-agent']) && !headers['sec-purpose']?.includes('prefetch')
