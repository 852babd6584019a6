import { beforeAll, expect, test } from 'vitest'
import { songWords } from '#contract/song-words.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'

const testApp = appOfFile({}, { webFolder: builtPages() })
let paths: string[]
beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  const category = await library.category('Home')
  const evensong = await library.song('Abendlied', category)
  const playlist = await insertPlaylist(testApp.app.database, { name: 'Andacht', songIds: [evensong] })
  const empty = await insertPlaylist(testApp.app.database, { name: 'Leer', songIds: [] })
  paths = ['/', '/gallery', `/song/${evensong}`, '/song/missing', `/playlist/${playlist}`, `/playlist/${empty}`, '/saved', '/redeem']
})

async function callSongs(song_word: string) {
  const { version } = (await testApp.admin.call('GET /api/admin/settings')).body
  return testApp.admin.call('PUT /api/admin/settings', { body: { version, values: { song_word } } })
}
async function pagesIn(language: string): Promise<string> {
  const responses = await Promise.all(paths.map((path) => testApp.visitor.request(path, { headers: { 'accept-language': language } })))
  return (await Promise.all(responses.map((response) => response.text()))).join('\n')
}

/** The text of a page that people read or hear: contents, labels and descriptions. */
function readable(html: string): string {
  const labels = [...html.matchAll(/ (?:aria-label|alt|placeholder)="([^"]*)"/g), ...html.matchAll(/description" content="([^"]*)"/g)]
  const text = html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, '\n')
  return [text, ...labels.map(([, label]) => label)].join('\n').replace(/\s+/g, ' ')
}
const songs = (html: string) => readable(html).match(/.{0,40}\bsongs?\b.{0,40}/gi) ?? []

test('a site that calls its songs pieces does so on every German page, and in the descriptions of its pages', async () => {
  expect(songs(await pagesIn('de')).length).toBeGreaterThan(5)
  expect((await callSongs('piece')).status).toBe(200)
  const html = await pagesIn('de')
  const text = readable(html)
  expect(songs(html)).toEqual([])
  for (const said of [
    'Neueste Stücke',
    'Stück nicht verfügbar',
    'Andacht: 1 Stück.',
    'Noch keine Stücke',
    'Gespeicherte Stücke',
    'die Stücke abspielen',
  ])
    expect(text.includes(said), said).toBe(true)
  // Makes the browser load the same texts.
  expect(/<html[^>]*>/.exec(html)?.[0]).toContain('data-word="piece"')
})

test('a language with one noun for both, and pages with songs, have the same texts', async () => {
  await callSongs('song')
  const [english, polish] = [await pagesIn('en'), await pagesIn('pl')]
  expect(english.includes('data-word')).toBe(false)
  await callSongs('piece')
  expect(readable(await pagesIn('pl')) === readable(polish)).toBe(true)
  await callSongs('song')
  // The form at /redeem has another id each time.
  const withoutIds = (html: string) => html.replace(/name="attempt" value="[^"]*"/g, '')
  expect(withoutIds(await pagesIn('en')) === withoutIds(english)).toBe(true)
})

test('every word has texts in English, and an unknown word is rejected', async () => {
  for (const word of songWords) {
    expect((await callSongs(word)).status).toBe(200)
    expect(
      readable(await pagesIn('en'))
        .match(/Newest \w+/)?.[0]
        .toLowerCase(),
    ).toBe(`newest ${word}s`)
  }
  expect((await callSongs('banana')).body).toMatchObject({ details: { song_word: 'no_choice' } })
})

test('the service worker stores the texts with the word of the site', async () => {
  const files = async () =>
    JSON.parse(/^self\.site = (.*);$/m.exec(await (await testApp.visitor.request('/service-worker.js')).text())?.[1] ?? '{}')
  await callSongs('song')
  const before = await files()
  await callSongs('hymn')
  const now = await files()
  expect(now.version).not.toBe(before.version)
  expect(now.pageFiles.length).toBeGreaterThan(before.pageFiles.length)
})
