import { describe, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { dumpDatabase } from '#server/testing/database-dump.ts'
import { checkFile, importAll, importFile } from '#server/testing/import-export.ts'

/** @once Parsing of files. */

const testApp = appOfFile()

const song = (fields: object = {}) => ({
  title: 'Fine',
  category: { name: 'Jazz', color: '#112233' },
  file_url: 'https://media.example.org/a.mp3',
  ...fields,
})
const redirection = (fields: object = {}) => ({ from_url: '/old', to_url: '/gallery', ...fields })
const fileOf = (data: Record<string, unknown>, head: object = {}) => ({
  exportDate: '2026-01-02T03:04:05.000Z',
  version: '1.0',
  modules: Object.keys(data),
  data,
  ...head,
})
/** The invalid row comes last: valid rows before it must not be written either. */
const songs = (fields: object) => fileOf({ songs: [song(), song({ title: 'Also fine' }), song(fields)] })
const playlists = (fields: object) => fileOf({ songs: [song()], playlists: [{ name: 'Fine' }, { name: 'Wrong', ...fields }] })
const redirections = (fields: object) => fileOf({ songs: [song()], redirections: [redirection(), redirection(fields)] })
const { exportDate: _date, ...withoutDate } = fileOf({ songs: [song()] })
const { data: _data, ...withoutData } = fileOf({ songs: [song()] })

test.each([
  ['nothing', '', ''],
  ['no JSON', 'songs', ''],
  ['a text', '"songs"', ''],
  ['a list', '[]', ''],
  ['null', 'null', ''],
  ['half a file', JSON.stringify(fileOf({ songs: [song()] })).slice(0, -5), ''],
  ['letters that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), ''],
  ['a list 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000), ''],
  ['an object 100,000 deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, ''],
  ['no exportDate', withoutDate, 'exportDate'],
  ['an exportDate that is none', fileOf({ songs: [] }, { exportDate: 'yesterday' }), 'exportDate'],
  ['another version', fileOf({ songs: [] }, { version: '2.0' }), 'version'],
  ['a version that is a number', fileOf({ songs: [] }, { version: 1 }), 'version'],
  ['no modules', fileOf({}), 'modules'],
  ['an unknown module', fileOf({ users: [] }), 'modules[0]'],
  ['a module twice', fileOf({ songs: [] }, { modules: ['songs', 'songs'] }), 'modules'],
  ['no data', withoutData, 'data'],
  ['data that is a list', fileOf({}, { modules: ['songs'], data: [[]] }), 'data'],
  ['a module without data', fileOf({ songs: [] }, { modules: ['songs', 'playlists'] }), 'data.playlists'],
  ['data without its module', fileOf({ songs: [], playlists: [] }, { modules: ['songs'] }), 'data.playlists'],
  ['rows that are no list', fileOf({ songs: { 0: song() } }), 'data.songs'],
  ['a key of its own making', fileOf({ songs: [] }, { surprise: true }), ''],
  ['a row that is none', fileOf({ songs: [song(), null] }), 'data.songs[1]'],
  ['a blank title', songs({ title: ' ' }), 'data.songs[2].title'],
  ['a title of 201 characters', songs({ title: 'x'.repeat(201) }), 'data.songs[2].title'],
  ['a title that cannot be stored', songs({ title: 'a\u0000b' }), 'data.songs[2].title'],
  ['a song without a file', songs({ file_url: null }), 'data.songs[2].file_url'],
  ['a file that runs', songs({ file_url: 'javascript:alert(1)' }), 'data.songs[2].file_url'],
  ['a file on this site without its key', songs({ file_url: '/media/audio/x.mp3' }), 'data.songs[2].file_url'],
  ['a cover that runs', songs({ cover_image_url: 'data:text/html,x' }), 'data.songs[2].cover_image_url'],
  ['a key that leaves the storage', songs({ media_path: 'audio/../../etc/passwd' }), 'data.songs[2].media_path'],
  ['a key of something else', songs({ media_path: 'covers/x.jpg' }), 'data.songs[2].media_path'],
  ['a type that is no media', songs({ media_path: 'audio/x.mp3', mime_type: 'text/html' }), 'data.songs[2].mime_type'],
  ['a hash that is none', songs({ media_path: 'audio/x.mp3', content_hash: 'abc' }), 'data.songs[2].content_hash'],
  ['a song without a category', songs({ category: null }), 'data.songs[2].category'],
  ['a color that is none', songs({ category: { name: 'Folk', color: 'red' } }), 'data.songs[2].category.color'],
  ['a length below zero', songs({ duration: -1 }), 'data.songs[2].duration'],
  ['a flag that is a text', songs({ is_favorite: 'yes' }), 'data.songs[2].is_favorite'],
  ['a day that is none', songs({ created_at: '2026-13-45' }), 'data.songs[2].created_at'],
  // The search index numbers rows by time; a song of this time once made every search fail.
  ['the first day of years', songs({ created_at: '0001-01-01T00:00:00Z' }), 'data.songs[2].created_at'],
  ['the last day of years', redirections({ created_at: '9999-12-31T23:59:59-01:00' }), 'data.redirections[1].created_at'],
  ['an id that cannot be one', songs({ id: '../x' }), 'data.songs[2].id'],
  ['an id twice', fileOf({ songs: [song({ id: 'a' }), song({ id: 'a' })] }), 'data.songs[1].id'],
  ['a playlist without a name', playlists({ name: '' }), 'data.playlists[1].name'],
  ['a position of zero', playlists({ playlist_songs: [{ song_id: 'a', position: 0 }] }), 'data.playlists[1].playlist_songs[0].position'],
  ['a place without a song', playlists({ playlist_songs: [{ position: 1 }] }), 'data.playlists[1].playlist_songs[0].song_id'],
  ['songs that are no list', playlists({ playlist_songs: 'all' }), 'data.playlists[1].playlist_songs'],
  ['a source that is no path', redirections({ from_url: 'old' }), 'data.redirections[1].from_url'],
  ['a source elsewhere', redirections({ from_url: 'https://example.org/old' }), 'data.redirections[1].from_url'],
  ['a target that runs', redirections({ to_url: 'javascript:alert(1)' }), 'data.redirections[1].to_url'],
  ['a target elsewhere in disguise', redirections({ to_url: '//example.org' }), 'data.redirections[1].to_url'],
])('%s is rejected with nothing written', async (_what, file, path) => {
  const before = await dumpDatabase(testApp.app.database)
  const checked = await checkFile(testApp.admin, file)
  expect([checked.status, checked.body.code, checked.body.details?.path]).toEqual([422, 'invalid_export_file', path])
  const { status, error } = await importFile(testApp.admin, file)
  expect([status, error?.code, error?.details?.path]).toEqual([422, 'invalid_export_file', path])
  expect(await dumpDatabase(testApp.app.database)).toEqual(before)
})

test.each([
  [{ title: ' ' }, 'must not be blank, in row 3'],
  [{ title: 'x'.repeat(201) }, `must have up to 200 characters, in row 3 (“${'x'.repeat(60)}…”)`],
  [{ title: 'Harbour', year: 'nineteen' }, 'must be a number, in row 3 (“Harbour”)'],
  [{ title: 'Harbour', year: 0 }, 'must be 1 or more, in row 3 (“Harbour”)'],
  [{ title: 'Harbour', category: { color: '#112233' } }, 'is missing, in row 3 (“Harbour”)'],
  [{ title: 'Harbour', id: '../x' }, expect.stringContaining('in row 3 (“Harbour”)')],
])('the reason for rejecting %j is a sentence that names the row', async (fields, reason) => {
  const { body } = await checkFile(testApp.admin, songs(fields))
  expect(body.details?.reason).toEqual(reason)
})

test('a file above the size limit is rejected before it is read', async () => {
  const { status, error } = await importFile(testApp.admin, ' '.repeat(50_000_001))
  expect([status, error?.code]).toEqual([413, 'upload_too_large'])
})

describe('unusual but harmless', () => {
  test('names of prototypes are left out, and unknown fields are reported', async () => {
    const text = JSON.stringify(fileOf({ songs: [song({ title: 'Prototype', surprise: 1 })] })).replace(
      '"surprise"',
      '"__proto__":{"is_favorite":true,"polluted":1},"constructor":{"prototype":{"polluted":1}},"surprise"',
    )
    const { body } = await checkFile(testApp.admin, text)
    expect(body.modules[0]?.ignoredFields.sort()).toEqual(['__proto__', 'constructor', 'surprise'])
    expect(await importAll(testApp.admin, text)).toEqual({ songs: { imported: 1, skipped: 0 } })
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    const { songs } = (await testApp.admin.call('GET /api/admin/songs', { query: { search: 'Prototype' } })).body
    expect(songs[0]?.isFavorite).toBe(false)
  })

  test('unknown fields may be nested 90 deep', async () => {
    const text = JSON.stringify(fileOf({ songs: [song({ title: 'Deep', surprise: 1 })] })).replace(
      '"surprise":1',
      `"surprise":${'['.repeat(90)}${']'.repeat(90)}`,
    )
    expect(await importAll(testApp.admin, text)).toEqual({ songs: { imported: 1, skipped: 0 } })
  })

  test('a prototype among the modules is rejected', async () => {
    const text = JSON.stringify(fileOf({ songs: [] })).replace('"songs":[]', '"songs":[],"__proto__":[]')
    expect((await checkFile(testApp.admin, text)).status).toBe(422)
  })

  test('a byte order mark and other time zones pass', async () => {
    const text = `\ufeff${JSON.stringify(fileOf({ songs: [song({ title: 'Zone', created_at: '2026-01-01T01:00:00+02:00' })] }))}`
    expect(await importAll(testApp.admin, text)).toEqual({ songs: { imported: 1, skipped: 0 } })
    const { songs } = (await testApp.admin.call('GET /api/admin/songs', { query: { search: 'Zone' } })).body
    expect(songs[0]?.createdAt).toBe('2025-12-31T23:00:00.000Z')
  })
})
