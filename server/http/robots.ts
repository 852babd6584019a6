import type { IncomingHttpHeaders } from 'node:http'
import { createIsbotFromList, list } from 'isbot'

const isBot = createIsbotFromList(list.filter((pattern) => !/headless/i.test(pattern)))

/**
 * Crawlers, previews and scripts, by what they call themselves. A browser that a script drives is none: it really listens and really
 * follows, as somebody's test of their own site.
 */
export const isRobot = (userAgent: string | undefined): boolean => isBot(userAgent)

/** Whether somebody is on the way to what is asked for: no robot, and no browser that fetches ahead of a tap. */
export const isVisit = (headers: IncomingHttpHeaders): boolean =>
  !isRobot(headers['user-agent']) && !headers['sec-purpose']?.includes('prefetch')
