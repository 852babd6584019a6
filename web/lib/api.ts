import type { z } from 'zod'
import type { ApiError, ErrorCode } from '#contract/errors.ts'
import type { Api, EndpointKey } from '#contract/index.ts'

type Part<K extends EndpointKey, P extends 'params' | 'query' | 'body'> = Api[K] extends { [X in P]: infer S extends z.ZodType }
  ? { [X in P]: z.input<S> }
  : { [X in P]?: never }
type QueryPart<K extends EndpointKey> = Api[K] extends { query: infer S extends z.ZodType } ? { query?: z.input<S> } : { query?: never }

export type Input<K extends EndpointKey> = Part<K, 'params'> & QueryPart<K> & Part<K, 'body'> & { signal?: AbortSignal }
export type Output<K extends EndpointKey> = Api[K] extends { output: infer S extends z.ZodType } ? z.output<S> : undefined

/** How requests are sent: `fetch` in the browser, an in-process call during server rendering. `path` excludes the base path. */
export type Transport = (
  path: string,
  init: { method: string; body?: string; signal?: AbortSignal },
) => Promise<{ status: number; body: unknown }>

/** An error response, or `unreachable` if there was no response. */
export class CallError extends Error {
  readonly code: ErrorCode | 'unreachable'
  readonly details: NonNullable<ApiError['details']>
  constructor(code: ErrorCode | 'unreachable', details: ApiError['details'] = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

export type Call = ReturnType<typeof createCall>

/** The typed API: `call('GET /api/songs/:id', { params: { id } })`. Throws CallError. */
export function createCall(transport: Transport) {
  return async <K extends EndpointKey>(key: K, input: Input<K>): Promise<Output<K>> => {
    const [method, template] = key.split(' ') as [string, string]
    const { params, query, body, signal } = input as {
      params?: Record<string, string>
      query?: Record<string, unknown>
      body?: unknown
      signal?: AbortSignal
    }
    const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
    ).toString()
    const response = await transport(search ? `${path}?${search}` : path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
    if (response.status < 400) return response.body as Output<K>
    const error = response.body as Partial<ApiError> | null
    throw new CallError(error?.code ?? 'unreachable', error?.details)
  }
}
