import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const header = 'x-internal-call'
const secret = randomBytes(16).toString('hex')

/** An API call that a page makes while it is rendered, in process: it is not a visitor's request. Known by a secret of this process. */
export const isInternalCall = ({ headers }: FastifyRequest): boolean => headers[header] === secret

/** Calls the own API in process, as an anonymous visitor of the same host. */
export async function callInternally(app: FastifyInstance, host: string, path: string, init: { method: string; body?: string }) {
  const answer = await app.inject({
    method: init.method as 'GET',
    url: path,
    headers: { host, accept: 'application/json', [header]: secret },
    ...(init.body === undefined ? {} : { payload: init.body }),
  })
  return { status: answer.statusCode, body: answer.body ? (answer.json() as unknown) : null }
}
