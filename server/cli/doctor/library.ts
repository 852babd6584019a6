import type { AnalysisObstacle, RenditionObstacle } from '#contract/song-media.ts'
import type { SoundAnalysesRepository } from '#server/features/media/analysis/sound-analyses.repository.ts'
import type { MediaFilesRepository } from '#server/features/media/renditions/media-files.repository.ts'
import type { MediaImportRepository, SongFile } from '#server/features/media-import/media-import.repository.ts'
import { mediaKeys } from '#server/features/media-import/stored-media.ts'
import type { JobsRepository } from '#server/jobs/jobs.repository.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import type { CodesRepository } from '../../features/codes/codes.repository.ts'
import { repositories } from '../../repositories.ts'
import type { Storage } from '../../storage/storage.ts'
import { counted, shortened } from '../messages.ts'
import { siteArchives } from '../site.ts'
import { broken, type Diagnostic, ok, warning } from './diagnostic.ts'

const songsAtOnce = 500
const daysWithoutBackup = 2

/** The database must be of this version. */
export async function* checkLibrary(config: Config, database: Database, storage: Storage): AsyncGenerator<Diagnostic> {
  const { mediaImport, codes, mediaFiles, soundAnalyses, jobs } = repositories(database.handle)
  yield* checkFiles(storage, mediaImport)
  yield* checkRenditions(mediaFiles)
  yield* checkSounds(soundAnalyses)
  yield* checkJobs(jobs)
  yield* checkCodes(codes)
  yield backups(await siteArchives(config, database, storage).listRestorePoints())
}

async function* checkFiles(storage: Storage, repository: MediaImportRepository): AsyncGenerator<Diagnostic> {
  const keys = new Set<string>()
  for await (const { key } of mediaKeys(storage, new AbortController().signal)) keys.add(key)
  const missing: string[] = []
  let songs = 0
  for await (const { title, media_path: key } of allSongs(repository)) {
    songs++
    if (key !== null && !keys.delete(key)) missing.push(title)
  }
  yield missing.length === 0
    ? ok(`${counted(songs, 'song')}, none without its file`)
    : broken(
        `${missing.length} of ${counted(songs, 'song')} without a file (${shortened(missing)}): Admin Panel > Songs > Fix Broken URLs finds what is left.`,
      )
  yield keys.size === 0
    ? ok('no file in the storage without a song')
    : warning(`${counted(keys.size, 'file')} in the storage without a song: Admin Panel > Songs > Data Migration adds them.`)
}

async function* checkRenditions(mediaFiles: MediaFilesRepository): AsyncGenerator<Diagnostic> {
  const limited = await mediaFiles.listLimited()
  for (const [obstacle, advice] of Object.entries(adviceFor)) {
    const titles = limited.filter((song) => song.obstacle === obstacle).map(({ title }) => title)
    if (titles.length > 0) yield warning(`${counted(titles.length, 'song')} not played by all browsers (${shortened(titles)}): ${advice}`)
  }
  if (limited.length === 0) yield ok('every song that was read plays in all browsers')
}

async function* checkSounds(soundAnalyses: SoundAnalysesRepository): AsyncGenerator<Diagnostic> {
  const unmeasured = await soundAnalyses.listUnmeasured()
  for (const [obstacle, advice] of Object.entries(soundAdviceFor)) {
    const titles = unmeasured.filter((song) => song.obstacle === obstacle).map(({ title }) => title)
    if (titles.length > 0)
      yield warning(`${counted(titles.length, 'song')} without loudness and waveform (${shortened(titles)}): ${advice}`)
  }
}

async function* checkJobs(jobs: JobsRepository): AsyncGenerator<Diagnostic> {
  const failed = await jobs.count(['failed'])
  if (failed > 0) yield warning(`${counted(failed, 'media file')} could not be read: the details of the song say more.`)
}

const adviceFor: Record<RenditionObstacle, string> = {
  needs_ffmpeg: 'install ffmpeg and restart the server, and copies that do are made.',
  not_convertible: 'they could not be converted. The files may be damaged.',
}

const soundAdviceFor: Record<AnalysisObstacle, string> = {
  needs_ffmpeg: 'install ffmpeg and restart the server, and they are measured.',
  not_decodable: 'their sound could not be decoded. The files may be damaged.',
}

async function* allSongs(repository: MediaImportRepository): AsyncGenerator<SongFile> {
  for (let after = ''; ; ) {
    const rows = await repository.listFiles(after, songsAtOnce)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Reports nothing if there are no codes. */
async function* checkCodes(repository: CodesRepository): AsyncGenerator<Diagnostic> {
  const now = new Date().toISOString()
  const count = await repository.count({ search: '', batch: null, only: null, now })
  if (count === 0) return
  const codes = typeof count === 'number' ? counted(count, 'dynamic QR code') : `about ${count.about} dynamic QR codes`
  const flagged = await repository.countFlagged(now)
  yield flagged === 0
    ? ok(`${codes}, all with a public destination`)
    : warning(`${codes}, ${flagged} with a deleted or hidden destination: see Admin Panel > Codes.`)
}

function backups([newest]: { name: string; createdAt: string }[]): Diagnostic {
  if (!newest) return warning('no restore point yet: the first night makes one, or "music-platform backup".')
  const days = Math.floor((Date.now() - Date.parse(newest.createdAt)) / 86_400_000)
  const text = `the newest restore point is ${newest.name}`
  return days < daysWithoutBackup
    ? ok(text)
    : warning(`${text}, ${days} days old: does the server run at night? "music-platform backup" makes one.`)
}
