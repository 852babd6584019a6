import { createHash } from 'node:crypto'
import { S3mini } from 's3mini'
import type { S3Location } from '#server/storage/s3-signed-address.ts'
import type { StoredFiles } from './stored-files.ts'

export interface TestBucket {
  location: S3Location
  files: StoredFiles
  /** Deletes the bucket with its contents. */
  remove(): Promise<void>
}

/** Whether tests store media on the S3 server of TEST_S3_ENDPOINT. */
export const isOnS3 = Boolean(process.env.TEST_S3_ENDPOINT)

/** On a busy machine, Swift takes longer than the timeout of a site. */
export const patientWithS3 = { responseTimeoutMilliseconds: 60_000 }

/** Creates the bucket for this folder if it does not exist. */
export async function createTestBucket(folder: string): Promise<TestBucket> {
  const account = {
    region: setting('REGION'),
    accessKeyId: setting('ACCESS_KEY_ID'),
    secretAccessKey: setting('SECRET_ACCESS_KEY'),
  }
  const [endpoint, bucket] = [setting('ENDPOINT'), `test-${createHash('sha256').update(folder).digest('hex').slice(0, 40)}`]
  const client = new S3mini({ ...account, endpoint: `${endpoint}/${bucket}` })
  if (!(await client.bucketExists()) && !(await client.createBucket())) throw new Error(`No bucket could be made at ${endpoint}`)
  const names = async (prefix: string) => ((await client.listObjects('/', prefix)) ?? []).map(({ Key }) => Key).sort()
  return {
    location: { ...account, endpoint, bucket },
    files: {
      put: async (name, bytes) => void (await client.putObject(name, bytes)),
      read: async (name) => Buffer.from(await (await client.getObjectRaw(name)).arrayBuffer()),
      remove: async (name) => void (await client.deleteObject(name)),
      names,
    },
    remove: async () => {
      for (const name of await names('')) await client.deleteObject(name)
    },
  }
}

const setting = (name: string): string => process.env[`TEST_S3_${name}`] ?? ''
