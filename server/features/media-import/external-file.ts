import { lookup } from 'node:dns/promises'
import { createWriteStream } from 'node:fs'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { MediaImportNote } from '#contract/media-import.ts'
import { guarded } from '#server/storage/durable-files.ts'
import { StorageError } from '#server/storage/storage.ts'
import { isPublicAddress } from './public-address.ts'

interface ResolvedAddress {
  address: string
  family: number
}

/** Network access. Tests replace it; no environment variable can. */
export interface Outgoing {
  /** All addresses of a host name. */
  resolve(host: string): Promise<ResolvedAddress[]>
  isAllowed(address: string): boolean
  /** Idle timeout: aborts when no byte arrives for this long. */
  silenceMilliseconds: number
  /** Total timeout of one file, including redirects. */
  totalMilliseconds: number
}

const outgoing: Outgoing = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
  silenceMilliseconds: 15_000,
  totalMilliseconds: 600_000,
}

/** Why an external file was not copied in. */
export class FetchRejected extends Error {
  readonly note: MediaImportNote
  constructor(note: MediaImportNote, options?: ErrorOptions) {
    super(note, options)
    this.note = note
  }
}

const redirectsMax = 5
const redirectStatuses = [301, 302, 303, 307, 308]

export type FetchExternalFile = ReturnType<typeof createFetchExternalFile>

/**
 * Downloads an http(s) address to a local path, from public addresses only (SSRF protection). Each hop's name is resolved once, all its
 * addresses are checked, and the connection uses the checked address, so DNS rebinding has no effect. Throws FetchRejected, StorageError,
 * and the signal's reason.
 */
export function createFetchExternalFile({ maxBytes, ...overrides }: { maxBytes: number } & Partial<Outgoing>) {
  const { resolve: resolveHost, isAllowed, silenceMilliseconds, totalMilliseconds } = { ...outgoing, ...overrides }

  return async (address: string, path: string, stopped: AbortSignal): Promise<void> => {
    const timeout = AbortSignal.timeout(totalMilliseconds)
    const signal = AbortSignal.any([stopped, timeout])
    try {
      const response = await follow(address, signal)
      await save(response, path, signal)
    } catch (error) {
      stopped.throwIfAborted()
      if (timeout.aborted) throw new FetchRejected('too_slow', { cause: error })
      if (error instanceof FetchRejected || error instanceof StorageError) throw error
      throw new FetchRejected('unreachable', { cause: error })
    }
  }

  async function follow(address: string, signal: AbortSignal): Promise<IncomingMessage> {
    let url = parse(address)
    for (let hops = 0; hops <= redirectsMax; hops++) {
      const response = await get(url, await safeAddress(url, signal), signal)
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return response
      response.destroy()
      if (!redirectStatuses.includes(statusCode) || !headers.location) throw new FetchRejected('unreachable')
      url = parse(headers.location, url)
    }
    throw new FetchRejected('too_many_redirects')
  }

  async function safeAddress({ hostname }: URL, signal: AbortSignal): Promise<ResolvedAddress> {
    const literal = hostname.replace(/^\[|\]$/g, '')
    const family = isIP(literal)
    const addresses = family ? [{ address: literal, family }] : await orAborted(resolveHost(hostname), signal)
    const [first] = addresses
    if (!first) throw new FetchRejected('unreachable')
    if (!addresses.every(({ address }) => isAllowed(address))) throw new FetchRejected('unsafe_address')
    return first
  }

  function get(url: URL, to: ResolvedAddress, signal: AbortSignal): Promise<IncomingMessage> {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const toChecked: LookupFunction = (_host, options, done) => (options.all ? done(null, [to]) : done(null, to.address, to.family))
    return new Promise((resolve, reject) => {
      let received: IncomingMessage | null = null
      // No connection reuse: a pooled connection may have been opened before this name was checked.
      const sent = request(url, {
        lookup: toChecked,
        agent: false,
        signal,
        headers: { accept: 'audio/*, video/*, */*', 'user-agent': 'music-platform' },
      })
      sent.setTimeout(silenceMilliseconds, () => (received ?? sent).destroy(new FetchRejected('too_slow')))
      sent.once('response', (response) => {
        received = response
        resolve(response)
      })
      sent.once('error', reject).end()
    })
  }

  async function save(response: IncomingMessage, path: string, signal: AbortSignal) {
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
      response.destroy()
      throw new FetchRejected('too_large')
    }
    // Network errors are already FetchRejected, so any other error comes from the disk.
    await guarded(() => pipeline(response, bounded, createWriteStream(path, { flags: 'wx' }), { signal }))
  }

  async function* bounded(bytes: AsyncIterable<Buffer>) {
    let received = 0
    try {
      for await (const chunk of bytes) {
        received += chunk.length
        if (received > maxBytes) throw new FetchRejected('too_large')
        yield chunk
      }
    } catch (error) {
      throw error instanceof FetchRejected ? error : new FetchRejected('unreachable', { cause: error })
    }
  }
}

/** A DNS lookup cannot be canceled, only abandoned. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))])

function parse(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null
  if (!url) throw new FetchRejected('unreachable')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchRejected('unsafe_address')
  return url
}
