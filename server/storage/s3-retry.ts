import { setTimeout as wait } from 'node:timers/promises'

/** A storage that says nothing for so long is away. */
const responseTimeoutMilliseconds = 2_000
/** One that is away is left alone for so long: meanwhile everybody is refused at once, instead of waiting too. */
const restMilliseconds = 1_000
/** Sending much, copying and joining take their time. */
const longestMilliseconds = 300_000
const lookMilliseconds = 300
const retryMilliseconds = 200

/**
 * fetch for s3mini, whose own limit would cut off songs that are listened to slowly. It fails where the storage at `endpoint` does not
 * answer, or while a long request is under way answers nobody else. Once more is tried what goes wrong by chance: a connection that
 * was just being closed, a storage that says 5xx. Answers come whole, but for objects, whose bytes are the reader's to wait for.
 */
export function createRetryingFetch(endpoint: string): typeof fetch {
  let awayUntil = 0

  return async (input, init = {}) => {
    if (performance.now() < awayUntil) throw new Error('The storage was away a moment ago')
    const isLong = init.method === 'PUT' || init.method === 'POST'
    const [given, over] = [new AbortController(), new AbortController()]
    const headers = new Headers(init.headers)
    headers.set('accept-encoding', 'identity')
    const giveUp = () => given.abort(new Error('The storage does not answer'))
    const limit = setTimeout(giveUp, isLong ? longestMilliseconds : responseTimeoutMilliseconds)
    if (isLong) untilResponse(endpoint, over.signal).catch(() => over.signal.aborted || giveUp())
    try {
      const response = await tryTwice(input, { ...init, headers, signal: given.signal })
      const isObject = init.method === 'GET' && !String(input).includes('?')
      return isObject ? response : await whole(response)
    } catch (error) {
      awayUntil = performance.now() + restMilliseconds
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
  // What begins or ends a multipart upload is no longer the same the second time.
  if (first && (first.status < 500 || init.method === 'POST')) return first
  await first?.body?.cancel()
  await wait(retryMilliseconds)
  return fetch(input, init)
}

/** Throws once it does not. Whatever it says, without a signature: it is there. */
async function untilResponse(endpoint: string, over: AbortSignal): Promise<never> {
  for (;;) {
    await wait(lookMilliseconds, undefined, { signal: over })
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
