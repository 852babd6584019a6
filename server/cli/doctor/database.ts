import { existsSync } from 'node:fs'
import { inspectDatabase } from '#server/database/engine/inspect.ts'
import type { Config } from '../../config.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { isUpToDate, schemaOf } from '../../database/migrate.ts'
import { repositories } from '../../repositories.ts'
import type { Storage } from '../../storage/storage.ts'
import { broken, type Diagnostic, ok, warning } from './diagnostic.ts'
import { checkLibrary } from './library.ts'

/** Checks the library, too, if the database is of this version and the storage works. */
export async function* checkDatabase(config: Config, storage: Storage | null): AsyncGenerator<Diagnostic> {
  const { database: target } = config
  if (target.engine === 'sqlite' && !existsSync(target.file))
    return yield warning(`${target.file} is not there yet: the first start makes it.`)
  const database = openDatabase(target)
  try {
    yield* engine(database)
    const isCurrent = await isUpToDate(database)
    yield await schema(database, isCurrent)
    yield isCurrent ? await checkAdminAccess(database) : warning('who can sign in is known once the database is of this version.')
    if (isCurrent && storage) yield* checkLibrary(config, database, storage)
  } finally {
    await database.close()
  }
}

async function* engine(database: Database): AsyncGenerator<Diagnostic> {
  await database.check()
  const { version, faults } = await inspectDatabase(database)
  if (faults.length === 0) yield ok(`${version}, and its data fits together`)
  for (const fault of faults.slice(0, 5))
    yield broken(`${version}: ${fault}. Restore the newest restore point: "When something breaks" in docs/operations.md.`)
}

async function schema(database: Database, isCurrent: boolean): Promise<Diagnostic> {
  const newest = (await schemaOf(database)).at(-1)
  if (isCurrent) return ok(`the database is at ${newest}, as this version has it`)
  return warning(
    `the database is at ${newest ?? 'its very beginning'}, which is of an older version: start the server, or "music-platform migrate".`,
  )
}

async function checkAdminAccess(database: Database): Promise<Diagnostic> {
  const administrator = await repositories(database.handle).users.findOldestAdministrator()
  return administrator
    ? ok(`${administrator.email} may administrate the site`)
    : broken('no administrator can sign in: "music-platform user promote", or the next start makes one.')
}
