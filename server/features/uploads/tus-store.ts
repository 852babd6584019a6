import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { UploadsService } from './uploads.service.ts'

/**
 * What tus keeps its uploads in: rows and staged files, fsynced before each answer. (FileStore of @tus/file-store acknowledges
 * without, and keeps a second record of each upload in a file of its own.) Creation happens in uploads.routes.ts, where the
 * creator is known; no upload's length is deferred, and none expires by the clock of tus.
 */
export class TusStore extends DataStore {
  readonly #uploads: UploadsService

  constructor(uploads: UploadsService) {
    super()
    this.#uploads = uploads
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.#uploads.progress(id)
    if (!upload) throw ERRORS.FILE_NOT_FOUND
    const metadata = { filename: upload.file_name, kind: upload.kind }
    return new Upload({ id, size: upload.size_bytes, offset: upload.offsetBytes, metadata })
  }

  override write(bytes: Readable, id: string, offset: number): Promise<number> {
    return this.#uploads.append(id, bytes, offset)
  }

  override remove(id: string): Promise<void> {
    return this.#uploads.remove(id)
  }
}
