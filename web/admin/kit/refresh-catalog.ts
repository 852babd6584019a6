import type { QueryClient } from '@tanstack/react-query'

const refresh = (client: QueryClient, keys: readonly string[]) =>
  Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))

/** Artists and albums are created, named and counted by the texts of songs. */
export const refreshEntities = (client: QueryClient) => refresh(client, ['artists', 'albums', 'names', 'song-credits'])

/** Texts and numbers of songs follow those of their artists and albums. */
export const refreshCatalog = (client: QueryClient) => Promise.all([refresh(client, ['songs']), refreshEntities(client)])
