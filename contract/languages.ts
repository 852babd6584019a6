/** Languages of the public pages; the first one is what everybody else gets. The admin is English. */
export const languages = ['en', 'ar'] as const
export type Language = (typeof languages)[number]

/** Name of the readable cookie that keeps a visitor's choice, and of the query parameter that makes it: `?language=ar`. */
export const languageChoice = 'language'
