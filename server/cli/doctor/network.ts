import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Config } from '../../config.ts'
import { createMailer } from '../../mail/mailer.ts'
import { counted } from '../messages.ts'
import { broken, type Diagnostic, ok, warning } from './diagnostic.ts'

const timeoutMilliseconds = 10_000

export async function* checkNetwork({ site, trustedProxies, smtp }: Config): AsyncGenerator<Diagnostic> {
  if (!site) yield warning('BASE_URL is not set: set it to the public address before you print QR codes, and for mail.')
  else {
    yield await reach(site.origin + site.path)
    if (site.origin.startsWith('https:')) yield* certificate(new URL(site.origin))
    yield proxies(site.origin, trustedProxies)
  }
  yield await mail(smtp, site !== null)
}

async function reach(address: string): Promise<Diagnostic> {
  try {
    const response = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(timeoutMilliseconds) })
    const body: unknown = await response.json().catch(() => null)
    if (response.ok && JSON.stringify(body) === '{"status":"ok"}') return ok(`${address} responds`)
    return broken(
      `${address}/healthz responds with ${response.status}, and not as this server does: look at what the proxy passes on, path included.`,
    )
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error && cause.message ? cause.message : message
    return broken(`${address} cannot be reached from here (${reason}). Does the server run? Do name, certificate and proxy lead to it?`)
  }
}

/** Programs that renew certificates do so 30 days before the end. */
const daysLeft = 14
const dayMilliseconds = 24 * 3600 * 1000

/** Nothing if there is no certificate or it is invalid, which `reach` reports. */
async function* certificate({ hostname, port, host }: URL): AsyncGenerator<Diagnostic> {
  const end = await endOfCertificate(hostname, Number(port || 443)).catch(() => null)
  if (end === null) return
  const days = Math.floor((end - Date.now()) / dayMilliseconds)
  const text = `the certificate of ${host} is valid for ${counted(days, 'day')}`
  yield days > daysLeft ? ok(text) : warning(`${text} only: the program that renews it should have done so. Look at its log.`)
}

function endOfCertificate(hostname: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const address = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host: address, port, ...(isIP(address) ? {} : { servername: address }) })
  socket.setTimeout(timeoutMilliseconds, () => reject(new Error('timeout')))
  socket.once('error', reject)
  socket.once('secureConnect', () => resolve(Date.parse(socket.getPeerCertificate().valid_to)))
  return promise.finally(() => socket.destroy())
}

function proxies(origin: string, trusted: readonly string[]): Diagnostic {
  if (trusted.length > 0) return ok(`forwarding headers count from ${trusted.join(', ')}`)
  if (!origin.startsWith('https:')) return ok('no proxy is trusted, and none is needed without https')
  return warning('TRUSTED_PROXIES is not set, so all visitors look like the proxy: with one on this machine, TRUSTED_PROXIES=127.0.0.1,::1')
}

async function mail(smtp: Config['smtp'], hasSite: boolean): Promise<Diagnostic> {
  if (!smtp) return ok('no mail: a forgotten password is set by an administrator, or by "music-platform user password"')
  if (!hasSite) return warning('SMTP_HOST is set, but reset links need BASE_URL too: none are sent.')
  try {
    await createMailer(smtp).check()
    return ok(`the mail server ${smtp.host}:${smtp.port} responds`)
  } catch (error) {
    return broken(`the mail server ${smtp.host}:${smtp.port} does not take us: ${(error as Error).message}. Check SMTP_*.`)
  }
}
