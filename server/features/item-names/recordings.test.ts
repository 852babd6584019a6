import { beforeAll, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import type { TestClient } from '#server/testing/test-client.ts'

const testApp = appOfFile({}, { webFolder: builtPages() })
let admin: TestClient
const ids = { category: '', english: '', german: '', playlist: '' }
const addressOf = (language: string) => `https://media.example.org/stop-7-${language}.mp3`

beforeAll(async () => {
  ;({ admin } = testApp)
  ids.category = (await admin.call('POST /api/categories', { body: { name: 'Tour', color: '#3d5afe' } })).body.id
  ids.german = await song('Der Hafen (Aufnahme)', 'de', { visibility: 'unlisted', language: 'de', lyrics: 'Es war einmal.' })
  ids.english = await song('The Harbor', 'en', {
    language: 'en-US',
    lyrics: 'Once upon a time.',
    names: { de: { title: 'Der Hafen', recordingId: ids.german } },
  })
  const playlist = { name: 'All stops', categoryId: ids.category, songIds: [ids.english] }
  ids.playlist = (await admin.call('POST /api/playlists', { body: playlist })).body.id
})

async function song(title: string, language: string, fields: Record<string, unknown> = {}): Promise<string> {
  const body = { title, categoryId: ids.category, mediaType: 'audio', fileUrl: addressOf(language), ...fields }
  return (await admin.call('POST /api/songs', { body })).body.id
}
async function update(id: string, fields: object) {
  const { title, category, mediaType, version } = (await admin.call('GET /api/admin/songs/:id', { params: { id } })).body
  return admin.call('PUT /api/songs/:id', { params: { id }, body: { title, categoryId: category.id, mediaType, version, ...fields } })
}
const text = async (path: string) => (await testApp.visitor.request(path)).text()
const json = async (path: string) => JSON.parse(await text(path))
const linked = async (language: string) => (await json(`/${language}/api/songs/${ids.english}`)).recordings
const played = async (language: string) => (await json(`/${language}/api/songs/${ids.english}`)).fileUrl

test('a song has the media, lyrics and language of its recording in the language of the address, and stays the same song', async () => {
  const inEnglish = { id: ids.english, title: 'The Harbor', fileUrl: addressOf('en'), lyrics: 'Once upon a time.', language: 'en-US' }
  const inGerman = { id: ids.english, title: 'Der Hafen', fileUrl: addressOf('de'), lyrics: 'Es war einmal.', language: 'de' }
  const recordings = ['en', 'de']
  const german = await json(`/de/api/songs/${ids.english}`)
  expect(german).toMatchObject({ ...inGerman, recordingId: ids.german, recordings })
  for (const path of ['/en', '/fr', '']) {
    const original = await json(`${path}/api/songs/${ids.english}`)
    expect(original).toMatchObject({ ...inEnglish, recordings })
    expect(original).not.toHaveProperty('recordingId')
  }
})

test('lists, feeds and embedded players have the recording, too', async () => {
  const german = { id: ids.english, fileUrl: addressOf('de'), recordingId: ids.german }
  expect((await json(`/de/api/playlists/${ids.playlist}`)).songs).toMatchObject([german])
  expect((await json('/de/api/songs')).songs).toMatchObject([german])
  for (const [path, language] of [
    ['/de', 'de'],
    ['', 'en'],
  ] as const) {
    const file = `${path}/feeds/song/${ids.english}.mp3`
    expect(await text(`${path}/feeds/playlist/${ids.playlist}.xml`)).toContain(`<enclosure url="${testApp.address}${file}"`)
    expect((await testApp.visitor.request(file)).headers.get('location')).toBe(addressOf(language))
  }
  const embedded = await testApp.visitor.request(`/embed/song/${ids.english}`, { headers: { 'accept-language': 'de' } })
  expect(await embedded.text()).toContain(addressOf('de'))
})

test('a scanned code leads to a page with the recording in the language of the browser, and links to the others', async () => {
  const pageFor = async (language: string) =>
    (await testApp.visitor.request(`/song/${ids.english}`, { headers: { 'accept-language': language } })).text()
  const page = await pageFor('de-AT')
  expect(page).toContain(`data-early-source="${addressOf('de')}"`)
  expect(page).toMatch(new RegExp(`<a [^>]*href="/en/song/${ids.english}"[^>]*>English</a>`))
  expect(await pageFor('fr')).toContain(`data-early-source="${addressOf('en')}"`)
})

test('a recording that visitors may not hear is not used, and its language is not offered', async () => {
  for (const visibility of ['hidden', 'protected'] as const) {
    expect((await update(ids.german, { visibility, ...(visibility === 'protected' && { password: 'open sesame' }) })).status).toBe(200)
    expect(await played('de')).toBe(addressOf('en'))
    for (const language of ['en', 'de']) expect(await linked(language)).toBeUndefined()
  }
  await update(ids.german, { visibility: 'unlisted' })
  expect(await played('de')).toBe(addressOf('de'))
  expect(await linked('en')).toEqual(['en', 'de'])
  await admin.call('DELETE /api/songs/:id', { params: { id: ids.german } })
  expect(await played('de')).toBe(addressOf('en'))
  // What was chosen earlier stays, so that other fields can be saved, and the trash can bring the recording back.
  expect((await update(ids.english, { comment: 'Beside the lighthouse' })).body).toMatchObject({
    names: { de: { recordingId: ids.german } },
  })
  const { names } = (await admin.call('GET /api/admin/songs/:id', { params: { id: ids.english } })).body
  expect((await update(ids.english, { names })).status).toBe(200)
  await admin.call('POST /api/admin/trash/restorations', { body: { id: ids.german } })
  expect(await played('de')).toBe(addressOf('de'))
})

test('a song with school privacy has only recordings with the same: the tags of others could name children', async () => {
  const playlist = async (name: string, songIds: string[], schoolPrivacy: 'first-names' | 'full-names') =>
    (await admin.call('POST /api/playlists', { body: { name, songIds, schoolPrivacy } })).body.id
  const remove = (id: string) => admin.call('DELETE /api/playlists/:id', { params: { id } })
  const main = await playlist('Class 4', [ids.english], 'first-names')
  expect(await played('de')).toBe(addressOf('en'))
  expect((await json(`/de/api/playlists/${main}`)).songs).toMatchObject([{ fileUrl: addressOf('en') }])
  expect(await linked('de')).toBeUndefined()
  const weaker = await playlist('Other class', [ids.german], 'full-names')
  expect(await played('de')).toBe(addressOf('en'))
  await remove(weaker)
  const same = await playlist('Class 4 in German', [ids.german], 'first-names')
  expect(await played('de')).toBe(addressOf('de'))
  await remove(main)
  expect(await played('de')).toBe(addressOf('de'))
  await remove(same)
})

test('a recording that does not exist is rejected', async () => {
  const names = { fr: { recordingId: 'nothing' } }
  const answer = { status: 422, body: { code: 'recording_missing' } }
  expect(await update(ids.english, { names })).toMatchObject(answer)
  const body = { title: 'New', categoryId: ids.category, mediaType: 'audio', fileUrl: addressOf('fr'), names } as const
  expect(await admin.call('POST /api/songs', { body })).toMatchObject(answer)
  expect((await update(ids.english, { names: { fr: { recordingId: 'no id!' } } })).body).toMatchObject({ code: 'malformed_request' })
})

test('only songs have recordings', async () => {
  const body = { name: 'Harbor Choir', names: { de: { name: 'Hafenchor', recordingId: ids.german } } }
  expect((await admin.call('POST /api/artists', { body: body as never })).body).toMatchObject({ code: 'malformed_request' })
})
