import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type App, type AppOptions, createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { cheapPictures } from './cheap-pictures.ts'
import { probe } from './shared-probe.ts'
import { isStagingShared, type StagedUploads, stagedInBucket, stagedOnDisk } from './staged-uploads.ts'
import { filesOnDisk, type StoredFiles } from './stored-files.ts'
import { createTestBucket, isOnS3, patientWithS3 } from './test-bucket.ts'
import { createClient, type TestClient } from './test-client.ts'
import { createTestDatabase } from './test-database.ts'

export const administrator = { email: 'owner@example.com', password: 'correct horse battery' }

export interface TestApp {
  app: App
  /** Address on which it listens: 'http://127.0.0.1:PORT'. */
  address: string
  dataDir: string
  /** Stored songs, captions and covers. */
  media: StoredFiles
  staged: StagedUploads
  visitor: TestClient
  admin: TestClient
  close(): Promise<void>
}

/**
 * Starts the real app on a free port, with a temporary folder and database: SQLite, or PostgreSQL if TEST_DATABASE_URL is set. Media is
 * stored on disk, or in a temporary bucket if TEST_S3_ENDPOINT is set. Without sample content unless `overrides` enables it, and with cheap
 * password hashes and pictures.
 */
export async function createTestApp(overrides: Partial<Config> = {}, options: Partial<AppOptions> = {}): Promise<TestApp> {
  const dataDir = overrides.dataDir ?? (await mkdtemp(join(tmpdir(), 'music-platform-')))
  const testDatabase = overrides.database ? null : await createTestDatabase(dataDir)
  const bucket = isOnS3 && overrides.s3 === undefined ? await createTestBucket(dataDir) : null
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'off' }),
    ...(testDatabase && { database: testDatabase.target }),
    s3: bucket?.location ?? null,
    firstAdmin: administrator,
    ...overrides,
  }
  const logger = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const shared = {
    webFolder: null,
    passwordHashing: cheapPasswords,
    pictureEffort: cheapPictures,
    s3Limits: patientWithS3,
    jobTiming: null,
    ...(options.ffmpeg === undefined && { probe }),
  }
  const app = await createApp({ config, logger, ...shared, ...options })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.listeningOrigin
  const origin = config.site?.origin ?? address
  const admin = createClient(address, origin)
  await admin.signIn(administrator)
  return {
    app,
    address,
    dataDir,
    staged: bucket && isStagingShared ? stagedInBucket(bucket.files) : stagedOnDisk(join(dataDir, 'staging')),
    media: bucket?.files ?? filesOnDisk(join(dataDir, 'storage')),
    visitor: createClient(address, origin),
    admin,
    close: async () => {
      await app.http.close()
      await testDatabase?.drop()
      if (overrides.dataDir) return
      await bucket?.remove()
      // A snapshot that began before the end may still be written.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
