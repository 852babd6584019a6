import { CommanderError } from 'commander'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '../app-error.ts'
import { lineOfFailedStart, unwritableFiles } from '../failed-start.ts'
import { ArchiveDamaged } from '../features/archive/archive-reader.ts'
import { hasCode, partSuffix } from '../storage/durable-files.ts'
import { StorageError } from '../storage/storage.ts'

/** A line for the operator; the command exits with code 1. */
export class Rejected extends Error {}

export const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** Formats commands for the help as they are typed. */
export const example = (...lines: string[]) => `\nExample:\n${lines.map((line) => `  npm run -s music-platform -- ${line}`).join('\n')}\n`

/** '1 song', '2 songs' */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const shownAtMost = 5

export const shortened = (names: readonly string[]): string =>
  names.slice(0, shownAtMost).join(', ') + (names.length > shownAtMost ? ', ...' : '')

/** The file was written, but is no backup of what is missing: one line on stderr and exit code 1, so that a script notices. */
export function reportMissing(keys: readonly string[]) {
  if (keys.length === 0) return
  process.stderr.write(
    `${counted(keys.length, 'file')} of songs missing in the storage (${shortened(keys)}): is its disk mounted? See "doctor".\n`,
  )
  process.exitCode = 1
}

/** One line for an expected error; null for an unexpected one, which is printed with its stack. */
export function lineFor(error: unknown): string | null {
  if (error instanceof ArchiveDamaged) return `This is not a whole archive: ${error.message}. Nothing was changed.`
  if (error instanceof StorageError) return lineOfStorage(error)
  if (error instanceof AppError) return lineForCode(error)
  if (error instanceof Rejected || error instanceof CommanderError) return error.message
  return lineOfSystem(error as NodeJS.ErrnoException & { errcode?: number }) ?? lineOfFailedStart(error)
}

function lineOfStorage({ reason, cause }: StorageError): string {
  if (reason === 'full') return 'There is no space left on the disk.'
  if (hasCode(cause, 'EACCES', 'EPERM', 'EROFS')) return unwritableFiles
  const failedCall = causes(cause).find((error) => 'syscall' in error)
  const detail = failedCall ? ` (${failedCall.message})` : ''
  return `The storage cannot be used${detail}. Check that its disk is mounted, or the settings of S3.`
}

/** The error and its causes: a request to S3 wraps the failed connection twice. */
function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : []
}

function lineForCode({ code, details }: AppError): string {
  if (code === 'invalid_export_file') return `This is no export that can be imported: ${details?.path ?? ''} ${details?.reason ?? ''}.`
  return messages[code] ?? `It was rejected: ${code}.`
}

const messages: Partial<Record<ErrorCode, string>> = {
  username_taken: 'That username is taken.',
  email_taken: 'There is an account with that e-mail address already.',
  stale_version: 'Someone else has just changed this. Try again.',
  last_administrator: 'This is the last administrator.',
  unavailable: 'The database does not respond. Try again.',
  storage_full: 'There is no space left on the disk.',
}

const sqliteBusy = 5
/** Connection errors, and PostgreSQL's codes for a wrong password, a missing database or a shutdown. */
const noPostgres = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|08|28|3D|57P)/

function lineOfSystem({ code, errcode, message, path }: NodeJS.ErrnoException & { errcode?: number }): string | null {
  if (errcode !== undefined && (errcode & 0xff) === sqliteBusy)
    return 'The server is writing to the database right now. Try again in a moment.'
  if (code && noPostgres.test(code)) return `PostgreSQL cannot be used: ${message || code}. Check DATABASE_URL, and that the server runs.`
  if (code === 'EEXIST' && path?.endsWith(partSuffix))
    return `${path} is there already: another command is writing it, or was interrupted. If none runs, delete it and try again.`
  if (code === 'ENOENT') return `There is no such file or folder: ${message}.`
  if (code === 'EEXIST') return `It is there already: ${message}.`
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `Not allowed: ${message}. Run this as the user of the server, who must be allowed to use the file.`
  if (code === 'ENOSPC') return 'There is no space left on the disk.'
  return null
}
