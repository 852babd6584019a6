/* Values of the list of songs in the admin area: without zod, for the screen's address. */

/** Songs with the same artist, category or mark are sorted by title. Songs without artist or length come last in both directions. */
export const songSorts = ['title', 'artist', 'category', 'favorite', 'duration', 'created'] as const

/** 'limited': songs that some browsers cannot play. 'attention': these, pending songs and songs without their file. */
export const songStatuses = ['pending', 'published', 'limited', 'attention'] as const

/** Approved songs, either in the public lists now or in none of them. */
export const songVisibilities = ['listed', 'restricted'] as const
