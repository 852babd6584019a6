import { type Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface RawRequest {
  method?: string
  headers?: Record<string, string>
  agent?: Agent | false
}

/** Resolves with the head of the response; its body has not been read yet. Headers are sent exactly as given. */
export function openResponse(address: string, { method = 'GET', headers = {}, agent = false }: RawRequest = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(address, { method, headers, agent }, resolve).on('error', reject).end()
  })
}

export async function send(address: string, options: RawRequest = {}): Promise<RawResponse> {
  const response = await openResponse(address, options)
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
}

/** Sends `text` to the server and returns everything received until it closes the connection. */
export async function exchange(address: string, text: string): Promise<Buffer> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write(text)
  return buffer(socket)
}
