import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { isFfmpegInstalled } from '../../features/media/renditions/ffmpeg.ts'
import { programVersion } from '../../program-version.ts'
import { broken, type Diagnostic, ok, warning } from './diagnostic.ts'

const nodeNeeded = 26
const [bytesBroken, bytesWarned] = [200e6, 2e9]

export async function* checkMachine({ dataDir, appSecret }: Config): AsyncGenerator<Diagnostic> {
  yield node()
  yield clock()
  yield* folder(dataDir)
  yield secret(dataDir, appSecret)
  yield await ffmpeg()
}

const node = (): Diagnostic =>
  Number(process.versions.node.split('.')[0]) >= nodeNeeded
    ? ok(`Music Platform ${programVersion}, Node ${process.versions.node}`)
    : broken(`Node ${process.versions.node}: the server needs Node ${nodeNeeded}. "npm ci" brings it along.`)

/** Sessions, links and backups depend on the clock. It must not be earlier than the release date of this version. */
const clock = (): Diagnostic => {
  const now = new Date()
  return now > statSync(import.meta.filename).mtime
    ? ok(`the clock says ${now.toISOString()}`)
    : broken(`the clock says ${now.toISOString()}, which is before this program was installed: set it (timedatectl set-ntp true).`)
}

function* folder(dataDir: string): Generator<Diagnostic> {
  if (!existsSync(dataDir)) return yield warning(`${dataDir} is not there yet: the first start makes it. Or is DATA_DIR another folder?`)
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    yield ok(`${dataDir} can be written to`)
  } catch {
    yield broken(`${dataDir} cannot be written to by this user: chown it to the user who runs the server.`)
  }
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const text = `${Math.round(free / 1e6).toLocaleString('en')} MB are free where ${dataDir} is`
  if (free >= bytesWarned) yield ok(text)
  else if (free >= bytesBroken) yield warning(`${text}: make room soon.`)
  else yield broken(`${text}: uploads are rejected when it is full. Make room, or move DATA_DIR to a larger disk.`)
}

function secret(dataDir: string, configured: string | null): Diagnostic {
  if (configured) return ok('APP_SECRET is set')
  const file = join(dataDir, 'app-secret')
  if (!existsSync(file)) return warning(`${file} is not there yet: the first start makes it.`)
  if (readFileSync(file, 'utf8').trim().length < 32)
    return broken(`${file} is too short: remove it and start the server; all users sign in again.`)
  if ((statSync(file).mode & 0o077) !== 0) return warning(`${file} can be read by others: chmod 600 ${file}`)
  return ok(`${file} is there, and no other user can read it`)
}

async function ffmpeg(): Promise<Diagnostic> {
  return (await isFfmpegInstalled('ffmpeg'))
    ? ok('ffmpeg is installed')
    : warning(
        'ffmpeg is not installed: video and WMA that browsers do not play stay as they are. AIFF, Apple Lossless and WAV are converted without it.',
      )
}
