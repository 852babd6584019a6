import { join } from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import { openDatabase } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { createRedirectionsRepository } from '#server/features/redirections/redirections.repository.ts'
import { insertListener } from '#server/testing/accounts.ts'
import { insertPlaylist, saveSetting } from '#server/testing/library.ts'
import { type ApiResponse, createClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { administrator, type RunningServer } from './running-server.ts'

/** Two seconds of sound. */
const sound = join(import.meta.dirname, '../server/features/media/fixtures/sound.wav')

/** Creates songs through the API, the rest directly in the database of the running server. Returns ids and titles for the journeys. */
export async function fillPublicLibrary({ address, dataDir }: RunningServer) {
  const admin = createClient(address)
  await admin.signIn(administrator)
  const idOf = ({ status, body }: ApiResponse<{ id: string }>) => {
    if (status >= 400) throw new Error(`The public library was not created: ${JSON.stringify(body)}`)
    return body.id
  }
  const category = async (name: string, color: string) => idOf(await admin.call('POST /api/categories', { body: { name, color } }))
  const song = async (title: string, artist: string, categoryId: string, album?: string) => {
    const body = { title, artist, album, categoryId, mediaType: 'audio', uploadId: await uploadFile(admin, sound) }
    return idOf(await admin.call('POST /api/songs', { body }))
  }
  const jazz = await category('Jazz', '#c98a00')
  const silent = await category('Silent', '#ffffff')
  const home = await category('Home', '#3d5afe')
  const songs = [
    await song('Night Ferry', 'Marlow Vance Trio', jazz),
    await song('Água de beber', 'Inês Okoro', jazz),
    await song('يا ليل الصب', 'فرقة بحر الليل', jazz),
    await song('Rehearsal', 'The Understudies', home),
    await song('Low Water Dub', 'Altın Ses', jazz, 'Tides'),
  ]
  await song('High Water Dub', 'Altın Ses', silent, 'Tides')
  await song('Spring Tide', 'Altın Ses', silent)
  const database = openDatabase({ engine: 'sqlite', file: join(dataDir, 'music-platform.db') })
  const playlist = (name: string, songIds: string[], fields: { description?: string; categoryId?: string; isPublic?: boolean } = {}) =>
    insertPlaylist(database, { name, songIds, ...fields })
  const harbour = await playlist('Harbour Nights', songs, { description: 'Between the last tram and the first ferry.', categoryId: jazz })
  const short = await playlist('Second Breakfast', songs.slice(0, 2), { categoryId: jazz })
  const secret = await playlist('Secret', songs, { isPublic: false })
  for (let i = 1; i <= 25; i++) await playlist(`Circuit ${i}`, songs.slice(0, 1), { categoryId: jazz })
  const redirections = createRedirectionsRepository(database.handle)
  const redirect = (from_url: string, to_url: string) =>
    redirections.insert({ id: newId(), from_url, to_url, is_active: true, created_at: newTimestamp() })
  await redirect('/old-code', `/playlist/${harbour}`)
  await redirect('/elsewhere', `${address}/feeds/playlist/${harbour}.xml`)
  await saveSetting(database, 'featured_artists', 'Inês Okoro, Altın Ses')
  await saveSetting(database, 'about_mission', 'A page for every concert.')
  await saveSetting(
    database,
    'about_content',
    'It began with a [printed code](/old-code), then [another](/r/old-code), then [a third](/no/such/page).',
  )
  await saveSetting(database, 'support_email', 'hello@example.org')
  await saveSetting(database, 'terms_of_service', 'Be kind.')
  const listener = await insertListener(database, 'mina', hashPassword)
  await database.close()
  return { jazz, silent, songs, harbour, short, secret, listener }
}
