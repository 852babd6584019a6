import { type ExportModule, exportModules, exportVersion } from '#contract/export-file.ts'
import type { Viewer } from '#contract/session.ts'
import type { Db } from '#server/repositories.ts'
import type { ExportedCategory, ExportRepository, Position } from './export.repository.ts'
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
        const repository = view.repositories.exports
        // Read at once: there are few categories.
        const categories = new Map((await repository.listCategories()).map((category) => [category.id, category]))
        for (const [index, module] of modules.entries()) {
          yield `${index > 0 ? ',\n' : ''}"${module}":[\n`
          let separator = ''
          for await (const rows of pagesOf[module](repository, categories)) {
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

const pagesOf: Record<ExportModule, (repository: ExportRepository, categories: Categories) => AsyncGenerator<object[]>> = {
  artists: (repository) =>
    pages(
      (after) => repository.listArtists(after, pageRows),
      async (row) => artistOfFile(row),
    ),
  albums: (repository) =>
    pages(
      (after) => repository.listAlbums(after, pageRows),
      async (row) => albumOfFile(row),
    ),
  songs: (repository, categories) =>
    pages(
      (after) => repository.listSongs(after, pageRows),
      async (row) => songOfFile(row, categories.get(row.category_id)),
    ),
  playlists: (repository, categories) =>
    pages(
      (after) => repository.listPlaylists(after, pageRows),
      async (row) =>
        playlistOfFile(row, { songs: await repository.listPlaylistSongs(row.id), category: categories.get(row.category_id ?? '') }),
    ),
  redirections: (repository) =>
    pages(
      (after) => repository.listRedirections(after, pageRows),
      async (row) => redirectionOfFile(row),
    ),
  codes: (repository) =>
    pages(
      (after) => repository.listCodes(after, pageRows),
      async (row) =>
        codeOfFile(row, {
          destination: await repository.findDestination(row.destination),
          fallback: row.fallback_destination === null ? null : await repository.findDestination(row.fallback_destination),
          scans: await repository.listScans(row.id),
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
