import { DetailedError, defaultOptions, type PreviousUpload, Upload } from 'tus-js-client'
import type { ApiError } from '#contract/errors.ts'
import type { UploadKind } from '#contract/uploads.ts'
import { CallError } from '#web/lib/api.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { createTransferRate } from './transfer-rate.ts'

export interface UploadState {
  /** 'offline' resumes by itself once there is a connection again; 'failed' waits for `resume`. */
  phase: 'uploading' | 'paused' | 'offline' | 'done' | 'failed' | 'cancelled'
  sentBytes: number
  secondsLeft: number | null
  error: CallError | null
}

/** One file on its way to the server: resumable, also after a reload, when the same file is chosen again. */
export interface FileUpload {
  readonly file: File
  readonly state: Pick<Store<UploadState>, 'get' | 'subscribe'>
  pause(): void
  resume(): void
  /** Stops and removes what the server already has. */
  cancel(): void
  /** Id of the finished upload, for POST /api/songs; null when it is cancelled. Rejects with a CallError when it fails. */
  whenDone(): Promise<string | null>
  /** Clears the stored resume record. Call when the server has consumed the upload: the same file then starts a new one. */
  clearRecord(): void
}

const uploadEndpoint = `${browserBasePath}/api/uploads`
const chunkBytes = 8 * 1024 * 1024

export function startFileUpload(file: File, kind: UploadKind): FileUpload {
  const rate = createTransferRate()
  const state = createStore<UploadState>({ phase: 'uploading', sentBytes: 0, secondsLeft: null, error: null })
  const isIn = (...phases: UploadState['phase'][]) => phases.includes(state.get().phase)

  const tus = new Upload(file, {
    endpoint: uploadEndpoint,
    chunkSize: chunkBytes,
    retryDelays: [0, 1_000, 3_000, 5_000, 10_000],
    metadata: { filename: file.name, kind, ...(file.type ? { filetype: file.type } : {}) },
    onProgress: (sentBytes, totalBytes) => {
      if (!isIn('uploading')) return
      state.set({ sentBytes, secondsLeft: rate.secondsLeft({ atMs: performance.now(), bytes: sentBytes }, totalBytes) })
    },
    onSuccess: () => state.set({ phase: 'done', sentBytes: file.size, secondsLeft: null }),
    onError: (error) => {
      if (isIn('cancelled')) return
      if (hasNoResponse(error) && !navigator.onLine) {
        state.set({ phase: 'offline', secondsLeft: null })
        window.addEventListener('online', resume, { once: true })
      } else state.set({ phase: 'failed', secondsLeft: null, error: toCallError(error) })
    },
  })

  const stop = () => {
    window.removeEventListener('online', resume)
    rate.reset()
  }

  function resume() {
    if (!isIn('paused', 'offline', 'failed')) return
    stop()
    state.set({ phase: 'uploading', error: null })
    tus.start()
  }

  void tus.findPreviousUploads().then((found) => {
    const previous = found.find((upload) => upload.metadata.kind === kind)
    if (previous) tus.resumeFromPreviousUpload(previous)
    if (isIn('uploading')) tus.start()
  })

  return {
    file,
    state,
    pause() {
      if (!isIn('uploading', 'offline')) return
      stop()
      state.set({ phase: 'paused', secondsLeft: null })
      void tus.abort()
    },
    resume,
    cancel() {
      stop()
      state.set({ phase: 'cancelled' })
      // What cannot be removed now expires on the server by itself.
      tus.abort(true).catch(() => undefined)
      if (tus.url) clearStoredUpload(tus.url)
    },
    whenDone: () =>
      new Promise((resolve, reject) => {
        const settle = () => {
          const { phase, error } = state.get()
          if (phase === 'done' && tus.url) resolve(uploadIdOf(tus.url))
          else if (phase === 'failed') reject(error)
          else if (phase === 'cancelled') resolve(null)
          else return
          stopListening()
        }
        const stopListening = state.subscribe(settle)
        settle()
      }),
    clearRecord() {
      if (tus.url) clearStoredUpload(tus.url)
    },
  }
}

/** Whether the server has removed the upload with this error: the same file then starts a new one. */
export const isDiscarded = ({ code }: CallError): boolean =>
  ['wrong_media_type', 'unreadable_media', 'upload_too_large', 'upload_missing'].includes(code)

export const asCallError = (thrown: unknown): CallError => (thrown instanceof CallError ? thrown : new CallError('internal'))

const hasNoResponse = (error: Error) => error instanceof DetailedError && !error.originalResponse

/** The contract's code where the server sent one. */
function toCallError(error: Error): CallError {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return new CallError('unreachable')
  try {
    const { code, details } = JSON.parse(response.getBody()) as ApiError
    // The upload expired, or was removed in another tab: a retry starts a new one.
    if (code === 'not_found') return new CallError('upload_missing')
    if (code) return new CallError(code, details)
  } catch {
    // A response of a proxy, or one of the tus protocol.
  }
  return new CallError(response.getStatus() === 413 ? 'upload_too_large' : 'internal')
}

/** TTL of an abandoned upload on the server, see docs/architecture.md. */
const lifetimeMs = 24 * 60 * 60 * 1_000

/** `{base}/api/uploads/{id}` -> id */
export const uploadIdOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

export interface InterruptedUpload {
  filename: string
  url: string
}

/** Uploads that a reload interrupted. The browser no longer has the file: they resume when the same one is chosen again. */
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

/** Discards an interrupted upload, here and on the server; what cannot be removed there now expires. */
export async function discardUpload(url: string) {
  await Promise.all([clearStoredUpload(url), Upload.terminate(url).catch(() => undefined)])
}
