import type { LibraryVersion } from '#server/database/library-version.ts'
import { createLibraryCache } from '#server/database/versioned-cache.ts'
import type { NameTranslation } from '#server/http/public-endpoints.ts'
import type { Db } from '#server/repositories.ts'
import { type ListRecordings, translated } from './translated.ts'

/** The cache holds a single flag. */
const bytesMax = 1_000

/**
 * Translates the names of items for visitors, and chooses the recordings of songs. A site without translated names caches one response for
 * all languages.
 */
export function createNameTranslation({
  db,
  libraryVersion,
  recordings,
}: {
  db: Db
  libraryVersion: Pick<LibraryVersion, 'current'>
  recordings: ListRecordings
}): NameTranslation {
  const known = createLibraryCache<{ exist: boolean }>({ version: libraryVersion, bytesMax, bytesOf: () => 1 })
  return {
    isNeeded: async (asOf) => (await known.get('names', async () => ({ exist: await db.itemNames.exist() }), asOf)).exist,
    translate: async (schema, output, language) =>
      language ? translated(schema, output, language, { names: db.itemNames, recordings }) : output,
  }
}
