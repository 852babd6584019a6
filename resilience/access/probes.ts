import type { Access, Endpoint } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { rawRoutes } from '#contract/raw.ts'
import type { App } from '#server/app.ts'
import type { TestClient } from '#server/testing/test-client.ts'

/** One method and address, requested with ids that do not exist. */
export interface Probe {
  /** Name in the contract: 'GET /api/songs/:id'. */
  name: string
  method: string
  /** The address with all parameters filled in. */
  path: string
  access: Access
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** All routes: each endpoint of the contract, and each method of the other routes. */
export function probesOf({ http }: App): Probe[] {
  const endpoints = Object.entries(api as Record<string, Endpoint>).map(([name, { access }]) => {
    const [method = '', url = ''] = name.split(' ')
    return { name, method, path: filled(url), access }
  })
  const others = Object.entries(rawRoutes).flatMap(([url, { access }]) =>
    methods
      .filter((method) => http.hasRoute({ method: method as 'GET', url }))
      .map((method) => ({ name: `${method} ${url}`, method, path: filled(url), access })),
  )
  return [...endpoints, ...others]
}

const filled = (url: string) => url.replaceAll(/:\w+/g, 'nothing').replace('*', 'nothing')

/** 'in': passed the access check, with any status. */
export type Outcome = 'in' | 'not_signed_in' | 'forbidden' | 'closed'

const rejections: readonly string[] = ['not_signed_in', 'forbidden'] satisfies Outcome[]

/**
 * Sends a request that cannot have an effect: access is checked before the body is read, and this body is malformed. A rejection has its
 * error code in JSON or, for a form, in the address of its redirect; any other response means that the request passed the access check.
 */
export async function outcomeOf(client: TestClient, { method, path }: Probe, headers: Record<string, string> = {}): Promise<Outcome> {
  const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{' }
  const response = await client.request(path, { method, ...body, headers: { ...body.headers, ...headers } })
  const text = await response.text()
  if (response.status === 503) return 'closed'
  const code = response.status === 303 ? problemIn(response.headers.get('location')) : codeIn(response.status, text)
  return code !== undefined && rejections.includes(code) ? (code as Outcome) : 'in'
}

const codeIn = (status: number, text: string) =>
  status === 401 || status === 403 ? (JSON.parse(text) as { code: string }).code : undefined

function problemIn(location: string | null): string | undefined {
  const outcome = new URL(location ?? '/', 'http://site').searchParams.get('outcome')
  return new URLSearchParams(outcome ?? '').get('problem') ?? undefined
}
