import type { z } from 'zod'
import type { Api, EndpointKey } from '#contract/index.ts'

type Input<K extends EndpointKey> = { [P in 'params' | 'query' | 'body' as Api[K] extends { [X in P]: z.ZodType } ? P : never]?: unknown }
type Output<K extends EndpointKey> = Api[K] extends { output: infer S extends z.ZodType } ? z.output<S> : undefined

export interface ApiResponse<T> {
  status: number
  body: T
  headers: Headers
}

export type TestClient = ReturnType<typeof createClient>

/**
 * An HTTP client that behaves like a single browser: stores cookies and sends its `origin`. It does not validate input, so that tests can
 * provoke rejections. `send` is the transport.
 */
export function createClient(address: string, origin = address, send: typeof fetch = fetch) {
  const cookies = new Map<string, string>()

  async function request(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }), ...(init.method && init.method !== 'GET' && { origin }), ...init.headers }
    const response = await send(address + path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line)
    return response
  }

  async function call<K extends EndpointKey>(key: K, input: Input<K> = {} as Input<K>): Promise<ApiResponse<Output<K>>> {
    const [method = '', template = ''] = key.split(' ')
    const { params = {}, query = {}, body } = input as Record<'params' | 'query', Record<string, string>> & { body?: unknown }
    const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams(query).toString()
    const response = await request(search ? `${path}?${search}` : path, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Output<K>, headers: response.headers }
  }

  return {
    request,
    call,
    /** The Cookie header, for clients outside of this process. */
    cookieHeader: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    async signIn(account: { email: string; password: string }) {
      const { status } = await call('POST /api/session', { body: account })
      if (status !== 200) throw new Error(`sign-in responded ${status}`)
    },
  }
}

function storeCookie(cookies: Map<string, string>, line: string) {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(name)
  else cookies.set(name, value)
}
