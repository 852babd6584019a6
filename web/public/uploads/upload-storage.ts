import { defaultOptions, type PreviousUpload, Upload } from 'tus-js-client'
import type { UploadKind } from '#contract/uploads.ts'

/** The server keeps an abandoned upload this long, see docs/architecture.md. */
const lifetimeMs = 24 * 60 * 60 * 1_000

/** `{base}/api/uploads/{id}` -> id */
export const uploadIdOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

export interface InterruptedUpload {
  filename: string
  url: string
}

/** Uploads that a reload cut off. The browser no longer has the file: it goes on when the same one is chosen again. */
export async function interruptedUploads(kind: UploadKind): Promise<InterruptedUpload[]> {
  const all = await defaultOptions.urlStorage.findAllUploads()
  return all
    .filter((upload) => upload.metadata.kind === kind && Date.now() - Date.parse(upload.creationTime) < lifetimeMs)
    .flatMap(({ uploadUrl, metadata }) => (uploadUrl && metadata.filename ? [{ url: uploadUrl, filename: metadata.filename }] : []))
}

export async function clearStoredUpload(url: string) {
  const all = await defaultOptions.urlStorage.findAllUploads()
  const known = all.filter((upload: PreviousUpload) => upload.uploadUrl === url)
  await Promise.all(known.map((upload) => defaultOptions.urlStorage.removeUpload(upload.urlStorageKey)))
}

/** Gives up an interrupted upload, here and on the server; what cannot be removed there now expires by itself. */
export async function discardUpload(url: string) {
  await Promise.all([clearStoredUpload(url), Upload.terminate(url).catch(() => undefined)])
}
