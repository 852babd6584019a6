import { DetailedError, defaultOptions, type PreviousUpload, Upload } from 'tus-js-client'
import type { ApiError } from '#contract/errors.ts'
import type { UploadKind } from '#contract/uploads.ts'
import { CallError } from '#web/lib/api.ts'
import { browserBasePath } from '#web/lib/browser.ts'

/** The transfer of one file's bytes with the tus protocol. */
export interface Transfer {
  /** Starts, or continues after a pause or a failure. */
  send(): void
  pause(): void
  /** Stops, and deletes what the server already has. */
  remove(): void
  /** Clears the record with which the same file would resume. */
  clearRecord(): void
}

interface Events {
  onProgress(sentBytes: number): void
  /** The server is out of reach. The transfer retries until it is back, unless the browser is offline: then it fails. */
  onInterrupted(): void
  onDone(uploadId: string): void
  onFailed(error: CallError): void
}

const uploadEndpoint = `${browserBasePath}/api/uploads`
const chunkBytes = 8 * 1024 * 1024

/** TTL of an abandoned upload on the server, see docs/architecture.md. */
const lifetimeMs = 24 * 60 * 60 * 1_000
/** For errors of the server. If it is out of reach, the last delay is repeated as long as it keeps the upload. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000]
const allRetryDelays = [...retryDelays, ...Array<number>(lifetimeMs / 10_000).fill(10_000)]

export function startTransfer(file: File, kind: UploadKind, { onProgress, onInterrupted, onDone, onFailed }: Events): Transfer {
  let isStopped = false
  const tus = new Upload(file, {
    endpoint: uploadEndpoint,
    chunkSize: chunkBytes,
    retryDelays: allRetryDelays,
    onShouldRetry(error, attempt) {
      const status = error.originalResponse?.getStatus() ?? 0
      const isRejected = status >= 400 && status < 500 && status !== 409 && status !== 423
      if (isRejected || !navigator.onLine) return false
      if (toCallError(error).code !== 'unreachable') return attempt < retryDelays.length
      onInterrupted()
      return true
    },
    metadata: { filename: file.name, kind, ...(file.type ? { filetype: file.type } : {}) },
    onProgress,
    onSuccess: () => onDone(idOf(tus.url)),
    onError: (error) => onFailed(toCallError(error)),
  })
  const found = tus.findPreviousUploads().then((records) => {
    const previous = records.find((record) => record.metadata.kind === kind)
    if (previous) tus.resumeFromPreviousUpload(previous)
  })
  const clearRecord = () => void (tus.url && clearStoredUpload(tus.url))
  return {
    send() {
      isStopped = false
      void found.then(() => isStopped || tus.start())
    },
    pause() {
      isStopped = true
      void tus.abort()
    },
    remove() {
      isStopped = true
      // If this fails, the upload expires on the server.
      tus.abort(true).catch(() => undefined)
      clearRecord()
    },
    clearRecord,
  }
}

/** An upload's address by its id, as tus requests use it. */
export const uploadAddress = (id: string) => `${uploadEndpoint}/${id}`

/** `{base}/api/uploads/{id}` -> id */
const idOf = (url: string | null) => url?.slice(url.lastIndexOf('/') + 1) ?? ''

/** The contract's error code, if the server sent one. */
function toCallError(error: Error): CallError {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return new CallError('unreachable')
  try {
    const { code, details } = JSON.parse(response.getBody()) as ApiError
    // The upload expired, or was removed in another tab: a retry starts a new one.
    if (code === 'not_found') return new CallError('upload_missing')
    if (code) return new CallError(code, details)
  } catch {
    // A response of a proxy or of the tus protocol, not of the API.
  }
  const status = response.getStatus()
  // A proxy responds 502, 503 or 504 while the server restarts.
  if (status >= 502 && status <= 504) return new CallError('unreachable')
  return new CallError(status === 413 ? 'upload_too_large' : 'internal')
}

export interface InterruptedUpload {
  filename: string
  url: string
}

/** Uploads that a reload interrupted. The browser no longer has their files: they resume when the same ones are chosen again. */
export async function interruptedUploads(kind: UploadKind): Promise<InterruptedUpload[]> {
  const all = await defaultOptions.urlStorage.findAllUploads()
  return all
    .filter((upload) => upload.metadata.kind === kind && Date.now() - Date.parse(upload.creationTime) < lifetimeMs)
    .flatMap(({ uploadUrl, metadata }) => (uploadUrl && metadata.filename ? [{ url: uploadUrl, filename: metadata.filename }] : []))
}

export async function clearStoredUpload(url: string) {
  const all = await defaultOptions.urlStorage.findAllUploads()
  const records = all.filter((upload: PreviousUpload) => upload.uploadUrl === url)
  await Promise.all(records.map((upload) => defaultOptions.urlStorage.removeUpload(upload.urlStorageKey)))
}

/** Discards an upload, locally and on the server, where it expires if the request fails. */
export async function discardUpload(url: string) {
  await Promise.all([clearStoredUpload(url), Upload.terminate(url).catch(() => undefined)])
}
