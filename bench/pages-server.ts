import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { encodeValues } from '../server/database/sorted-page.ts'
import { insertSongs } from '../server/testing/many-songs.ts'

/**
 * The server for pages.ts, a separate process with a library of 10,000 songs. Sends its addresses once it listens, and its resource usage
 * on request; 'change' changes the library, which invalidates all caches.
 */
const songCount = 10_000
const dataDir = await mkdtemp(join(tmpdir(), 'music-platform-bench-'))
const config = readConfig({
  DATA_DIR: dataDir,
  SAMPLE_CONTENT: 'off',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'correct horse battery',
})
const webFolder = join(import.meta.dirname, '../dist/web')
const { http, database } = await createApp({ config, logger: pino({ level: 'silent' }), webFolder })

const home = {
  id: 'home',
  name: 'Home',
  name_key: 'home',
  color: '#3d5afe',
  is_active: true,
  is_favorite: false,
  created_at: '2020-01-01T00:00:00.000Z',
}
await database.handle.insertInto('categories').values(home).execute()
const songs = Array.from({ length: songCount }, (_, index) => ({
  title: `Song ${(index * 7919) % songCount} of a long night`,
  artist: `Artist ${(index * 31) % 700}`,
  category_id: home.id,
  duration_seconds: 60 + (index % 300),
  created_at: new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString(),
}))
const ids = await insertSongs(database, songs)
const cursors = ids.map((id, index) => encodeValues([songs[index]?.created_at ?? '', id])).slice(50)

process.on('message', async (message) => {
  if (message === 'cost')
    process.send?.({ milliseconds: spent(process.cpuUsage()), mainThreadMilliseconds: spent(process.threadCpuUsage()) })
  if (message === 'change') {
    await database.handle.updateTable('categories').set({ color: home.color }).execute()
    process.send?.({ changed: true })
  }
})
process.on('disconnect', async () => {
  await http.close()
  await rm(dataDir, { recursive: true, force: true })
})
await http.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ address: http.listeningOrigin, ids, cursors })

function spent({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
