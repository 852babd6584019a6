import { accessSync, constants, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { z } from 'zod'
import type { DatabaseTarget } from './database/database.ts'
import type { S3Location } from './storage/s3-signed-address.ts'

/** What the environment says, checked. Every setting and its default is listed in docs/operations.md. */
export interface Config {
  port: number
  host: string
  /** Where the site is reached from outside; null when it is taken from each request. `path` is '' or '/music'. */
  site: { origin: string; path: string } | null
  dataDir: string
  /** How many processes serve, on this machine. */
  processes: number
  /** Where Prometheus may read; null: nowhere. */
  metrics: { host: string; port: number } | null
  database: DatabaseTarget
  /** Null: media lies in the data folder. */
  s3: S3Location | null
  /** How the bytes of media reach listeners. */
  mediaDelivery: MediaDelivery
  /** Null: made at the first start and kept in the data folder. */
  appSecret: string | null
  firstAdmin: { email: string; password: string } | null
  sampleContent: boolean
  /** Null: no mail is sent. */
  smtp: {
    host: string
    port: number
    security: 'none' | 'starttls' | 'tls'
    username: string | null
    password: string | null
    from: string
  } | null
  /** MB of 1,000,000 bytes. */
  maxUploadMegabytes: number
  /** A folder of the operator's whose media Data Migration copies in; null where there is none. */
  mediaImportDir: string | null
  /** Addresses or networks (CIDR) whose forwarding headers count. */
  trustedProxies: string[]
  logLevel: (typeof logLevels)[number]
}

/**
 * By this server; by this server's redirects to addresses of S3 that hold for a while, at the origin by which browsers reach it; or by a CDN at
 * `address`, which has it from this server.
 */
export type MediaDelivery = { by: 'proxy' } | { by: 'redirect'; endpoint: string } | { by: 'cdn'; address: string }

/** One line for the operator that names the variable and what it must be. */
export class ConfigError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const secrets = ['DATABASE_URL', 'APP_SECRET', 'ADMIN_PASSWORD', 'SMTP_PASSWORD', 'S3_SECRET_ACCESS_KEY'] as const

type Environment = Record<string, string | undefined>

/** Reads the configuration from environment variables, NAME_FILE for secrets included. Throws ConfigError. */
export function readConfig(environment: Environment): Config {
  const read = reader(withSecretFiles(environment))
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
    trustedProxies:
      read('TRUSTED_PROXIES', addressList, 'a comma-separated list of addresses or networks, such as 127.0.0.1,10.0.0.0/8') ?? [],
    logLevel: read('LOG_LEVEL', z.enum(logLevels), `one of ${logLevels.join(', ')}`) ?? 'info',
  }
}

function readSmtp(read: Read): Config['smtp'] {
  const host = read('SMTP_HOST', z.string(), 'a host name')
  if (host === undefined) return null
  const from = read('SMTP_FROM', z.string().regex(/@/), 'an e-mail address, or a name and an address')
  if (from === undefined) throw new ConfigError('SMTP_FROM must be set where SMTP_HOST is: the address that mail comes from.')
  const security = read('SMTP_SECURITY', z.enum(['none', 'starttls', 'tls']), "'none', 'starttls' or 'tls'") ?? 'starttls'
  return {
    host,
    from,
    security,
    port: read('SMTP_PORT', wholeNumber(1, 65_535), 'a number from 1 to 65535') ?? (security === 'tls' ? 465 : 587),
    username: read('SMTP_USERNAME', z.string(), 'a text') ?? null,
    password: read('SMTP_PASSWORD', z.string(), 'a text') ?? null,
  }
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function readS3(read: Read): Config['s3'] {
  const text = (name: (typeof s3Names)[number]) => read(name, z.string(), 'a text')
  const missing = s3Names.filter((name) => text(name) === undefined)
  if (missing.length === s3Names.length) return null
  if (missing.length > 0) throw new ConfigError(`${s3Names.join(', ')} belong together: set all, or none. Missing: ${missing.join(', ')}.`)
  const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
  return {
    endpoint: read('S3_ENDPOINT', originAddress, originExpected) ?? '',
    bucket: read('S3_BUCKET', bucketName, 'the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens') ?? '',
    region: text('S3_REGION') ?? '',
    accessKeyId: text('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: text('S3_SECRET_ACCESS_KEY') ?? '',
  }
}

function readMediaDelivery(read: Read, { s3, isSiteSecure }: { s3: Config['s3']; isSiteSecure: boolean }): MediaDelivery {
  const by = read('MEDIA_DELIVERY', z.enum(['proxy', 'redirect', 'cdn']), "'proxy', 'redirect' or 'cdn'") ?? 'proxy'
  const publicEndpoint = read('S3_PUBLIC_ENDPOINT', originAddress, originExpected)
  const address = read('CDN_URL', siteAddress, 'an http or https address without query, such as https://cdn.example.org')
  if (publicEndpoint !== undefined && by !== 'redirect') throw new ConfigError('S3_PUBLIC_ENDPOINT is for MEDIA_DELIVERY=redirect only.')
  if (address !== undefined && by !== 'cdn') throw new ConfigError('CDN_URL is for MEDIA_DELIVERY=cdn only.')
  const mustBeSecure = (name: string, url: string) => {
    if (isSiteSecure && !url.startsWith('https:'))
      throw new ConfigError(`${name} must be https where BASE_URL is: browsers play nothing from http there.`)
  }
  if (by === 'redirect') {
    if (!s3) throw new ConfigError('MEDIA_DELIVERY=redirect needs S3: set S3_ENDPOINT and what belongs to it.')
    const endpoint = publicEndpoint ?? s3.endpoint
    mustBeSecure(publicEndpoint === undefined ? 'S3_ENDPOINT' : 'S3_PUBLIC_ENDPOINT', endpoint)
    return { by, endpoint }
  }
  if (by === 'cdn') {
    if (!address) throw new ConfigError('MEDIA_DELIVERY=cdn needs CDN_URL: the address at which the CDN has this site.')
    mustBeSecure('CDN_URL', address.origin)
    return { by, address: address.origin + address.path }
  }
  return { by }
}

type Read = ReturnType<typeof reader>

const reader =
  (environment: Environment) =>
  <T>(name: string, schema: z.ZodType<T>, expected: string): T | undefined => {
    const value = environment[name]?.trim()
    if (!value) return undefined
    const result = schema.safeParse(value)
    if (result.success) return result.data
    const shown = secrets.some((secret) => secret === name) ? '' : `, not '${value}'`
    throw new ConfigError(`${name} must be ${expected}${shown}.`)
  }

function withSecretFiles(environment: Environment): Environment {
  const found: Environment = { ...environment }
  for (const name of secrets) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) throw new ConfigError(`${name} and ${name}_FILE are both set: choose one.`)
    try {
      found[name] = readFileSync(file, 'utf8').trim()
    } catch {
      throw new ConfigError(`${name}_FILE names '${file}', which cannot be read.`)
    }
  }
  return found
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))

const siteAddress = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine((url) => !url.search && !url.hash && !url.username)
  .transform((url) => ({ origin: url.origin, path: url.pathname.replace(/\/+$/, '') }))

const originExpected = 'an http or https address without a path, such as https://s3.example.org'
const originAddress = siteAddress.refine(({ path }) => path === '').transform(({ origin }) => origin)

const addressList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isAddressOrNetwork))

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  return version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

/** A folder that can be read, and that holds nothing of the server's own. `setting` is what the operator knows it by. Throws ConfigError. */
export function checkImportFolder(name: string, dataDir: string, setting = 'MEDIA_IMPORT_DIR'): string {
  const folder = readableFolder(resolve(name))
  if (!folder) throw new ConfigError(`${setting} must be a folder that can be read, not '${name}'.`)
  const own = existsSync(dataDir) ? realpathSync(dataDir) : dataDir
  const isWithin = (path: string, outer: string) => `${path}${sep}`.startsWith(outer.endsWith(sep) ? outer : outer + sep)
  if (isWithin(own, folder) || ownFolders.some((part) => isWithin(folder, join(own, part))))
    throw new ConfigError(`${setting} must not hold the server's own files, as '${name}' does: choose a folder beside them.`)
  return folder
}

/** Within DATA_DIR, see docs/operations.md. */
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

function readDatabase(read: Read, dataDir: string): DatabaseTarget {
  const url = read('DATABASE_URL', z.string().regex(/^postgres(ql)?:\/\//), 'a postgres:// address')
  const poolMax = read('DATABASE_POOL', wholeNumber(2, 1_000), 'a number from 2 to 1000')
  if (url !== undefined) return { engine: 'postgres', url, ...(poolMax !== undefined && { poolMax }) }
  if (poolMax !== undefined) throw new ConfigError('DATABASE_POOL is for PostgreSQL: set DATABASE_URL, or leave DATABASE_POOL out.')
  return sqliteIn(dataDir)
}

function readProcesses(read: Read, { engine }: DatabaseTarget): number {
  const processes = read('PROCESSES', z.union([z.literal('cores'), wholeNumber(1, 256)]), "a number from 1 to 256, or 'cores'") ?? 1
  const count = processes === 'cores' ? availableParallelism() : processes
  if (count > 1 && engine === 'sqlite')
    throw new ConfigError(`PROCESSES=${processes} needs PostgreSQL: set DATABASE_URL, or leave PROCESSES out. One process works on SQLite.`)
  return count
}

const listenAddress = z
  .string()
  .regex(/^(\[[\da-f:]+\]|[^:]+):\d{1,5}$/i)
  .transform((text) => ({
    host: text.slice(0, text.lastIndexOf(':')).replace(/^\[|\]$/g, ''),
    port: Number(text.slice(text.lastIndexOf(':') + 1)),
  }))
  .refine(({ port }) => port <= 65_535)

/** Where the database is while DATABASE_URL is not set. */
export const sqliteIn = (dataDir: string) => ({ engine: 'sqlite', file: join(dataDir, 'music-platform.db') }) as const
