import type { ApiError } from '#contract/errors.ts'
import { CallError } from './api.ts'
import { browserBasePath } from './browser.ts'

/** Asks for, or sends, what is no JSON of the typed API: files. Gives the answer that is no error; throws CallError. */
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

/** What the server calls a file, in Unicode where it can; undefined where it says nothing. */
export function fileNameOf({ headers }: Response): string | undefined {
  const disposition = headers.get('content-disposition') ?? ''
  const unicode = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return unicode ? decodeURIComponent(unicode) : /filename="([^"]+)"/.exec(disposition)?.[1]
}
