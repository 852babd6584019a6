import { ConfigError } from './config/environment.ts'
import { DatabaseError, faultOf, isUnwritable } from './database/engine/database-errors.ts'

export const unwritableFiles =
  'Files in DATA_DIR cannot be written to: they belong to another user (chown -R them to that of the server), or the disk is read-only.'

/** One clear line for the operator about a start that failed; null for a fault of the program, which is printed with its stack. */
export function lineOfFailedStart(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message
  if (!(error instanceof Error)) return null
  const { code, syscall, address, port, hostname, message } = error as NodeJS.ErrnoException & Listening
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or set another one (PORT, METRICS).`
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return `'${hostname ?? address}' is no address of this machine: set HOST or METRICS to one that is, such as 127.0.0.1, or 0.0.0.0 for all.`
  if (faultOf(error) === 'full') return 'There is no space left where DATA_DIR is: make room, then try again.'
  if (isUnwritable(error)) return unwritableFiles
  if (code === 'EACCES' || code === 'EROFS') return `Not allowed: ${message}. Check DATA_DIR and PORT.`
  return null
}

interface Listening {
  address?: string
  port?: number
  hostname?: string
}
