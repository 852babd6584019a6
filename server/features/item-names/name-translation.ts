import type { LibraryVersion } from '#server/database/library-version.ts'
import { createLibraryCache } from '#server/database/versioned-cache.ts'
import type { NameTranslation } from '#server/http/public-endpoints.ts'
import type { Db } from '#server/repositories.ts'
import { translated } from './translated.ts'

/** Of a cache with one small value. */
const bytesMax = 1_000

/** The names of items in the language of a visitor. Sites without any keep one response for all languages. */
export function createNameTranslation({
  db,
  libraryVersion,
}: {
  db: Db
  libraryVersion: Pick<LibraryVersion, 'current'>
}): NameTranslation {
  const known = createLibraryCache<{ exist: boolean }>({ version: libraryVersion, bytesMax, bytesOf: () => 1 })
  return {
    isNeeded: async (asOf) => (await known.get('names', async () => ({ exist: await db.itemNames.exist() }), asOf)).exist,
    translate: async (schema, output, language) => (language ? translated(schema, output, language, db.itemNames) : output),
  }
}
