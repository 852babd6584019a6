/** Languages of the public pages; the first one is the default. The admin is English. */
export const languages = ['en', 'ar'] as const
export type Language = (typeof languages)[number]

/** Name of the readable cookie with a visitor's choice, and of the query parameter that sets it: `?language=ar`. */
export const languageChoice = 'language'
