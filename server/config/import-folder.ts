import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { ConfigError } from './environment.ts'

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
