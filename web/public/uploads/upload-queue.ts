import { discardingErrors } from '#contract/discarded-uploads.ts'
import type { UploadKind } from '#contract/uploads.ts'
import { CallError } from '#web/lib/api.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { startTransfer, type Transfer } from './transfer.ts'
import { createTransferRate } from './transfer-rate.ts'

export type UploadStep = 'waiting' | 'uploading' | 'paused' | 'offline' | 'processing' | 'done' | 'failed' | 'rejected' | 'canceled'

export interface UploadState<Result> {
  /**
   * 'waiting': for a free slot. 'offline': resumes automatically when the connection or the server is back. 'processing': all bytes are sent, and
   * `process` runs. 'failed': `resume` repeats the failed step. 'rejected': the server has removed the file; `resume` sends it from the
   * start.
   */
  step: UploadStep
  sentBytes: number
  secondsLeft: number | null
  result: Result | null
  error: CallError | null
}

/** The upload of one file: resumable, even after a reload, when the same file is chosen again. */
export interface Upload<Result = unknown> {
  readonly file: File
  readonly state: Pick<Store<UploadState<Result>>, 'get' | 'subscribe'>
  pause(): void
  /** After a pause or a failure: placed before waiting uploads. */
  resume(): void
  /** Stops, and deletes what the server already has. */
  cancel(): void
  /** Resolves to the result, or to null if canceled. Rejects with a CallError if it fails or is rejected. */
  whenDone(): Promise<Result | null>
  /** Clears the stored resume record. Call it when the server has consumed the upload: the same file then starts a new one. */
  clearRecord(): void
}

interface Options<Result> {
  kind: UploadKind
  /** Limit of files that are uploaded or processed at the same time; others wait in order. */
  atOnce?: number
  /** Processes a finished upload. Throws CallError. */
  process(uploadId: string, file: File): Promise<Result>
}

/** Handles every upload of the interface: a few at a time, each with its own progress and outcome. `start` sends the bytes of one file. */
export function createUploadQueue<Result>({ kind, atOnce = 1, process }: Options<Result>, start = startTransfer) {
  const slots = createSlots(atOnce)
  /** Those that may still send: a queue lives as long as its page, and must not retain the files of the others. */
  const uploads = new Set<Upload<Result>>()
  const listeners = new Set<() => void>()

  function add(file: File): Upload<Result> {
    const rate = createTransferRate()
    const state = createStore<UploadState<Result>>({ step: 'waiting', sentBytes: 0, secondsLeft: null, result: null, error: null })
    const isIn = (...steps: UploadStep[]) => steps.includes(state.get().step)
    let transfer: Transfer | null = null
    let uploadId: string | null = null
    const sender = { send }
    state.subscribe(() => {
      for (const listener of listeners) listener()
    })

    function enter(step: UploadStep, change: Partial<UploadState<Result>> = {}) {
      const usesSlot = step === 'uploading' || step === 'processing'
      if (usesSlot) slots.take(sender)
      else slots.release(sender)
      window.removeEventListener('online', resume)
      if (step !== 'uploading') rate.reset()
      if (step === 'done' || step === 'canceled') uploads.delete(upload)
      state.set({ step, secondsLeft: null, error: null, ...change })
      if (!usesSlot) slots.sendNext()
    }

    function send() {
      enter('uploading')
      if (uploadId !== null) return void finish(uploadId)
      transfer ??= start(file, kind, {
        onProgress(sentBytes) {
          if (isIn('offline')) enter('uploading')
          if (!isIn('uploading')) return
          state.set({ sentBytes, secondsLeft: rate.secondsLeft({ atMs: performance.now(), bytes: sentBytes }, file.size) })
        },
        // The transfer retries by itself, so it keeps its slot.
        onInterrupted() {
          if (!isIn('uploading')) return
          rate.reset()
          state.set({ step: 'offline', secondsLeft: null })
        },
        onDone(id) {
          uploadId = id
          if (isIn('uploading', 'offline')) void finish(id)
        },
        onFailed(error) {
          if (isIn('uploading', 'offline')) fail(error)
        },
      })
      transfer.send()
    }

    async function finish(id: string) {
      enter('processing', { sentBytes: file.size })
      try {
        const result = await process(id, file)
        if (isIn('processing')) enter('done', { result })
      } catch (thrown) {
        if (isIn('processing')) fail(asCallError(thrown))
      }
    }

    function fail(error: CallError) {
      if (isIn('uploading', 'offline') && error.code === 'unreachable' && !navigator.onLine) {
        enter('offline')
        return window.addEventListener('online', resume, { once: true })
      }
      if (!isDiscarded(error)) return enter('failed', { error })
      transfer?.clearRecord()
      transfer = null
      uploadId = null
      enter('rejected', { error, sentBytes: 0 })
    }

    function resume() {
      if (!isIn('paused', 'offline', 'failed', 'rejected')) return
      enter('waiting')
      slots.enqueueFirst(sender)
      slots.sendNext()
    }

    const upload: Upload<Result> = {
      file,
      state,
      pause() {
        if (!isIn('waiting', 'uploading', 'offline')) return
        enter('paused')
        transfer?.pause()
      },
      resume,
      cancel() {
        if (isIn('canceled')) return
        enter('canceled', { sentBytes: 0, result: null })
        transfer?.remove()
      },
      whenDone: () => whenDone(state),
      clearRecord: () => transfer?.clearRecord(),
    }
    uploads.add(upload)
    slots.enqueue(sender)
    return upload
  }

  return {
    /** Appends files to the queue, and starts uploads up to the limit. */
    add(files: readonly File[]): Upload<Result>[] {
      const added = files.map(add)
      slots.sendNext()
      return added
    },
    /** Notifies of every change of every upload. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The page is left: all uploads resume when the same files are chosen again. */
    pauseAll() {
      for (const upload of [...uploads].reverse()) upload.pause()
    },
  }
}

interface Sender {
  send(): void
}

/** Limits how many uploads send or are processed at once; the others wait in order. */
function createSlots(count: number) {
  const waiting: Sender[] = []
  const active = new Set<Sender>()
  const dequeue = (sender: Sender) => {
    const at = waiting.indexOf(sender)
    if (at >= 0) waiting.splice(at, 1)
  }
  return {
    enqueue: (sender: Sender) => void waiting.push(sender),
    enqueueFirst: (sender: Sender) => void waiting.unshift(sender),
    take(sender: Sender) {
      dequeue(sender)
      active.add(sender)
    },
    release(sender: Sender) {
      dequeue(sender)
      active.delete(sender)
    },
    /** Starts waiting uploads while slots are free. */
    sendNext() {
      while (active.size < count) {
        const next = waiting.shift()
        if (!next) return
        next.send()
      }
    },
  }
}

function whenDone<Result>(state: Store<UploadState<Result>>): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const { step, result, error } = state.get()
      if (step === 'done' || step === 'canceled') resolve(result)
      else if (step === 'failed' || step === 'rejected') reject(error)
      else return
      stopListening()
    }
    const stopListening = state.subscribe(settle)
    settle()
  })
}

/** Uploads a single file; the result is the id of its upload. */
export function startUpload(file: File, kind: UploadKind): Upload<string> {
  const [upload] = createUploadQueue({ kind, process: async (uploadId) => uploadId }).add([file])
  return upload as Upload<string>
}

/** Whether this error means that the server has removed the upload: the same file then starts a new one. */
export const isDiscarded = ({ code }: CallError): boolean => discardingErrors.some((error) => error === code)

export const asCallError = (thrown: unknown): CallError => (thrown instanceof CallError ? thrown : new CallError('internal'))
