import { importFile } from '#server/testing/import-export.ts'
import { createLedger } from './ledger.ts'
import type { Writer } from './row-writer.ts'
import { brokenConnection, responseOf, type Site, UnexpectedRejection, verdictOf } from './site.ts'

const songsEach = 25
const mostImports = 6

/** Imports songs, 25 per file, and deletes all songs of an import in one request: all 25 must exist, or none. The artist is the key. */
export function createImportsWriter(): Writer {
  const ledger = createLedger<number>('imports')

  const importArtist = (site: Site, artist: string) =>
    ledger.attempt(artist, songsEach, async () => {
      const result = await importFile(site.admin, fileOf(artist)).catch(brokenConnection)
      if (result?.error) throw new UnexpectedRejection(`importing responded ${result.status}: ${JSON.stringify(result.error)}`)
      return result?.events.at(-1)?.status === 'finished' ? 'acknowledged' : 'unconfirmed'
    })

  const remove = (site: Site, artist: string) =>
    ledger.attempt(artist, null, async () =>
      verdictOf(
        await responseOf('deleting an import', () =>
          site.admin.call('POST /api/admin/song-deletions', { body: { filter: { search: artist }, count: songsEach } }),
        ),
      ),
    )

  return {
    name: 'imports',
    counts: ledger.counts,
    step: async (site) => {
      const [oldest, ...others] = ledger.existing()
      if (oldest !== undefined && others.length >= mostImports) await remove(site, oldest)
      else await importArtist(site, `imports-${site.stamp()}.`)
    },
    compare: async (site) => {
      const { body } = await site.admin.call('GET /api/admin/songs', { query: { search: 'imports-', limit: '1000' } })
      const counts = new Map<string, number>()
      for (const { artist } of body.songs) counts.set(artist ?? '', (counts.get(artist ?? '') ?? 0) + 1)
      return ledger.compare(counts)
    },
  }
}

const fileOf = (artist: string) => ({
  exportDate: '2026-01-01T00:00:00.000Z',
  version: '1.0',
  modules: ['songs'],
  data: {
    songs: Array.from({ length: songsEach }, (_, index) => ({
      title: `Imported ${index}`,
      artist,
      category: { name: 'Imported', color: '#445566' },
      file_url: `https://media.example.org/${artist}${index}.mp3`,
    })),
  },
})
