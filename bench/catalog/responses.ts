import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type RequestOptions } from 'node:http'
import { join } from 'node:path'
import type { Handle } from '#server/database/database.ts'
import { createClient } from '#server/testing/test-client.ts'
import type { Measured } from '../library/compared.ts'
import type { Random } from '../library/random.ts'
import { serverFlags } from '../start-script.ts'
import { type Named, someOf, startOf, textsThatFill } from './named-items.ts'

/** Headers that a browser sends. */
const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'en' }
const administrator = { email: 'catalog-bench@example.com', password: 'correct horse battery' }

export interface Items {
  artists: { any: Named[]; largest: Named[] }
  albums: { any: Named[]; largest: Named[] }
  /** Texts whose search results fill the lists. */
  filling: string[]
}

export async function itemsOf(handle: Handle): Promise<Items> {
  const [artists, albums] = [await someOf(handle, 'artist'), await someOf(handle, 'album')]
  return { artists, albums, filling: await textsThatFill(handle, artists.any) }
}

/** Starts the real app with this library in a separate process. */
export async function startApp(dataDir: string) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    SAMPLE_CONTENT: 'off',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  }
  const server = fork(join(import.meta.dirname, 'server.ts'), { env, execArgv: serverFlags })
  const [{ address }] = (await once(server, 'message')) as [{ address: string }]
  const admin = createClient(address)
  await admin.signIn(administrator)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    visit: (path: string) => drain(address + path, { agent, headers }),
    edit: (path: string) => drain(address + path, { agent, headers: { ...headers, cookie: admin.cookieHeader() } }),
    /** Invalidates all cached responses. */
    async change() {
      server.send('change')
      await once(server, 'message')
    },
    async stop() {
      agent.destroy()
      server.disconnect()
      await once(server, 'exit')
    },
  }
}

/** Requests a page and drops its body. `fetch` would allocate memory for it, and the garbage collection would be part of the measured times. */
const drain = (url: string, options: RequestOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().on('end', resolve).on('error', reject)
    })
    request.on('error', reject)
  })

/** What visitors and editors receive for each measured query: a page rendered by the server, or a response of the API. */
export function responsesOf({ visit, edit, change }: Awaited<ReturnType<typeof startApp>>, items: Items, random: Random): Measured[] {
  const [anArtist, anAlbum] = [() => random.pick(items.artists.any).id, () => random.pick(items.albums.any).id]
  const filling = () => encodeURIComponent(random.pick(items.filling))
  const typed = (of: 'artists' | 'albums') => encodeURIComponent(startOf(items[of].any, random))
  const visited = {
    'page of an artist': () => `/artist/${anArtist()}`,
    'page of an artist with the most songs': () => `/artist/${random.pick(items.artists.largest).id}`,
    'page of an album': () => `/album/${anAlbum()}`,
    artists: () => '/gallery?view=artists',
    'albums by title': () => '/gallery?view=albums',
    'albums, newest': () => '/api/albums?limit=48',
    'albums by release': () => '/api/albums?sort=release&limit=48',
    'newest songs of an artist (feed)': () => `/feeds/artist/${anArtist()}.xml`,
    search: () => `/gallery?q=${filling()}`,
    'search for artists': () => `/gallery?q=${typed('artists')}`,
    'search for albums': () => `/gallery?q=${typed('albums')}`,
  }
  const edited = {
    'artists of administrators': () => '/api/admin/artists?limit=100&counted=no',
    'albums of administrators': () => '/api/admin/albums?limit=100&counted=no',
    'completion of an artist': () => `/api/admin/artists?search=${typed('artists')}&sort=match&limit=8&counted=no`,
    'completion of an album': () => `/api/admin/albums?search=${typed('albums')}&sort=match&limit=8&counted=no`,
    'how many artists are found, and twenty of them': () => `/api/admin/artists?search=${filling()}&limit=20`,
    'how many albums are found, and twenty of them': () => `/api/admin/albums?search=${filling()}&limit=20`,
    'how many artists are found': () => `/api/admin/artists?search=${typed('artists')}&limit=100`,
    'how many albums are found': () => `/api/admin/albums?search=${typed('albums')}&limit=100`,
    'most played artists and albums': () => '/api/admin/analytics?period=30d',
    'likely duplicates': () => '/api/admin/artists/duplicates',
  }
  const measuring = (send: typeof visit, paths: Record<string, () => string>): Measured[] =>
    Object.entries(paths).map(([what, path]) => ({ what, prepare: change, run: () => send(path()) }))
  return [...measuring(visit, visited), ...measuring(edit, edited)]
}
