import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { ImportVisibility } from '#contract/media-import.ts'
import { ConfigError, type Read } from './environment.ts'
import { wholeNumber } from './formats.ts'

/** Checks for a readable folder without files of the server. `setting` is the variable's name. Throws ConfigError. */
export function checkImportFolder(name: string, dataDir: string, setting = 'MEDIA_IMPORT_DIR'): string {
  const folder = readableFolder(resolve(name))
  if (!folder) throw new ConfigError(`${setting} must be a folder that can be read, not '${name}'.`)
  const own = existsSync(dataDir) ? realpathSync(dataDir) : dataDir
  const isWithin = (path: string, outer: string) => `${path}${sep}`.startsWith(outer.endsWith(sep) ? outer : outer + sep)
  if (isWithin(own, folder) || ownFolders.some((part) => isWithin(folder, join(own, part))))
    throw new ConfigError(`${setting} must not hold the server's own files, as '${name}' does: choose a folder beside them.`)
  return folder
}

/** How often the import folder is looked through without a request. */
export interface WatchedImport {
  minutes: number
  /** Of new songs. */
  visibility: ImportVisibility
}

const minutesMax = 24 * 60

/** Reads how often new files of the import folder are imported by themselves. Throws ConfigError for settings that have no effect. */
export function readWatchedImport(read: Read, importFolder: string | undefined): WatchedImport | null {
  const minutes = read('MEDIA_IMPORT_MINUTES', wholeNumber(1, minutesMax), `a number from 1 to ${minutesMax}`)
  const visibility = read('MEDIA_IMPORT_VISIBILITY', ImportVisibility, `one of ${ImportVisibility.options.join(', ')}`)
  if (minutes === undefined && visibility === undefined) return null
  if (minutes === undefined)
    throw new ConfigError('MEDIA_IMPORT_VISIBILITY needs MEDIA_IMPORT_MINUTES: without it, the screen asks for it.')
  if (importFolder === undefined) throw new ConfigError('MEDIA_IMPORT_MINUTES needs MEDIA_IMPORT_DIR, the folder that is looked through.')
  return { minutes, visibility: visibility ?? 'public' }
}

/** Subfolders of DATA_DIR, see docs/operations.md. */
const ownFolders = ['storage', 'staging', 'copies', 'snapshots']

function readableFolder(path: string): string | null {
  try {
    accessSync(path, constants.R_OK | constants.X_OK)
    readdirSync(path)
    return realpathSync(path)
  } catch {
    return null
  }
}
