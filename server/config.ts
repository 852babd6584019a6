import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError, type Environment, reader } from './config/environment.ts'
import { addressList, listenAddress, siteAddress, wholeNumber } from './config/formats.ts'
import { checkImportFolder, readWatchedImport, type WatchedImport } from './config/import-folder.ts'
import { readSmtp, type Smtp } from './config/mail.ts'
import { type MediaDelivery, readMediaDelivery, readS3 } from './config/media.ts'
import { readDatabase, readProcesses } from './config/processes.ts'
import type { DatabaseTarget } from './database/database.ts'
import type { S3Location } from './storage/s3-signed-address.ts'

/** The validated environment. Every setting and its default is listed in docs/operations.md. */
export interface Config {
  port: number
  host: string
  /** Public address of the site; null takes it from each request. `path` is '' or '/music'. */
  site: { origin: string; path: string } | null
  dataDir: string
  /** Number of serving processes on this machine. */
  processes: number
  /** Address on which Prometheus metrics are served; null turns them off. */
  metrics: { host: string; port: number } | null
  database: DatabaseTarget
  /** Null stores media in the data folder. */
  s3: S3Location | null
  /** How media files are sent to listeners. */
  mediaDelivery: MediaDelivery
  /** Null: generated at the first start and stored in the data folder. */
  appSecret: string | null
  firstAdmin: { email: string; password: string } | null
  sampleContent: boolean
  /** Null sends no mail. */
  smtp: Smtp | null
  /** In MB of 1,000,000 bytes. */
  maxUploadMegabytes: number
  /** Folder on this machine from which Data Migration copies media; null if there is none. */
  mediaImportDir: string | null
  /** Imports new files of that folder by itself; null: only on request. */
  watchedImport: WatchedImport | null
  /** Addresses or networks (CIDR) of proxies whose forwarding headers are trusted. */
  trustedProxies: string[]
  logLevel: (typeof logLevels)[number]
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Reads the configuration from environment variables, or from the files that NAME_FILE names. Throws ConfigError. */
export function readConfig(environment: Environment): Config {
  const read = reader(environment)
  const dataDir = resolve(read('DATA_DIR', z.string(), 'a folder') ?? 'data')
  const email = read('ADMIN_EMAIL', z.email(), 'an e-mail address')
  const password = read('ADMIN_PASSWORD', z.string().min(8).max(128), '8 to 128 characters long')
  if ((email === undefined) !== (password === undefined))
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both, or neither.')
  const database = readDatabase(read, dataDir)
  const importFolder = read('MEDIA_IMPORT_DIR', z.string(), 'a folder')
  const site = read('BASE_URL', siteAddress, 'an http or https address without query, such as https://music.example.org/listen') ?? null
  const s3 = readS3(read)
  return {
    port: read('PORT', wholeNumber(0, 65_535), 'a number from 0 to 65535') ?? 3000,
    host: read('HOST', z.string(), 'an address to listen on') ?? '0.0.0.0',
    site,
    dataDir,
    database,
    processes: readProcesses(read, database),
    metrics: read('METRICS', listenAddress, 'an address and a port to listen on, such as 127.0.0.1:9464') ?? null,
    s3,
    mediaDelivery: readMediaDelivery(read, { s3, isSiteSecure: site?.origin.startsWith('https:') ?? false }),
    appSecret: read('APP_SECRET', z.string().min(32), 'at least 32 characters long') ?? null,
    firstAdmin: email !== undefined && password !== undefined ? { email, password } : null,
    sampleContent: (read('SAMPLE_CONTENT', z.enum(['on', 'off']), "'on' or 'off'") ?? 'on') === 'on',
    smtp: readSmtp(read),
    maxUploadMegabytes: read('MAX_UPLOAD_MB', wholeNumber(1, 10_000), 'a number from 1 to 10000') ?? 100,
    mediaImportDir: importFolder === undefined ? null : checkImportFolder(importFolder, dataDir),
    watchedImport: readWatchedImport(read, importFolder),
    trustedProxies:
      read('TRUSTED_PROXIES', addressList, 'a comma-separated list of addresses or networks, such as 127.0.0.1,10.0.0.0/8') ?? [],
    logLevel: read('LOG_LEVEL', z.enum(logLevels), `one of ${logLevels.join(', ')}`) ?? 'info',
  }
}
