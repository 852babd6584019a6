import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Handle } from '#server/database/database.ts'
import { createClient } from '#server/testing/test-client.ts'
import type { Measured } from '../library/compared.ts'
import type { Random } from '../library/random.ts'
import { type Named, someOf, startOf } from './named-items.ts'

/** As a browser asks. */
const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'en' }
const administrator = { email: 'catalog-bench@example.com', password: 'correct horse battery' }

export interface Items {
  artists: { any: Named[]; largest: Named[] }
  albums: { any: Named[]; largest: Named[] }
}

export const itemsOf = async (handle: Handle): Promise<Items> => ({
  artists: await someOf(handle, 'artist'),
  albums: await someOf(handle, 'album'),
})

/** The real app with this library, in a process of its own. */
export async function startApp(dataDir: string) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    SAMPLE_CONTENT: 'off',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  }
  const server = fork(join(import.meta.dirname, 'server.ts'), { env })
  const [{ address }] = (await once(server, 'message')) as [{ address: string }]
  const [visitor, admin] = [createClient(address), createClient(address)]
  await admin.signIn(administrator)
  return {
    visitor,
    admin,
    /** Invalidates all cached responses. */
    async change() {
      server.send('change')
      await once(server, 'message')
    },
    async stop() {
      server.disconnect()
      await once(server, 'exit')
    },
  }
}

/** What visitors and editors get of each measured query: a page as the server renders it, else a response of the API. */
export function responsesOf({ visitor, admin, change }: Awaited<ReturnType<typeof startApp>>, items: Items, random: Random): Measured[] {
  const get = async (client: typeof visitor, path: string) => {
    const response = await client.request(path, { headers })
    const body = await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    return body
  }
  const page = (path: () => string) => () => get(visitor, path())
  const editing = (path: () => string) => () => get(admin, path())
  const [anArtist, anAlbum] = [() => random.pick(items.artists.any).id, () => random.pick(items.albums.any).id]
  const typed = (of: 'artists' | 'albums') => encodeURIComponent(startOf(items[of].any, random))
  const of = (what: string, run: () => Promise<unknown>): Measured => ({ what, prepare: change, run })
  return [
    of(
      'page of an artist',
      page(() => `/artist/${anArtist()}`),
    ),
    of(
      'page of an artist with the most songs',
      page(() => `/artist/${random.pick(items.artists.largest).id}`),
    ),
    of(
      'page of an album',
      page(() => `/album/${anAlbum()}`),
    ),
    of(
      'artists',
      page(() => '/gallery?view=artists'),
    ),
    of(
      'albums by title',
      page(() => '/gallery?view=albums'),
    ),
    of(
      'albums, newest',
      page(() => '/api/albums?limit=48'),
    ),
    of(
      'albums by release',
      page(() => '/api/albums?sort=release&limit=48'),
    ),
    of(
      'newest songs of an artist (feed)',
      page(() => `/feeds/artist/${anArtist()}.xml`),
    ),
    of(
      'search for artists',
      page(() => `/gallery?q=${typed('artists')}`),
    ),
    of(
      'search for albums',
      page(() => `/gallery?q=${typed('albums')}`),
    ),
    of(
      'artists of administrators',
      editing(() => '/api/admin/artists?limit=100&counted=no'),
    ),
    of(
      'albums of administrators',
      editing(() => '/api/admin/albums?limit=100&counted=no'),
    ),
    of(
      'completion of an artist',
      editing(() => `/api/admin/artists?search=${typed('artists')}&limit=8&counted=no`),
    ),
    of(
      'completion of an album',
      editing(() => `/api/admin/albums?search=${typed('albums')}&limit=8&counted=no`),
    ),
    of(
      'how many artists are found (up to 10,000)',
      editing(() => `/api/admin/artists?search=${typed('artists')}&limit=100`),
    ),
    of(
      'how many albums are found (up to 10,000)',
      editing(() => `/api/admin/albums?search=${typed('albums')}&limit=100`),
    ),
    of(
      'most played artists and albums',
      editing(() => '/api/admin/analytics?period=30d'),
    ),
    of(
      'likely duplicates',
      editing(() => '/api/admin/artists/duplicates'),
    ),
  ]
}
