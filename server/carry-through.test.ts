import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { PlaylistInput, PlaylistUpdate } from '#contract/admin-playlists.ts'
import { AlbumInput, AlbumUpdate } from '#contract/albums.ts'
import { ArtistInput, ArtistUpdate } from '#contract/artists.ts'
import { CategoryInput, CategoryUpdate } from '#contract/categories.ts'
import { DynamicCodeInput, DynamicCodeUpdate } from '#contract/codes.ts'
import { exportModules } from '#contract/export-file.ts'
import { RedirectionInput, RedirectionUpdate } from '#contract/redirections.ts'
import { SongCreation, SongUpdate } from '#contract/songs.ts'
import { SongSending } from '#contract/uploaded-songs.ts'
import { UserCreation, UserUpdate } from '#contract/users.ts'
import { albumColumns } from './features/albums/album-columns.ts'
import { artistColumns } from './features/artists/artist-columns.ts'
import { categoryColumns } from './features/categories/category-columns.ts'
import { codeColumns } from './features/codes/code-columns.ts'
import { playlistColumns } from './features/playlists/playlist-columns.ts'
import { redirectionColumns } from './features/redirections/redirection-columns.ts'
import { songColumns } from './features/songs/song-columns.ts'
import { profileColumns } from './features/users/profile-columns.ts'
import { exportFile, importAll } from './testing/import-export.ts'
import { downloadArchive, runRestoration, uploadArchive } from './testing/restore.ts'
import { type Fields, valuesFor } from './testing/schema-values.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { createClient, type TestClient } from './testing/test-client.ts'
import { uploadBytes, uploadFile } from './testing/uploads.ts'

/*
 * Checks that no field of the contract is lost. Each field is set over HTTP to a unique value, which must then appear in the response, the
 * export file, an import into an empty site, a restored archive and, if the field is searched, in search results. Values are derived from
 * the contract's schemas, so a new field is covered without a change here; a value that cannot be derived is listed below.
 */

interface Entity {
  create: string
  update: string
  creation: z.ZodObject
  edit: z.ZodObject
  /** Values that cannot be derived from the schema; undefined omits a field that another one excludes. */
  given: Fields
  read(client: TestClient, id: string): Promise<Fields>
  /** Readers for fields that a response has under another name. */
  shown?: Record<string, (shown: Fields, client: TestClient) => unknown>
  /** Name of the entity's module in the export file. */
  module?: string
  table: string
  columns: Record<string, { column: string; isSearched: boolean }>
  /** Returns the ids of the results. */
  search(client: TestClient, text: string): Promise<string[]>
}

const fixture = (name: string) => join(import.meta.dirname, 'features/media/fixtures', name)
const vtt = new TextEncoder().encode('WEBVTT\n\n00:00.000 --> 00:01.000\nGood evening\n')
const musicbrainzId = 'b10bbbfc-cf9e-42e0-be17-e2c3e1d2600d'
/** Write-only fields: tested in visibility/protections.test.ts. */
const secrets = { password: undefined, groupIds: undefined, renewsKey: undefined }
const schedule = { visibleFrom: '2999-01-01T00:00:00.000Z', visibleUntil: '2999-12-31T08:30:00.000Z' }
const names = (texts: Fields) => ({ de: texts, ar: texts })
const cover = () => uploadFile(source.admin, fixture('cover.jpg'), 'cover')

let source: TestApp
let imported: TestApp
let restored: TestApp
let entities: Record<string, Entity>
let exported: Awaited<ReturnType<typeof exportFile>>
const created: Record<string, { id: string; values: Fields }> = {}

const call = (client: TestClient, key: string, input: object) =>
  client.call(key as 'POST /api/songs', input) as Promise<{ status: number; body: Fields }>

/** Checks that every value occurs in a response. */
async function expectCarried({ shown: readers = {} }: Entity, values: Fields, shown: Fields, client: TestClient) {
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) expect({ [name]: await (readers[name]?.(shown, client) ?? shown[name]) }).toEqual({ [name]: value })
}

/** The id of the upload that a stored file came from. */
const uploadIdOf = (name: string) => (shown: Fields) => /-([a-z0-9]{12})(?:\.\w+)?$/.exec(String(shown[name]))?.[1]
const idOf = (name: string) => (shown: Fields) => (shown[name] as { id: string } | null)?.id
/** The displayed artists of an album, if they differ from the artists' names. */
const ownArtistText = ({ artist, artists }: Fields) =>
  artist === (artists as { name: string }[]).map(({ name }) => name).join(', ') ? null : artist
const foundIn = (rows: { id: string }[]) => rows.map(({ id }) => id)

beforeAll(async () => {
  ;[source, imported, restored] = [await createTestApp(), await createTestApp(), await createTestApp()]
  const { admin } = source
  const captionsUploadId = await uploadBytes(admin, vtt, { kind: 'captions', name: 'words.vtt' })
  const uploadId = await uploadFile(admin, fixture('clip.mp4'))
  entities = {
    category: {
      create: 'POST /api/categories',
      update: 'PUT /api/categories/:id',
      creation: CategoryInput,
      edit: CategoryUpdate,
      // An inactive category would not be offered for songs.
      given: { color: '#0a1b2c', isActive: true, names: names({ name: 'Kategorie', description: 'Über sie' }) },
      read: async (client, id) => {
        const { categories } = (await client.call('GET /api/admin/categories')).body
        return categories.find((category) => category.id === id) ?? {}
      },
      table: 'categories',
      columns: categoryColumns,
      // Songs are found by their category's name.
      search: async (client, text) => {
        const { songs } = (await client.call('GET /api/admin/songs', { query: { search: text } })).body
        return songs.map(({ category }) => category.id)
      },
    },
    artist: {
      create: 'POST /api/artists',
      update: 'PUT /api/artists/:id',
      creation: ArtistInput,
      edit: ArtistUpdate,
      given: {
        links: [{ label: 'Carried link', url: 'https://example.org/artist' }],
        musicbrainzId,
        names: names({ name: 'Künstlerin', summary: 'In Kürze', description: 'Über sie' }),
        coverUploadId: await cover(),
      },
      read: async (client, id) => (await client.call('GET /api/admin/artists/:id', { params: { id } })).body,
      shown: { coverUploadId: uploadIdOf('coverUrl') },
      module: 'artists',
      table: 'artists',
      columns: artistColumns,
      search: async (client, text) => foundIn((await client.call('GET /api/admin/artists', { query: { search: text } })).body.artists),
    },
    album: {
      create: 'POST /api/albums',
      update: 'PUT /api/albums/:id',
      creation: AlbumInput,
      edit: AlbumUpdate,
      given: {
        title: 'Carried album',
        releaseDate: '2024-05',
        artists: ['Carried artist', 'Carried other'],
        musicbrainzId,
        names: names({ title: 'Das Album', description: 'Über es' }),
        ...schedule,
        ...secrets,
        coverUploadId: await cover(),
      },
      read: async (client, id) => ({ ...(await client.call('GET /api/admin/albums/:id', { params: { id } })).body.album }),
      shown: {
        coverUploadId: uploadIdOf('coverUrl'),
        artist: ownArtistText,
        artists: ({ artists }) => (artists as { name: string }[]).map(({ name }) => name),
      },
      module: 'albums',
      table: 'albums',
      columns: albumColumns,
      search: async (client, text) => foundIn((await client.call('GET /api/admin/albums', { query: { search: text } })).body.albums),
    },
    song: {
      create: 'POST /api/songs',
      update: 'PUT /api/songs/:id',
      creation: SongCreation,
      edit: SongUpdate,
      given: {
        uploadId,
        fileUrl: undefined,
        sameImport: undefined,
        coverUploadId: await cover(),
        captionsUploadId,
        isrc: 'GBAYE0601498',
        language: 'pt-BR',
        musicbrainzId,
        names: names({ title: 'Das Lied', description: 'Über es' }),
        ...schedule,
        ...secrets,
        credits: [
          { name: 'Carried artist', role: 'main', instrument: null },
          { name: 'Carried player', role: 'performer', instrument: 'piano' },
        ],
      },
      read: async (client, id) => (await client.call('GET /api/admin/songs/:id', { params: { id } })).body,
      shown: {
        categoryId: idOf('category'),
        uploadId: uploadIdOf('fileUrl'),
        coverUploadId: uploadIdOf('coverUrl'),
        captionsUploadId: uploadIdOf('captionsUrl'),
        credits: ({ credits }) => (credits as { artistId: string }[]).map(({ artistId: _, ...credit }) => credit),
      },
      module: 'songs',
      table: 'songs',
      columns: songColumns,
      search: async (client, text) => foundIn((await client.call('GET /api/admin/songs', { query: { search: text } })).body.songs),
    },
    playlist: {
      create: 'POST /api/playlists',
      update: 'PUT /api/playlists/:id',
      creation: PlaylistInput,
      edit: PlaylistUpdate,
      given: { names: names({ name: 'Die Liste', description: 'Über sie' }), ...schedule, ...secrets, coverUploadId: await cover() },
      read: async (client, id) => (await client.call('GET /api/admin/playlists/:id', { params: { id } })).body,
      shown: {
        categoryId: idOf('category'),
        coverUploadId: uploadIdOf('coverUrl'),
        songIds: ({ songs }) => foundIn(songs as { id: string }[]),
      },
      module: 'playlists',
      table: 'playlists',
      columns: playlistColumns,
      search: async (client, text) => foundIn((await client.call('GET /api/admin/playlists', { query: { search: text } })).body.playlists),
    },
    redirection: {
      create: 'POST /api/redirections',
      update: 'PUT /api/redirections/:id',
      creation: RedirectionInput,
      edit: RedirectionUpdate,
      given: { fromUrl: '/carried/from', toUrl: '/carried/to' },
      read: async (client, id) => (await client.call('GET /api/admin/redirections/:id', { params: { id } })).body,
      module: 'redirections',
      table: 'redirections',
      columns: redirectionColumns,
      search: async (client, text) =>
        foundIn((await client.call('GET /api/admin/redirections', { query: { search: text } })).body.redirections),
    },
    code: {
      create: 'POST /api/admin/codes',
      update: 'PUT /api/admin/codes/:id',
      creation: DynamicCodeInput,
      edit: DynamicCodeUpdate,
      given: {
        code: 'carried-code',
        destination: { kind: 'page', path: '/about' },
        startsAt: '2031-01-01T00:00:00.000Z',
        endsAt: '2032-01-01T00:00:00.000Z',
        fallbackDestination: { kind: 'address', url: 'https://example.org/after' },
      },
      read: async (client, id) => (await client.call('GET /api/admin/codes/:id', { params: { id } })).body,
      shown: {
        destination: ({ destination }) => (destination as { target: unknown }).target,
        fallbackDestination: ({ fallbackDestination }) => (fallbackDestination as { target: unknown } | null)?.target,
      },
      module: 'codes',
      table: 'codes',
      columns: codeColumns,
      search: async (client, text) => foundIn((await client.call('GET /api/admin/codes', { query: { search: text } })).body.codes),
    },
    user: {
      create: 'POST /api/users',
      update: 'PUT /api/users/:id',
      creation: UserCreation,
      edit: UserUpdate,
      given: {
        username: 'carried.username',
        email: 'carried@example.org',
        password: 'carried through',
        isInvited: undefined,
        avatarUploadId: await cover(),
        avatarUrl: undefined,
      },
      read: async (client, id) => ({ ...(await client.call('GET /api/admin/users/:id', { params: { id } })).body.user }),
      shown: {
        avatarUploadId: uploadIdOf('avatarUrl'),
        password: async ({ email }, client) => {
          const password = 'carried through'
          const signedIn = await createClient(addressOf(client)).call('POST /api/session', { body: { email, password } })
          return signedIn.status === 200 ? password : null
        },
      },
      table: 'profiles',
      columns: profileColumns,
      search: async (client, text) => foundIn((await client.call('GET /api/admin/users', { query: { search: text } })).body.users),
    },
  }
  const tables = await source.app.database.handle.introspection.getTables()
  for (const { table, columns } of Object.values(entities)) {
    const migrated = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name)
    const missing = Object.values(columns).flatMap(({ column }) => (migrated?.includes(column) ? [] : column))
    if (missing.length > 0) throw new Error(`No migration adds to ${table}: ${missing.join(', ')}`)
  }
  for (const [name, entity] of Object.entries(entities)) {
    if (name === 'song' || name === 'playlist') entity.given.categoryId = created.category?.id
    if (name === 'song') entity.given.albumId = created.album?.id
    if (name === 'playlist') entity.given.songIds = [created.song?.id]
    const values = valuesFor(entity.creation, entity.given)
    const { status, body } = await call(admin, entity.create, { body: values })
    expect([name, status, status === 200 || body]).toEqual([name, 200, true])
    created[name] = { id: String(body.id), values }
  }
  for (const file of await source.media.names('')) await imported.media.put(file, await source.media.read(file))
  exported = await exportFile(admin, exportModules.join(','))
  await importAll(imported.admin, exported)
  const from = await uploadArchive(restored.admin, await downloadArchive(admin, '?passwords=true'))
  await runRestoration(restored.admin, 'archive-checks', from)
  await runRestoration(restored.admin, 'restorations', from)
})
afterAll(async () => {
  for (const app of [source, imported, restored]) await app.close()
})

const addressOf = (client: TestClient) => [source, imported, restored].find(({ admin }) => admin === client)?.address ?? ''

const one = (name: string) => {
  const [entity, createdEntity] = [entities[name], created[name]]
  if (!entity || !createdEntity) throw new Error(`there is no ${name}`)
  return { entity, ...createdEntity }
}

const notExported = ['user']

describe.each(['category', 'artist', 'album', 'song', 'playlist', 'redirection', 'code', 'user'])('every field of a %s', (name) => {
  test('is in the response', async () => {
    const { entity, id, values } = one(name)
    await expectCarried(entity, values, await entity.read(source.admin, id), source.admin)
  })

  test('is in the export file, and in a site that imports it', async () => {
    const { entity, id, values } = one(name)
    if (notExported.includes(name)) return expect(exported.data).not.toHaveProperty(`${name}s`)
    const rows = JSON.stringify(entity.module ? exported.data[entity.module] : exported.data)
    for (const value of Object.values(values)) if (/^Carried /.test(String(value))) expect(rows).toContain(JSON.stringify(value))
    await expectCarried(entity, values, await entity.read(imported.admin, id), imported.admin)
  })

  test('is in a restored archive', async () => {
    const { entity, id, values } = one(name)
    await expectCarried(entity, values, await entity.read(restored.admin, id), restored.admin)
  })

  test('is searchable as its column map declares, also in a restored and in an importing site', async () => {
    const { entity, id, values } = one(name)
    for (const [field, { isSearched }] of Object.entries(entity.columns)) {
      const value = values[field]
      if (typeof value !== 'string' || !/^carried/i.test(value)) continue
      for (const { admin } of notExported.includes(name) ? [source, restored] : [source, imported, restored])
        expect([field, (await entity.search(admin, value)).includes(id)]).toEqual([field, isSearched])
    }
  })

  test('is unchanged by an update of a client that does not send it', async () => {
    const { entity, id, values } = one(name)
    const before = await entity.read(source.admin, id)
    const required = Object.entries(entity.edit.shape).filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
    const requiredFields = Object.fromEntries(required.map(([field]) => [field, field === 'version' ? before.version : values[field]]))
    const { status, body } = await call(source.admin, entity.update, { params: { id }, body: requiredFields })
    expect([status, status === 200 || body]).toEqual([200, true])
    expect(await entity.read(source.admin, id)).toEqual({ ...before, version: Number(before.version) + 1 })
  })

  test('is changed by an update that names it, and cleared by null', async () => {
    const { entity, id } = one(name)
    const other: Record<string, Fields> = {
      category: { color: '#ffffff' },
      redirection: { fromUrl: '/changed/from', toUrl: '/changed/to' },
      code: {
        destination: { kind: 'page', path: '/gallery' },
        startsAt: '2033-01-01T00:00:00.000Z',
        endsAt: '2034-01-01T00:00:00.000Z',
        fallbackDestination: { kind: 'page', path: '/about' },
      },
      user: { username: 'changed.username', password: undefined, avatarUrl: 'https://example.org/face.png', avatarUploadId: undefined },
    }
    const { version } = await entity.read(source.admin, id)
    const unchanged = {
      uploadId: undefined,
      coverUploadId: undefined,
      captionsUploadId: undefined,
      removeCover: false,
      removeSongCovers: false,
      removeCaptions: false,
    }
    const given = { ...entity.given, ...unchanged, ...other[name], version }
    const values = valuesFor(entity.edit, given, 'Changed')
    // A song's file determines its media type.
    if (name === 'song') values.mediaType = 'video'
    const { status, body } = await call(source.admin, entity.update, { params: { id }, body: values })
    expect([status, status === 200 || body]).toEqual([200, true])
    const changed = await entity.read(source.admin, id)
    const { version: _, removeCover: __, removeSongCovers: ___, removeCaptions: ____, ...carried } = values
    await expectCarried(entity, carried, changed, source.admin)

    const clearable = Object.entries(entity.edit.shape).filter(([, field]) => (field as z.ZodType).safeParse(null).success)
    const nulls = Object.fromEntries(clearable.map(([field]) => [field, null]))
    const cleared = await call(source.admin, entity.update, { params: { id }, body: { ...values, ...nulls, version: changed.version } })
    expect([cleared.status, cleared.status === 200 || cleared.body]).toEqual([200, true])
    const after = await entity.read(source.admin, id)
    for (const field of Object.keys(nulls)) {
      const read = entity.shown?.[field] ?? (() => after[field])
      expect({ [field]: (await read(after, source.admin)) ?? null }).toEqual({ [field]: null })
    }
  })
})

test('every field that a listener sends is in the song', async () => {
  const { admin } = source
  const given = { uploadId: await uploadFile(admin, fixture('bare.mp3')), coverUploadId: await cover(), mediaType: 'audio' }
  const values = valuesFor(SongSending, given, 'Sent')
  const { status, body } = await call(admin, 'POST /api/uploaded-songs', { body: values })
  expect(status).toBe(200)
  const { category: _, ...carried } = values
  const { entity } = one('song')
  await expectCarried(entity, carried, await entity.read(admin, String(body.id)), admin)
})
