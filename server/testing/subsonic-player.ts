import { createHash } from 'node:crypto'
import type { TestClient } from './test-client.ts'

/** Undefined parameters are not sent. */
export type Parameters = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** A protocol response in JSON. */
interface PlayerResponse {
  status: 'ok' | 'failed'
  error?: { code: number; message: string }
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into it
  [element: string]: any
}

export type Player = ReturnType<typeof createPlayer>

/** A player that signs in with these parameters. */
export function createPlayer({ address }: { address: string }, credentials: Parameters) {
  const searchOf = (parameters: Parameters) =>
    new URLSearchParams(
      Object.entries({ v: '1.16.1', c: 'test', ...credentials, ...parameters }).flatMap(([name, value]) =>
        (value === undefined ? [] : Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
      ),
    ).toString()

  const request = (name: string, parameters: Parameters = {}, init: RequestInit = {}) =>
    fetch(`${address}/rest/${name}?${searchOf(parameters)}`, { redirect: 'manual', ...init })

  return {
    request,
    async call(name: string, parameters: Parameters = {}): Promise<PlayerResponse> {
      const response = await request(name, { f: 'json', ...parameters })
      if (response.status !== 200) throw new Error(`${name} responded ${response.status}`)
      return ((await response.json()) as { 'subsonic-response': PlayerResponse })['subsonic-response']
    },
    xml: async (name: string, parameters: Parameters = {}) => (await request(name, parameters)).text(),
    post: (name: string, parameters: Parameters = {}, headers: Record<string, string> = {}) =>
      fetch(`${address}/rest/${name}`, { method: 'POST', headers, body: new URLSearchParams(searchOf({ f: 'json', ...parameters })) }),
  }
}

/** Creates a secret for this account. */
export async function createSecret(client: TestClient, name = 'Phone'): Promise<{ id: string; secret: string; username: string }> {
  const { body } = await client.call('POST /api/apps', { body: { name } })
  const { viewer } = (await client.call('GET /api/session')).body
  return { id: body.app.id, secret: body.secret, username: viewer?.username ?? '' }
}

/** Token and salt, with which most players sign in. */
export const tokenOf = ({ username, secret }: { username: string; secret: string }, salt = 'c19b2d') => ({
  u: username,
  t: createHash('md5')
    .update(secret + salt)
    .digest('hex'),
  s: salt,
})

export const codeOf = ({ error }: PlayerResponse) => error?.code
export const titles = (rows: { title?: string; name?: string }[]) => rows.map(({ title, name }) => title ?? name)
/** The protocol's id of a song. */
export const so = (id: string) => `so-${id}`
