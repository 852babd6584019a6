import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database, Engine, Handle } from './database.ts'
import { DatabaseError } from './engine/database-errors.ts'
import { connectionsBesidesPool } from './engine/postgres-pool.ts'
import { exclusively } from './engine/shared-locks.ts'
import { initial } from './migrations/001-initial.ts'
import { activity } from './migrations/002-activity.ts'
import { songListing } from './migrations/003-song-listing.ts'
import { sameContent } from './migrations/004-same-content.ts'
import { avatars } from './migrations/005-avatars.ts'
import { playlistEditing } from './migrations/006-playlist-editing.ts'
import { plays } from './migrations/007-plays.ts'
import { transfer } from './migrations/009-transfer.ts'
import { archives } from './migrations/010-archives.ts'
import { libraryVersion } from './migrations/011-library-version.ts'
import { searchAndCounts } from './migrations/012-search-and-counts.ts'
import { ownUploads } from './migrations/013-own-uploads.ts'
import { originalContent } from './migrations/014-original-content.ts'
import { sharedState } from './migrations/016-shared-state.ts'
import { codes } from './migrations/017-codes.ts'
import { standardNames } from './migrations/018-standard-names.ts'
import { storableText } from './migrations/019-storable-text.ts'
import { deletedItems } from './migrations/020-deleted-items.ts'
import { pendingCovers } from './migrations/021-pending-covers.ts'
import { renditions } from './migrations/022-renditions.ts'
import { soundAnalyses } from './migrations/023-sound-analyses.ts'
import { setup } from './migrations/024-setup.ts'
import { catalog } from './migrations/025-catalog.ts'
import { streams } from './migrations/026-streams.ts'
import { catalogCodes } from './migrations/027-catalog-codes.ts'
import { artistCounts } from './migrations/028-artist-counts.ts'
import { visibility } from './migrations/029-visibility.ts'
import { opensubsonic } from './migrations/030-opensubsonic.ts'
import { catalogRankings } from './migrations/031-catalog-rankings.ts'
import { protections } from './migrations/032-protections.ts'
import { groups } from './migrations/033-groups.ts'
import { downloads } from './migrations/034-downloads.ts'
import { downloadCodes } from './migrations/035-download-codes.ts'
import { roles } from './migrations/036-roles.ts'
import { catalogStars } from './migrations/037-catalog-stars.ts'
import { invitations } from './migrations/038-invitations.ts'
import { schoolPrivacy } from './migrations/039-school-privacy.ts'
import { ownPages } from './migrations/040-own-pages.ts'
import { itemNames } from './migrations/041-item-names.ts'
import { catalogCounts } from './migrations/042-catalog-counts.ts'
import { renamedSubjects } from './migrations/043-renamed-subjects.ts'
import { signedAddresses } from './migrations/044-signed-addresses.ts'
import { catalogIndexes } from './migrations/045-catalog-indexes.ts'
import { catalogSizes } from './migrations/046-catalog-sizes.ts'

/** The one history, oldest first. A released migration is never changed. */
const migrations = (engine: Engine): Record<string, Migration> => ({
  '001-initial': initial(engine),
  '002-activity': activity(),
  '003-song-listing': songListing(),
  '004-same-content': sameContent(),
  '005-avatars': avatars(),
  '006-playlist-editing': playlistEditing(),
  '007-plays': plays(),
  '009-transfer': transfer(engine),
  '010-archives': archives(engine),
  '011-library-version': libraryVersion(engine),
  '012-search-and-counts': searchAndCounts(engine),
  '013-own-uploads': ownUploads(),
  '014-original-content': originalContent(),
  '016-shared-state': sharedState(engine),
  '017-codes': codes(engine),
  '018-standard-names': standardNames(engine),
  '019-storable-text': storableText(engine),
  '020-deleted-items': deletedItems(),
  '021-pending-covers': pendingCovers(),
  '022-renditions': renditions(engine),
  '023-sound-analyses': soundAnalyses(engine),
  '024-setup': setup(),
  '025-catalog': catalog(engine),
  '026-streams': streams(engine),
  '027-catalog-codes': catalogCodes(engine),
  '028-artist-counts': artistCounts(engine),
  '029-visibility': visibility(engine),
  '030-opensubsonic': opensubsonic(engine),
  '031-catalog-rankings': catalogRankings(engine),
  '032-protections': protections(engine),
  '033-groups': groups(),
  '034-downloads': downloads,
  '035-download-codes': downloadCodes,
  '036-roles': roles(engine),
  '037-catalog-stars': catalogStars,
  '038-invitations': invitations,
  '039-school-privacy': schoolPrivacy(engine),
  '040-own-pages': ownPages(engine),
  '041-item-names': itemNames,
  '042-catalog-counts': catalogCounts(engine),
  '043-renamed-subjects': renamedSubjects,
  '044-signed-addresses': signedAddresses,
  '045-catalog-indexes': catalogIndexes,
  '046-catalog-sizes': catalogSizes(engine),
})

/** Of every version, oldest first. */
export const migrationNames = Object.keys(migrations('sqlite'))

/**
 * Migrates the schema. All migrations are one transaction: after an interruption the database is unchanged. On SQLite a snapshot is written
 * to `snapshotFolder` first; of several concurrent starts, one migrates and the others wait. Throws DatabaseError.
 */
export async function migrate(database: Database, { snapshotFolder }: { snapshotFolder: string }): Promise<void> {
  if (database.engine === 'postgres') await checkPostgres(database).catch((error) => rejectWithoutResponse(error, database))
  await exclusively(database.locks, 'migrations', () => bringUpToDate(database, snapshotFolder))
}

async function bringUpToDate(database: Database, snapshotFolder: string): Promise<void> {
  const migrator = migratorFor(database)
  const available = await migrator.getMigrations()
  const applied = await appliedMigrations(database)
  const unknown = applied.filter((name) => !available.some((migration) => migration.name === name))
  if (unknown.length > 0)
    throw new DatabaseError(
      `The database was written by a newer version of this program (it has ${unknown.join(', ')}). Start that version, or restore a snapshot.`,
    )
  if (applied.length === available.length) return
  if (database.engine === 'sqlite' && applied.length > 0) await snapshot(database, snapshotFolder)
  await untilTimeout(database, async (handle) => {
    const { error } = await migratorFor(database, handle).migrateToLatest()
    if (error) throw error
  })
}

/** On a connection without statement timeout: a new index over a million songs takes long. */
const untilTimeout = ({ engine, handle }: Database, work: (handle: Handle) => Promise<void>): Promise<void> =>
  engine === 'sqlite'
    ? work(handle)
    : handle.connection().execute(async (own) => {
        await sql`set statement_timeout = 0`.execute(own)
        await work(own).finally(() => sql`reset statement_timeout`.execute(own))
      })

/** Names of the migrations that this database has, oldest first. */
export const schemaOf = (database: Database): Promise<string[]> => appliedMigrations(database)

/** Whether the database is as this version of the program has it. */
export async function isUpToDate(database: Database): Promise<boolean> {
  const [applied, available] = [await appliedMigrations(database), Object.keys(migrations(database.engine))]
  return applied.length === available.length && applied.every((name, index) => name === available[index])
}

/** Brings an empty database to an older state of the schema: the one that has exactly these migrations. Throws DatabaseError. */
export async function migrateTo(database: Database, schema: readonly string[]): Promise<void> {
  const available = Object.keys(migrations(database.engine))
  const target = schema.at(-1)
  if (target === undefined || schema.some((name, index) => available[index] !== name))
    throw new DatabaseError(`There never was a schema of ${schema.join(', ')} in this version.`)
  const { error } = await migratorFor(database).migrateTo(target)
  if (error) throw error
}

const migratorFor = (database: Database, handle: Handle = database.handle) =>
  new Migrator({ db: handle, provider: { getMigrations: async () => migrations(database.engine) } })

async function appliedMigrations({ handle }: Database): Promise<string[]> {
  const tables = await handle.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(handle)
  return rows.map((row) => row.name)
}

/** Copies the SQLite database into a new file of `folder`, durably, and returns its path. */
export async function snapshot({ handle }: Database, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `snapshot-${new Date().toISOString().replaceAll(':', '-')}.db`)
  await sql`vacuum into ${file}`.execute(handle)
  for (const path of [file, folder]) {
    const opened = await open(path)
    await opened.sync().finally(() => opened.close())
  }
  return file
}

function rejectWithoutResponse(error: unknown, { poolMax }: Pick<Database, 'poolMax'>): never {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === '53300')
    throw new DatabaseError(
      `PostgreSQL has no connection left: each process takes up to ${poolMax + connectionsBesidesPool}. ` +
        'Lower DATABASE_POOL or PROCESSES, or raise max_connections of PostgreSQL.',
      { cause: error },
    )
  const hasNoResponse = /^(E|08|28|57|3D)/.test(code) || /timeout/.test(message)
  if (!hasNoResponse) throw error
  throw new DatabaseError(`PostgreSQL cannot be used: ${message || code}. Check DATABASE_URL, and that the server runs.`, {
    cause: error,
  })
}

/** pg_trgm finds nothing outside ASCII under the C character type, and ids or titles may be in any script. */
async function checkPostgres({ handle, locks }: Database): Promise<void> {
  await locks.isLocked('migrations')
  const { rows } = await sql<{ encoding: string; ctype: string }>`
    select pg_encoding_to_char(encoding) as encoding, datctype as ctype from pg_database where datname = current_database()`.execute(handle)
  const [{ encoding, ctype } = { encoding: 'unknown', ctype: 'unknown' }] = rows
  if (encoding !== 'UTF8' || ['C', 'POSIX'].includes(ctype))
    throw new DatabaseError(
      `PostgreSQL must use UTF-8 and a character type other than C; this database has ${encoding} and ${ctype}. ` +
        `Create it with: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 NAME`,
    )
}
