import { setTimeout as wait } from 'node:timers/promises'

/** Circuit breaker: after a failure, all requests fail immediately for this long. */
const restMilliseconds = 1_000
/** Large uploads, copies and joining parts take long. */
const longestMilliseconds = 300_000
const probeMilliseconds = 300
const retryMilliseconds = 200

/**
 * fetch for s3mini, whose own timeout would cut off songs that are read slowly. Fails if the storage at `endpoint` does not respond in
 * time, or, during a long request, does not respond to probes. Retries once after transient failures: a closing connection or a 5xx
 * response. Buffers responses, except for objects, whose bytes are streamed at the reader's pace.
 */
export function createRetryingFetch(endpoint: string, responseTimeoutMilliseconds: number): typeof fetch {
  let unavailableUntil = 0
  let failure: unknown

  return async (input, init = {}) => {
    if (performance.now() < unavailableUntil) throw new Error('The storage was away a moment ago', { cause: failure })
    const isLong = init.method === 'PUT' || init.method === 'POST'
    const [given, over] = [new AbortController(), new AbortController()]
    const headers = new Headers(init.headers)
    headers.set('accept-encoding', 'identity')
    const giveUp = () => given.abort(new Error('The storage does not respond'))
    const limit = setTimeout(giveUp, isLong ? longestMilliseconds : responseTimeoutMilliseconds)
    if (isLong) untilSilent(endpoint, responseTimeoutMilliseconds, over.signal).catch(() => over.signal.aborted || giveUp())
    try {
      const response = await tryTwice(input, { ...init, headers, signal: given.signal })
      const isObject = init.method === 'GET' && !String(input).includes('?')
      return isObject ? response : await whole(response)
    } catch (error) {
      unavailableUntil = performance.now() + restMilliseconds
      failure = error
      throw error
    } finally {
      clearTimeout(limit)
      over.abort()
    }
  }
}

async function tryTwice(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> {
  const first = await fetch(input, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    return null
  })
  // Starting or completing a multipart upload is not idempotent.
  if (first && (first.status < 500 || init.method === 'POST')) return first
  await first?.body?.cancel()
  await wait(retryMilliseconds)
  return fetch(input, init)
}

/** Probes the storage until `over`; throws if it does not respond. Unsigned, because any response proves availability. */
async function untilSilent(endpoint: string, responseTimeoutMilliseconds: number, over: AbortSignal): Promise<never> {
  for (;;) {
    await wait(probeMilliseconds, undefined, { signal: over })
    await fetch(endpoint, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.any([over, AbortSignal.timeout(responseTimeoutMilliseconds)]),
    })
  }
}

async function whole(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer()
  return new Response(bytes.byteLength > 0 ? bytes : null, response)
}
