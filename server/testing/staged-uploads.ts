import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFiles } from './stored-files.ts'
import { isOnS3 } from './test-bucket.ts'

/** Whether unfinished uploads are stored in the bucket, as with several machines. */
export const isStagingShared = isOnS3 && Boolean(process.env.TEST_DATABASE_URL)

/** The files of staged uploads. */
export interface StagedUploads {
  ids(): Promise<string[]>
  read(id: string): Promise<Buffer>
}

export const stagedOnDisk = (folder: string): StagedUploads => ({
  ids: () => readdir(folder),
  read: (id) => readFile(join(folder, id)),
})

export const stagedInBucket = (files: StoredFiles): StagedUploads => ({
  ids: async () => [...new Set((await files.names('~staging/')).map((name) => name.split('/')[1] ?? ''))],
  read: async (id) => {
    const names = (await files.names(`~staging/${id}/`)).filter((name) => /\/\d+$/.test(name))
    return Buffer.concat(await Promise.all(names.map(files.read)))
  },
})
