import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportModules } from '#contract/export-file.ts'
import { newId } from '#server/database/ids.ts'
import { createRedirectionsRepository } from '#server/features/redirections/redirections.repository.ts'
import { sourceKey } from '#server/features/redirections/source-path.ts'
import { battery } from '#server/testing/battery.ts'
import { exportFile, importAll } from '#server/testing/import-export.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createSourceIndex } from './plan-redirections.ts'

let first: TestApp
let second: TestApp
beforeAll(async () => {
  first = await createTestApp()
  second = await createTestApp()
})
afterAll(async () => {
  await first.close()
  await second.close()
})

async function empty({ app }: TestApp) {
  for (const table of ['playlists', 'songs', 'albums', 'artists', 'categories', 'redirections'] as const)
    await app.database.handle.deleteFrom(table).execute()
}

/** Arbitrary texts without NUL, which PostgreSQL cannot store, and trimmed as fields are. */
const text = fc
  .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
  .map((value) => value.replaceAll('\0', '').trim())
  .filter((value) => value.length > 0 && value.length <= 200)
const optionalText = fc.option(text)
const timestamp = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
const color = fc.stringMatching(/^#[0-9a-f]{6}$/)
const address = fc.webUrl({ withQueryParameters: true }).filter((url) => url.length <= 2048)

const library = fc
  .record({
    categories: fc.uniqueArray(fc.record({ category_id: id, category: fc.record({ name: fc.stringMatching(/^[a-z]{1,9}$/), color }) }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ category }) => category.name,
      comparator: 'SameValue',
    }),
    songs: fc.array(
      fc.record({
        title: text,
        artist: optionalText,
        album: optionalText,
        file_url: address,
        cover_image_url: fc.option(address),
        file_type: fc.constantFrom('audio', 'video'),
        duration: fc.option(fc.double({ min: 0, max: 10_000, noNaN: true }).map((seconds) => seconds + 0)),
        is_favorite: fc.boolean(),
        status: fc.constantFrom('published', 'pending'),
        created_at: timestamp,
        uploaded_by: fc.constant(null),
        category: fc.nat(2),
      }),
      { maxLength: 8 },
    ),
    playlists: fc.array(
      fc.record({
        name: text,
        description: optionalText,
        is_public: fc.boolean(),
        is_favorite: fc.boolean(),
        created_at: timestamp,
        user_id: fc.constant(null),
        category: fc.option(fc.nat(2)),
        songs: fc.uniqueArray(fc.nat(7), { maxLength: 8 }),
      }),
      { maxLength: 4 },
    ),
    redirections: fc.array(
      fc.record({
        from_url: fc.stringMatching(/^(?:\/[a-zé%2F]{1,5}){2,4}$/),
        to_url: fc.oneof(address, fc.constant('/gallery?a=b#c')),
        is_active: fc.boolean(),
        created_at: timestamp,
      }),
      { maxLength: 4 },
    ),
  })
  .map((generated) => {
    const songIds = generated.songs.map(() => newId())
    const category = (index: number) => generated.categories[index % generated.categories.length]
    const songs = generated.songs.map((song, index) => ({ ...song, id: songIds[index], ...category(song.category) }))
    const playlists = generated.playlists.map(({ songs: positions, category: index, ...playlist }) => ({
      ...playlist,
      id: newId(),
      ...(index !== null && category(index)),
      playlist_songs: positions
        .filter((songIndex) => songIndex < songIds.length)
        .map((songIndex, position) => ({ song_id: songIds[songIndex], position: position + 1 })),
    }))
    const redirections = generated.redirections.map((redirection) => ({ ...redirection, id: newId() }))
    return {
      exportDate: new Date().toISOString(),
      version: '1.0',
      modules: ['songs', 'playlists', 'redirections'],
      data: { songs, playlists, redirections },
    }
  })

const modules = exportModules.join(',')

test('any library is the same after an export and an import into an empty one', async () => {
  await fc.assert(
    fc.asyncProperty(library, async (generated) => {
      await empty(first)
      await empty(second)
      const { songs } = await importAll(first.admin, generated)
      expect(songs).toEqual({ imported: generated.data.songs.length, skipped: 0 })
      const exported = await exportFile(first.admin, modules)
      await importAll(second.admin, exported)
      const again = await exportFile(second.admin, modules)
      expect(again.data).toEqual(exported.data)

      // Also compares with the generated file.
      const titles = (rows: { title?: unknown; name?: unknown }[] = []) => rows.map((row) => row.title ?? row.name).sort()
      expect(titles(exported.data.songs)).toEqual(titles(generated.data.songs))
      expect(titles(exported.data.playlists)).toEqual(titles(generated.data.playlists))
      for (const { id: playlistId, playlist_songs } of generated.data.playlists) {
        const row = exported.data.playlists?.find((playlist) => playlist.id === playlistId)
        const positions = (row?.playlist_songs ?? []) as { song_id: string; position: number }[]
        expect(positions.map(({ song_id, position }) => ({ song_id, position }))).toEqual(playlist_songs)
      }
    }),
    { numRuns: battery({ smoke: 8, full: 25 }) },
  )
})

test('redirections in memory match like those in the database', async () => {
  const path = fc.stringMatching(/^(?:\/[ab]){1,4}$/)
  const rows = fc.array(fc.record({ from_url: path, is_active: fc.boolean(), created_at: timestamp }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(rows, fc.array(path, { minLength: 1, maxLength: 6 }), async (generated, requested) => {
      await empty(first)
      const repository = createRedirectionsRepository(first.app.database.handle)
      const index = createSourceIndex(sourceKey)
      for (const row of generated) {
        const redirection = { ...row, id: newId(), to_url: '/gallery' }
        await repository.insert(redirection)
        index.add({ ...redirection, source_key: sourceKey(row.from_url) })
      }
      for (const one of requested) {
        const ids = (targets: { id: string }[]) => targets.map((target) => target.id)
        expect(ids(await index.listTargets(one))).toEqual(ids(await repository.listTargets(one)))
      }
    }),
    { numRuns: battery({ smoke: 20, full: 50 }) },
  )
})
