import type { QueryClient } from '@tanstack/react-query'

/** Refetches songs, artists and albums, because a change of one creates, renames and counts the others. */
export const refreshCatalog = (client: QueryClient) =>
  Promise.all(['songs', 'artists', 'albums', 'names'].map((key) => client.invalidateQueries({ queryKey: [key] })))
