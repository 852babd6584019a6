/**
 * Languages of the site, each with a folder in messages/; the first one is the default. Intl provides their names, directions, plurals and
 * formats.
 */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'uk', 'tr', 'ar', 'zh', 'ja'] as const
export type Language = (typeof languages)[number]

/** Name of the cookie with the admin area's language, and of the query parameter that switches the language: `?language=ar`. */
export const languageChoice = 'language'
