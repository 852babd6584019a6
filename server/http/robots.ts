import { createIsbotFromList, list } from 'isbot'

const isBot = createIsbotFromList(list.filter((pattern) => !/headless/i.test(pattern)))

/**
 * Crawlers, previews and scripts, by what they call themselves. A browser that a script drives is none: it really listens and really
 * follows, as somebody's test of their own site.
 */
export const isRobot = (userAgent: string | undefined): boolean => isBot(userAgent)
