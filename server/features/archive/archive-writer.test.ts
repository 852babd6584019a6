import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { type Storage, StorageError, StorageKeyMissing } from '#server/storage/storage.ts'
import type { ArchiveRepository } from './archive.repository.ts'
import { writeArchive } from './archive-writer.ts'

const missing = async () => {
  throw new StorageKeyMissing()
}

function archived(read: Storage['read']) {
  const repository = { pages: async function* () {} } as Partial<ArchiveRepository> as ArchiveRepository
  const storage = { read, readTrashed: missing } as Partial<Storage> as Storage
  const contents = { repository, schema: [], storage, keys: new Map([['song.mp3', 1]]) }
  return writeArchive({ ...contents, withPasswords: false, withFiles: true }, new PassThrough().resume())
}

test('a file that has been deleted since it was listed counts as missing', async () => {
  expect(await archived(missing)).toMatchObject({ files: [], missingFiles: ['song.mp3'] })
})

test('a file that the storage cannot read now does not count as missing: the archive fails', async () => {
  const failing = async () => {
    throw new StorageError('unavailable')
  }
  await expect(archived(failing)).rejects.toThrow(StorageError)
})
