import type { ApiError } from '#contract/errors.ts'
import { CallError } from './api.ts'
import { browserBasePath } from './browser.ts'

/** Requests or uploads files, which the typed JSON API does not handle. Returns the successful response; throws CallError. */
export async function send(path: string, { body, signal }: { body?: File | string; signal?: AbortSignal } = {}): Promise<Response> {
  const post = body !== undefined && { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  const response = await fetch(browserBasePath + path, { ...post, ...(signal && { signal }) }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallError('unreachable')
  })
  if (response.ok) return response
  const error = (await response.json().catch(() => null)) as ApiError | null
  throw new CallError(error?.code ?? 'unreachable', error?.details)
}

/** The file name of a Content-Disposition header, in Unicode if it has one; undefined without. */
export function fileNameOf({ headers }: Response): string | undefined {
  const disposition = headers.get('content-disposition') ?? ''
  const unicode = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return unicode ? decodeURIComponent(unicode) : /filename="([^"]+)"/.exec(disposition)?.[1]
}
