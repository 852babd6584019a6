import { z } from 'zod'
import { isStorageKey } from '#server/storage/storage-keys.ts'

export const archiveFormat = 'music-platform-archive'
export const manifestName = 'manifest.json'
export const tableEntry = (table: string) => `database/${table}.ndjson`
export const fileEntry = (key: string) => `storage/${key}`

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.number().int().min(0)
const StorageKey = z.string().refine(isStorageKey)

/**
 * The last entry of an archive, written when all checksums are known. Tables are JSON lines, one row each; timestamps are ISO 8601 and
 * flags are booleans, whatever the engine.
 */
export const Manifest = z.strictObject({
  format: z.literal(archiveFormat),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Migrations applied to the source database, oldest first. */
  schema: z.array(z.string()).min(1),
  hasPasswords: z.boolean(),
  /** Table names of that schema, ordered so that rows refer only to rows before them. */
  tables: z.array(z.strictObject({ name: z.string().regex(/^[a-z_]{1,63}$/), rows: Count, sha256: Sha256 })),
  /** False for a restore point: it lists files by name only. They are still in the storage or in its trash. */
  hasFiles: z.boolean(),
  /** `sha256` is null in a restore point. */
  files: z.array(z.strictObject({ key: StorageKey, sizeBytes: Count, sha256: Sha256.nullable() })),
  /** Files that songs name but the storage lacks, and files that were listed but could not be read. */
  missingFiles: z.array(StorageKey),
})
export type Manifest = z.infer<typeof Manifest>
