import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from './config/environment.ts'
import { readConfig } from './config.ts'

test('all settings are optional', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    site: null,
    sampleContent: true,
    maxUploadMegabytes: 100,
    logLevel: 'info',
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: ' ', BASE_URL: '' })).toMatchObject({ port: 3000, site: null })
})

test.each([
  ['https://music.example.org', { origin: 'https://music.example.org', path: '' }],
  ['https://example.org/listen/', { origin: 'https://example.org', path: '/listen' }],
])('BASE_URL %s', (BASE_URL, site) => {
  expect(readConfig({ BASE_URL }).site).toEqual(site)
})

test('a setting may be in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'))
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  expect(readConfig({ APP_SECRET_FILE: file('secret', `${'s'.repeat(32)}\n`) }).appSecret).toBe('s'.repeat(32))
  const site = { origin: 'https://music.example.org', path: '' }
  expect(readConfig({ BASE_URL_FILE: file('address', 'https://music.example.org\r\n') }).site).toEqual(site)
  // An empty secret would start an empty site on SQLite.
  expect(() => readConfig({ DATABASE_URL_FILE: file('empty', '\n') })).toThrow(/^DATABASE_URL_FILE names '.+', which is empty\.$/)
})

const s3 = {
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_BUCKET: 'my.music',
  S3_REGION: 'eu-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const without = (name: keyof typeof s3) => ({ ...s3, [name]: '' })

test('media on S3, and how it reaches listeners', () => {
  expect(readConfig({})).toMatchObject({ s3: null, mediaDelivery: { by: 'proxy' } })
  expect(readConfig(s3).s3).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'my.music',
    region: 'eu-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  const file = join(tmpdir(), 's3-secret-for-test')
  writeFileSync(file, 'from the file\n')
  expect(readConfig({ ...without('S3_SECRET_ACCESS_KEY'), S3_SECRET_ACCESS_KEY_FILE: file }).s3?.secretAccessKey).toBe('from the file')
  const deliveryOf = (environment: Record<string, string>) => readConfig({ ...s3, ...environment }).mediaDelivery
  expect(deliveryOf({ MEDIA_DELIVERY: 'redirect' })).toEqual({ by: 'redirect', endpoint: 'https://s3.example.org' })
  expect(deliveryOf({ MEDIA_DELIVERY: 'redirect', S3_PUBLIC_ENDPOINT: 'http://media.example.org:9000' })).toEqual({
    by: 'redirect',
    endpoint: 'http://media.example.org:9000',
  })
  expect(deliveryOf({ MEDIA_DELIVERY: 'cdn', CDN_URL: 'https://cdn.example.org/site/' })).toEqual({
    by: 'cdn',
    address: 'https://cdn.example.org/site',
  })
})

test('MEDIA_IMPORT_DIR is a readable folder without files of the server', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'config-')))
  for (const name of ['import', 'data/storage', 'data/import']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'file.mp3'), '')
  symlinkSync(join(folder, 'data/storage'), join(folder, 'import/link'))
  const read = (name: string) => readConfig({ MEDIA_IMPORT_DIR: join(folder, name), DATA_DIR: join(folder, 'data') }).mediaImportDir
  expect([read('import'), read('data/import')]).toEqual([join(folder, 'import'), join(folder, 'data/import')])
  for (const name of ['nothing', 'file.mp3'])
    expect(() => read(name)).toThrow(/^MEDIA_IMPORT_DIR must be a folder that can be read, not '.*'\.$/)
  for (const name of ['.', 'data', 'data/storage', 'import/link'])
    expect(() => read(name)).toThrow(/^MEDIA_IMPORT_DIR must not hold the server's own files/)
})

test('MEDIA_IMPORT_MINUTES looks through that folder; without it or a folder, settings that have no effect are rejected', () => {
  const MEDIA_IMPORT_DIR = mkdtempSync(join(tmpdir(), 'config-'))
  expect(readConfig({ MEDIA_IMPORT_DIR }).watchedImport).toBeNull()
  expect(readConfig({ MEDIA_IMPORT_DIR, MEDIA_IMPORT_MINUTES: '5' }).watchedImport).toEqual({ minutes: 5, visibility: 'public' })
  const unlisted = { MEDIA_IMPORT_DIR, MEDIA_IMPORT_MINUTES: '1440', MEDIA_IMPORT_VISIBILITY: 'unlisted' }
  expect(readConfig(unlisted).watchedImport).toEqual({ minutes: 1440, visibility: 'unlisted' })
  expect(() => readConfig({ MEDIA_IMPORT_DIR, MEDIA_IMPORT_MINUTES: '0' })).toThrow(/^MEDIA_IMPORT_MINUTES must be a number from 1 to 1440/)
  expect(() => readConfig({ MEDIA_IMPORT_MINUTES: '5' })).toThrow(/^MEDIA_IMPORT_MINUTES needs MEDIA_IMPORT_DIR/)
  expect(() => readConfig({ MEDIA_IMPORT_DIR, MEDIA_IMPORT_VISIBILITY: 'hidden' })).toThrow(/needs MEDIA_IMPORT_MINUTES/)
})

const DATABASE_URL = 'postgres://music@127.0.0.1/music'

test('PROCESSES, DATABASE_POOL and METRICS', () => {
  expect(readConfig({})).toMatchObject({ processes: 1, metrics: null })
  expect(readConfig({ PROCESSES: '1' }).processes).toBe(1)
  expect(readConfig({ PROCESSES: '4', DATABASE_URL }).processes).toBe(4)
  expect(readConfig({ PROCESSES: 'cores', DATABASE_URL }).processes).toBeGreaterThan(0)
  expect(readConfig({ DATABASE_POOL: '20', DATABASE_URL }).database).toEqual({ engine: 'postgres', url: DATABASE_URL, poolMax: 20 })
  expect(readConfig({ METRICS: '127.0.0.1:9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ METRICS: '[::1]:9464' }).metrics).toEqual({ host: '::1', port: 9464 })
})

test.each([
  [{ PORT: '70000' }, /^PORT must be a number from 0 to 65535, not '70000'\.$/],
  [{ BASE_URL: 'music.example.org' }, /^BASE_URL must be an http or https address/],
  [{ BASE_URL: 'ftp://example.org' }, /^BASE_URL must be/],
  [{ BASE_URL: 'https://example.org/?a=b' }, /^BASE_URL must be/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a postgres:\/\/ address, .+%2F for \/\.$/],
  [{ DATABASE_URL: 'postgres://music:a/b@127.0.0.1/music' }, /^DATABASE_URL must be a postgres:\/\/ address/],
  [{ DATABASE_URL: 'postgres://music:a#b@127.0.0.1/music' }, /^DATABASE_URL must be a postgres:\/\/ address/],
  [{ APP_SECRET: 'short' }, /^APP_SECRET must be at least 32 characters long\.$/],
  [{ APP_SECRET: 's'.repeat(32), APP_SECRET_FILE: '/x' }, /both set/],
  [{ APP_SECRET_FILE: '/no/such/file' }, /cannot be read/],
  [{ ADMIN_EMAIL: 'owner@example.com' }, /belong together/],
  [{ ADMIN_EMAIL: 'owner', ADMIN_PASSWORD: 'long enough' }, /^ADMIN_EMAIL must be an e-mail address/],
  [{ PROCESSES: '2' }, /^PROCESSES=2 needs PostgreSQL/],
  [{ PROCESSES: 'all', DATABASE_URL }, /^PROCESSES must be a number from 1 to 256, or 'cores', not 'all'\.$/],
  [{ DATABASE_POOL: '5' }, /^DATABASE_POOL is for PostgreSQL/],
  [{ METRICS: 'on' }, /^METRICS must be an address and a port/],
  [{ SAMPLE_CONTENT: 'no' }, /^SAMPLE_CONTENT must be 'on' or 'off'/],
  [{ MAX_UPLOAD_MB: '0' }, /^MAX_UPLOAD_MB must be/],
  [{ TRUSTED_PROXIES: '10.0.0.0/99' }, /^TRUSTED_PROXIES must be/],
  [without('S3_REGION'), /^S3_ENDPOINT, .* belong together: set all, or none\. Missing: S3_REGION\.$/],
  [{ S3_BUCKET: 'music' }, /Missing: S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY\.$/],
  [{ ...s3, S3_ENDPOINT: 'https://example.org/storage' }, /^S3_ENDPOINT must be an http or https address without a path/],
  [{ ...s3, S3_ENDPOINT: 's3.example.org' }, /^S3_ENDPOINT must be/],
  [{ ...s3, S3_BUCKET: 'My Music' }, /^S3_BUCKET must be the name of a bucket/],
  [{ ...s3, S3_SECRET_ACCESS_KEY_FILE: '/x' }, /^S3_SECRET_ACCESS_KEY and S3_SECRET_ACCESS_KEY_FILE are both set/],
  [{ MEDIA_DELIVERY: 'magic' }, /^MEDIA_DELIVERY must be 'proxy', 'redirect' or 'cdn'/],
  [{ MEDIA_DELIVERY: 'redirect' }, /^MEDIA_DELIVERY=redirect needs S3/],
  [{ MEDIA_DELIVERY: 'cdn' }, /^MEDIA_DELIVERY=cdn needs CDN_URL/],
  [{ CDN_URL: 'https://cdn.example.org' }, /^CDN_URL is for MEDIA_DELIVERY=cdn only/],
  [{ ...s3, S3_PUBLIC_ENDPOINT: 'https://a.example.org' }, /^S3_PUBLIC_ENDPOINT is for MEDIA_DELIVERY=redirect only/],
  [
    { BASE_URL: 'https://example.org', MEDIA_DELIVERY: 'cdn', CDN_URL: 'http://cdn.example.org' },
    /^CDN_URL must be https where BASE_URL is/,
  ],
  [
    { ...s3, BASE_URL: 'https://example.org', MEDIA_DELIVERY: 'redirect', S3_ENDPOINT: 'http://s3.example.org' },
    /^S3_ENDPOINT must be https where BASE_URL is/,
  ],
  [{ SMTP_FROM: 'site@example.org' }, /^SMTP_FROM needs SMTP_HOST, the mail server: set both, or neither\.$/],
  [{ SMTP_HOST: 'mail.example.org' }, /^SMTP_FROM must be set where SMTP_HOST is/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
])('%o is one clear line', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(message)
})

test('a wrong secret is not shown', () => {
  expect(() => readConfig({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'seven77' })).toThrow(
    /^ADMIN_PASSWORD must be 8 to 128 characters long\.$/,
  )
})
