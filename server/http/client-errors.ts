import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { AppError, errorBody } from '#server/app-error.ts'
import { pagePolicy, securityHeaders } from './security-headers.ts'

/** How long to read and discard bytes that still arrive: closing with unread bytes resets the connection, and the response is lost. */
const lingerMilliseconds = 2_000

const rejections: Record<string, { status: number; reason: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'headers too large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: 'chunk extensions too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'request timed out' },
}

/** For Fastify's `clientErrorHandler`: sends a contract error for invalid HTTP, for which there is no request and no hook runs. */
export function sendClientError(this: FastifyInstance, error: ConnectionError, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  // Node's internal field: the response that the socket is sending. No other response can be written into it.
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null }
  if (current?.headersSent) return void socket.destroy()
  const { status, reason } = rejections[error.code] ?? { status: 400, reason: 'no valid HTTP request' }
  this.log.info({ code: error.code, status }, 'request rejected')
  const body = JSON.stringify(errorBody(new AppError('malformed_request', { reason })))
  const headers = {
    ...securityHeaders,
    'content-security-policy': pagePolicy({ scripts: [], styles: [] }),
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
}
