import { join } from 'node:path'
import { openDatabase } from '#server/database/database.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { createClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { administrator, type RunningServer } from './running-server.ts'

/** Two seconds of sound. */
const sound = join(import.meta.dirname, '../server/features/media/fixtures/sound.wav')

/** Fixtures for the journeys on the playlists screen: Jazz with three songs, Folk with two; one song of each can be played. */
export async function fillPlaylistsLibrary(server: RunningServer) {
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  const category = async (name: string, color: string) => (await admin.call('POST /api/categories', { body: { name, color } })).body.id
  const song = async (title: string, categoryId: string, file: Record<string, unknown>) =>
    (await admin.call('POST /api/songs', { body: { title, artist: `${title} Band`, categoryId, mediaType: 'audio', ...file } })).body.id
  const unplayable = { fileUrl: `${server.address}/nothing.mp3` }
  const jazz = await category('Jazz', '#c98a00')
  const folk = await category('Folk', '#4f7a28')
  const songs = {
    night: await song('Night Ferry', jazz, { uploadId: await uploadFile(admin, sound) }),
    brass: await song('Brass', jazz, unplayable),
    tiger: await song('Paper Tiger', jazz, unplayable),
    arabic: await song('يا ليل', folk, { uploadId: await uploadFile(admin, sound) }),
    salt: await song('Salt', folk, unplayable),
  }
  return { admin, jazz, folk, songs, song: (title: string) => song(title, jazz, unplayable) }
}

/** Inserts this many songs directly into the database, titled 'Crowd 00001', 'Crowd 00002', … Returns their ids. */
export async function addCrowd({ dataDir }: RunningServer, categoryId: string, count: number): Promise<string[]> {
  const database = openDatabase({ engine: 'sqlite', file: join(dataDir, 'music-platform.db') })
  const rows = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(5, '0')
    return { id: `crowd-${number}`, title: `Crowd ${number}`, category_id: categoryId, created_at: new Date(index).toISOString() }
  })
  try {
    return await insertSongs(database, rows)
  } finally {
    await database.close()
  }
}
