import { type ExportModule, exportModules, exportVersion } from '#contract/export-file.ts'
import type { Viewer } from '#contract/session.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import type { ExportedCategory, Position } from './export.repository.ts'
import { albumOfFile, artistOfFile, codeOfFile, playlistOfFile, redirectionOfFile, songOfFile } from './export-rows.ts'

export type ExportService = ReturnType<typeof createExportService>

const pageRows = 200
const startPosition: Position = { created_at: '', id: '' }

/** JSON export files: the rows of the requested modules, without media. */
export function createExportService({ db }: { db: Db }) {
  return {
    async counts() {
      const repository = db.exports
      const [artists = 0, albums = 0, songs = 0, playlists = 0, redirections = 0, codes = 0] = await Promise.all(
        exportModules.map(repository.count),
      )
      return { artists, albums, songs, playlists, redirections, codes }
    },

    /**
     * The file's text in chunks, read from one snapshot, so that playlists and codes fit the songs of the file. Only one page of rows is
     * in memory. Each row and each module's head has its own line, so that a client can compute its progress. A file whose
     * last line is not `}}` is truncated.
     */
    async *file(modules: ExportModule[], exportedAt: Date, actor: Viewer): AsyncGenerator<string> {
      yield `{"exportDate":${JSON.stringify(exportedAt)},"version":"${exportVersion}","modules":${JSON.stringify(modules)},"data":{\n`
      let count = 0
      const view = await db.openFrozenView()
      try {
        const { repositories } = view
        // Read at once: there are few categories.
        const categories = new Map((await repositories.exports.listCategories()).map((category) => [category.id, category]))
        for (const [index, module] of modules.entries()) {
          yield `${index > 0 ? ',\n' : ''}"${module}":[\n`
          let separator = ''
          for await (const rows of pagesOf[module](repositories, categories)) {
            yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
            separator = ',\n'
            count += rows.length
          }
          yield '\n]'
        }
      } finally {
        await view.close()
      }
      yield '\n}}\n'
      await db.activity.record({
        actor,
        kind: 'import-export',
        action: 'exported',
        subject: { id: null, name: modules.join(', ') },
        count: Math.max(count, 1),
      })
    },
  }
}

type Categories = ReadonlyMap<string, ExportedCategory>

const pagesOf: Record<ExportModule, (repositories: Repositories, categories: Categories) => AsyncGenerator<object[]>> = {
  artists: ({ exports }) =>
    pages(
      (after) => exports.listArtists(after, pageRows),
      async (row) => artistOfFile(row),
    ),
  albums: ({ exports, albums }) =>
    pages(
      async (after) => {
        const rows = await exports.listAlbums(after, pageRows)
        const artists = Map.groupBy(await albums.artistsOf(rows.map(({ id }) => id)), ({ album_id }) => album_id)
        return rows.map((row) => ({ ...row, artists: (artists.get(row.id) ?? []).map(({ name }) => name) }))
      },
      async (row) => albumOfFile(row),
    ),
  songs: ({ exports, songLinks }, categories) =>
    pages(
      async (after) => {
        const rows = await exports.listSongs(after, pageRows)
        const credits = Map.groupBy(await songLinks.creditsOfSongs(rows.map(({ id }) => id)), ({ song_id }) => song_id)
        return rows.map((row) => ({ ...row, credits: credits.get(row.id) ?? [] }))
      },
      async (row) => songOfFile(row, categories.get(row.category_id)),
    ),
  playlists: ({ exports }, categories) =>
    pages(
      (after) => exports.listPlaylists(after, pageRows),
      async (row) =>
        playlistOfFile(row, { songs: await exports.listPlaylistSongs(row.id), category: categories.get(row.category_id ?? '') }),
    ),
  redirections: ({ exports }) =>
    pages(
      (after) => exports.listRedirections(after, pageRows),
      async (row) => redirectionOfFile(row),
    ),
  codes: ({ exports }) =>
    pages(
      (after) => exports.listCodes(after, pageRows),
      async (row) =>
        codeOfFile(row, {
          destination: await exports.findDestination(row.destination),
          fallback: row.fallback_destination === null ? null : await exports.findDestination(row.fallback_destination),
          scans: await exports.listScans(row.id),
        }),
    ),
}

async function* pages<R extends Position>(list: (after: Position) => Promise<R[]>, toRow: (row: R) => Promise<object>) {
  let after = startPosition
  for (;;) {
    const rows = await list(after)
    const last = rows.at(-1)
    if (!last) return
    const page = []
    for (const row of rows) page.push(await toRow(row))
    yield page
    after = last
  }
}
