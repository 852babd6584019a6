import { expect, test } from 'vitest'
import { StorageError } from '../storage/storage.ts'
import { lineFor } from './messages.ts'

const diskError = (code: string) =>
  new StorageError('unavailable', { cause: Object.assign(new Error(`${code}: mkdir '/srv/music'`), { code, syscall: 'mkdir' }) })

test.each([
  [diskError('EACCES'), /^Files in DATA_DIR cannot be written to: .+chown/],
  [diskError('EROFS'), /^Files in DATA_DIR cannot be written to: .+read-only/],
  [diskError('EIO'), /^The storage cannot be used \(EIO: mkdir '\/srv\/music'\)\. Check that its disk is mounted/],
  // What S3 responded may have many lines.
  [new StorageError('unavailable', { cause: new Error('<Error>\n</Error>') }), /^The storage cannot be used\. Check .+ S3\.$/],
  [new StorageError('full'), /^There is no space left on the disk\.$/],
])('%s is one line with what to do', (error, line) => {
  expect(lineFor(error)).toMatch(line)
})
