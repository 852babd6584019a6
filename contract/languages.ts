/**
 * Languages of the site, each with a folder of its own in messages/; the first one is the default. Their own names, directions, plurals and
 * formats come from Intl.
 */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'uk', 'tr', 'ar', 'zh', 'ja'] as const
export type Language = (typeof languages)[number]

/** Name of the cookie with the language of the admin area, and of the query parameter that chooses a language: `?language=ar`. */
export const languageChoice = 'language'
