import type { CodeOfFile, DestinationOfFile, ExportModule } from '#contract/export-file.ts'
import { fold } from '#contract/fold.ts'
import type { ImportLine } from '#contract/import-export.ts'
import type { NewArtist } from '#server/features/artists/artists.repository.ts'
import type { ImportedCode } from '#server/features/codes/imported-codes.repository.ts'
import type { NewRedirection } from '#server/features/redirections/redirections.repository.ts'
import type { NewSong } from '#server/features/songs/songs.repository.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createCatalogIndex } from './catalog-index.ts'
import { type ImportRepository, playlistKey, songKey } from './import.repository.ts'
import type { ReadFile } from './import-file.ts'
import { createCategoryIndex, type NewCategory, ownerOf, type ProfileIndex } from './library-names.ts'
import { findLocalFiles, type RowWithFiles } from './local-files.ts'
import { albumKey, type NewAlbum, planAlbums, planArtists } from './plan-catalog.ts'
import { planCodes } from './plan-codes.ts'
import { type NewPlaylist, planPlaylists } from './plan-playlists.ts'
import { type CheckedRedirection, planRedirections, type RedirectionRules } from './plan-redirections.ts'
import { type LocalFiles, planSongs } from './plan-songs.ts'

/** What modules planned, which counts as existing for later ones. */
interface Planned {
  /** Ids in the library by id of the file. */
  artistIds: ReadonlyMap<string, string>
  albumIds: ReadonlyMap<string, string>
  songIds: ReadonlyMap<string, string>
  playlistIds: ReadonlyMap<string, string>
  songs: readonly NewSong[]
  categories: readonly { id: string; name_key: string }[]
}

/** Rows that the import of a module would write. Only the list of that module is filled. */
export interface ModuleChanges {
  lines: ImportLine[]
  newCategories: NewCategory[]
  artists: NewArtist[]
  albums: NewAlbum[]
  songs: NewSong[]
  playlists: NewPlaylist[]
  redirections: NewRedirection[]
  codes: ImportedCode[]
  planned: Partial<Planned>
}

interface Options {
  file: ReadFile
  redirections: CheckedRedirection[]
  codes: CodeOfFile[]
  rules: RedirectionRules
  storage: Pick<Storage, 'stat' | 'read'>
  importer: string
}

const noFiles: LocalFiles = { exported: new Set(), other: new Set() }
const some = <T>(values: Iterable<T | null | undefined>): Set<T> => new Set([...values].filter((value) => value != null))

/** Plans the modules in order. Rows planned by an earlier module count as existing for later ones, in both an import and a dry run. */
export function createImportPlanner({ file, redirections, codes, rules, storage, importer }: Options) {
  const { artists, albums, songs, playlists } = file.rows
  let planned: Planned = {
    artistIds: new Map(),
    albumIds: new Map(),
    songIds: new Map(),
    playlistIds: new Map(),
    songs: [],
    categories: [],
  }

  const rowsWithFiles = (module: ExportModule): readonly RowWithFiles[] =>
    module === 'redirections' || module === 'codes' ? [] : file.rows[module]

  const pathsOf = (row: RowWithFiles) =>
    [row.cover_path, ...('file_type' in row ? [row.media_path, row.captions_path] : [])].flatMap((path) => path ?? [])

  async function usedFiles(module: ExportModule, library: ImportRepository): Promise<Set<string>> {
    const rows = rowsWithFiles(module)
    const media = module === 'songs' ? await library.usedMedia(some(songs.map((row) => row.media_path))) : []
    const captions = module === 'songs' ? await library.usedCaptions(some(songs.map((row) => row.captions_path))) : []
    return new Set([...media, ...captions, ...(await library.usedCovers(some(rows.map((row) => row.cover_path))))])
  }

  async function profilesOf(
    library: ImportRepository,
    rows: { id?: string | null | undefined; name?: string | undefined }[],
  ): Promise<ProfileIndex> {
    const found = await library.findProfiles({ ids: some(rows.map((row) => row.id)), usernames: some(rows.map((row) => row.name)) })
    return { ...found, importer }
  }

  /** Ids by songKey. The first of several duplicates. */
  const plannedKeys = () => new Map(planned.songs.toReversed().map((song) => [songKey(song), song.id]))

  async function categories(library: ImportRepository) {
    return createCategoryIndex([...(await library.listCategories()), ...planned.categories])
  }

  const changes: Record<ExportModule, (library: ImportRepository, files: LocalFiles) => Promise<ModuleChanges>> = {
    artists: async (library, files) => {
      const plan = await planArtists(artists, {
        existingIds: await library.takenIds('artists', some(artists.map((row) => row.id))),
        byKey: await library.findArtists(artists.map(({ name }) => name)),
        used: await usedFiles('artists', library),
        files,
      })
      return { ...noChanges, lines: plan.lines, artists: plan.additions, planned: { artistIds: plan.idOf } }
    },

    albums: async (library, files) => {
      const existing = [...(await library.findAlbums(albums.map(({ title }) => title))).values()].flat()
      const plan = await planAlbums(albums, {
        existingIds: await library.takenIds('albums', some(albums.map((row) => row.id))),
        // The oldest of several albums with the same key.
        byKey: new Map(existing.toReversed().map((album) => [albumKey(album), album.id])),
        used: await usedFiles('albums', library),
        files,
      })
      return { ...noChanges, lines: plan.lines, albums: plan.additions, planned: { albumIds: plan.idOf } }
    },

    songs: async (library, files) => {
      const categoryIndex = await categories(library)
      const albumIds = await library.takenIds('albums', some(songs.map((row) => row.album_id)))
      const plan = await planSongs(songs, {
        takenIds: await library.takenIds('songs', some(songs.map((row) => row.id))),
        byKey: await library.findSongs(new Set(songs.map(songKey))),
        categories: categoryIndex,
        profiles: await profilesOf(
          library,
          songs.map((row) => ({ id: row.uploaded_by, name: row.uploader?.username })),
        ),
        albumById: (id) => planned.albumIds.get(id) ?? (albumIds.has(id) ? id : undefined),
        used: await usedFiles('songs', library),
        files,
      })
      const { lines, additions } = plan
      return {
        ...noChanges,
        lines,
        songs: additions,
        newCategories: categoryIndex.added,
        planned: { songIds: plan.idOf, songs: additions },
      }
    },

    playlists: async (library, files) => {
      const categoryIndex = await categories(library)
      const entries = playlists.flatMap((row) => row.playlist_songs)
      const wantedKeys = new Set(entries.flatMap(({ song }) => (song ? [songKey(song)] : [])))
      const profiles = await profilesOf(
        library,
        playlists.map((row) => ({ id: row.user_id, name: row.creator?.username })),
      )
      const owned = playlists.map((row) => playlistKey(row.name, ownerOf(profiles, row.user_id, row.creator?.username)))
      const libraryIds = await library.takenIds('songs', some(entries.map((entry) => entry.song_id)))
      const plan = await planPlaylists(playlists, {
        takenIds: await library.takenIds('playlists', some(playlists.map((row) => row.id))),
        keys: await library.findPlaylists(new Set(owned)),
        categories: categoryIndex,
        profiles,
        songById: (id) => planned.songIds.get(id) ?? (libraryIds.has(id) ? id : undefined),
        songByKey: new Map([...plannedKeys(), ...(await library.findSongs(wantedKeys))]),
        used: await usedFiles('playlists', library),
        files,
      })
      const { lines, additions } = plan
      return { ...noChanges, lines, playlists: additions, newCategories: categoryIndex.added, planned: { playlistIds: plan.idOf } }
    },

    redirections: async (library) => {
      const takenIds = await library.takenIds('redirections', some(redirections.map(({ row }) => row.id)))
      const plan = await planRedirections(redirections, { takenIds, existing: await library.listRedirections() }, rules)
      return { ...noChanges, lines: plan.lines, redirections: plan.additions }
    },

    codes: async (library) => {
      const destinations = codes.flatMap(({ destination, fallback_destination }) => [destination ?? [], fallback_destination ?? []].flat())
      const idsOf = (kind: DestinationOfFile['kind']) =>
        new Set(destinations.flatMap((destination) => (destination.kind === kind && 'id' in destination ? destination.id : [])))
      const keyOf = ({ title, artist }: { title?: string | null | undefined; artist: string | null }) => title && songKey({ title, artist })
      const [songIds, playlistIds] = [
        await library.takenIds('songs', idsOf('song')),
        await library.takenIds('playlists', idsOf('playlist')),
      ]
      const byKey = await library.findSongs(
        some(destinations.map((destination) => (destination.kind === 'song' ? keyOf(destination) : null))),
      )
      const songByKey = new Map([...plannedKeys(), ...byKey])
      const plan = await planCodes(codes, {
        takenIds: await library.takenIds('codes', some(codes.map((row) => row.id))),
        usedCodes: await library.usedCodes(codes.map((row) => row.code)),
        songOf: (destination) =>
          planned.songIds.get(destination.id) ?? (songIds.has(destination.id) ? destination.id : songByKey.get(keyOf(destination) ?? '')),
        playlistOf: (id) => planned.playlistIds.get(id) ?? (playlistIds.has(id) ? id : undefined),
        categoryOf: (await categories(library)).idOf,
        catalog: await createCatalogIndex(library, destinations, {
          artists: planned.artistIds,
          albums: planned.albumIds,
          songs: planned.songs,
        }),
      })
      return { ...noChanges, lines: plan.lines, codes: plan.additions }
    },
  }

  return {
    /** Reads the storage, which is slow: call it outside of transactions. */
    async findFiles(
      module: ExportModule,
      library: ImportRepository,
      o: { comparesHashes: boolean; onProgress?: (done: number, total: number) => void },
    ) {
      const rows = rowsWithFiles(module)
      if (rows.length === 0) return noFiles
      const used = await usedFiles(module, library)
      // Looked up after those in use: the transaction that stops using a file lists it. Until the rows are written, it may be trashed.
      const discarded = await library.discardedFiles(rows.flatMap(pathsOf))
      return findLocalFiles(storage, rows, { ...o, ignored: used.union(discarded) })
    },

    /** Changes nothing here, so that a transaction that is run again can plan again: `addPlanned` adds the result after its commit. */
    plan: (module: ExportModule, library: ImportRepository, files: LocalFiles): Promise<ModuleChanges> => changes[module](library, files),

    /** Makes a module's planned rows count as existing for later modules. */
    addPlanned(changes: ModuleChanges) {
      const categories = changes.newCategories.map(({ id, name }) => ({ id, name_key: fold(name) }))
      planned = { ...planned, ...changes.planned, categories: [...planned.categories, ...categories] }
    },
  }
}

const noChanges = { newCategories: [], artists: [], albums: [], songs: [], playlists: [], redirections: [], codes: [], planned: {} }
