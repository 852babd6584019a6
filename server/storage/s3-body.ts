import { Readable } from 'node:stream'
import { StorageError } from './storage.ts'

/** Timeout of a read that waits for bytes. */
const silenceMilliseconds = 10_000
const readAheadBytes = 256 * 1024

/** The bytes of a response, fetched on demand with backpressure, so that a slow reader has no timeout. Fails with StorageError. */
export function readableBody({ body }: Response): Readable {
  if (!body) return Readable.from([])
  const reader = body.getReader()
  return new Readable({
    highWaterMark: readAheadBytes,
    read() {
      const limit = setTimeout(() => this.destroy(unavailable(new Error('The storage stopped sending'))), silenceMilliseconds)
      reader
        .read()
        .then(
          ({ value }) => this.push(value ?? null),
          (error: unknown) => this.destroy(unavailable(error)),
        )
        .finally(() => clearTimeout(limit))
    },
    destroy(error, done) {
      reader.cancel().then(
        () => done(error),
        () => done(error),
      )
    },
  })
}

const unavailable = (cause: unknown) => new StorageError('unavailable', { cause })
