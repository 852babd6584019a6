import { accessSync, constants, mkdirSync } from 'node:fs'
import { ConfigError } from './config/environment.ts'

/** Creates DATA_DIR, closed to other users, if it is missing. Throws ConfigError unless it is a folder that this user can write to. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o750 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(`DATA_DIR must be a folder that the user of the server can write to, not '${folder}' (${code}).`)
  }
}
