import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const header = 'x-internal-call'
const secret = randomBytes(16).toString('hex')

/** An API call that a page makes while it is rendered, in process: it is not a visitor's request. Known by a secret of this process. */
export const isInternalCall = ({ headers }: FastifyRequest): boolean => headers[header] === secret

/** Calls the own API in process, for a visitor of the same host: an anonymous one where no `cookie` is given. */
export async function callInternally(
  app: FastifyInstance,
  { host, cookie }: { host: string; cookie?: string | undefined },
  path: string,
  init: { method: string; body?: string },
) {
  const answer = await app.inject({
    method: init.method as 'GET',
    url: path,
    headers: { host, accept: 'application/json', [header]: secret, ...(cookie && { cookie }) },
    ...(init.body === undefined ? {} : { payload: init.body }),
  })
  return { status: answer.statusCode, body: answer.body ? (answer.json() as unknown) : null }
}
