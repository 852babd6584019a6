import type { QueryClient } from '@tanstack/react-query'

const refresh = (client: QueryClient, keys: readonly string[]) =>
  Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))

/** Invalidates artists and albums, because saving songs creates, renames and counts them. */
export const refreshEntities = (client: QueryClient) => refresh(client, ['artists', 'albums', 'names'])

/** Also invalidates songs, which contain texts and numbers of their artists and albums. */
export const refreshCatalog = (client: QueryClient) => Promise.all([refresh(client, ['songs']), refreshEntities(client)])
