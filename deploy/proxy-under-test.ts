import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { createCertificate } from '#server/testing/certificate.ts'
import { freePort } from '#server/testing/free-port.ts'

export type ProxyName = 'nginx' | 'caddy'

export interface RunningProxy {
  /** 'https://127.0.0.1:PORT' */
  origin: string
  /** Address without TLS; null if there is none. */
  plainOrigin: string | null
  /** Contents of its access log; null if it has none. */
  accessLog(): string | null
  stop(): Promise<void>
}

export const isInstalled = (name: ProxyName) => !spawnSync(name, [name === 'nginx' ? '-v' : 'version']).error

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

interface ProxyOptions {
  folder: string
  port: number
  plainPort: number
  serverPort: number
  /** Base path of the site: '' or '/listen'. */
  path: string
}

/** The published example, adapted to the names, ports and certificate of this test. */
const configs: Record<ProxyName, (o: ProxyOptions) => string> = {
  nginx: ({ folder, port, plainPort, serverPort, path }) => {
    const site = read('nginx.conf')
      .replaceAll('music.example.org', '127.0.0.1')
      .replace('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replaceAll('/var/log/nginx/access.log', `${folder}/access.log`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/certificate.pem;`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
      .replace('location / {\n    proxy_pass', `location ${path || '/'} {\n    proxy_pass`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
    return `daemon off; pid ${folder}/pid; error_log stderr warn; events {} http { access_log off; ${temporary}\n${site}}`
  },
  caddy: ({ folder, port, serverPort, path }) =>
    `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${read('Caddyfile')
      .replace('music.example.org {', `https://127.0.0.1:${port} {\n\ttls ${folder}/certificate.pem ${folder}/key.pem`)
      .replace('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
      .replace('path /*', path ? `path ${path} ${path}/*` : 'path /*')}`,
}

const commands: Record<ProxyName, (folder: string) => string[]> = {
  nginx: (folder) => ['nginx', '-e', 'stderr', '-p', folder, '-c', join(folder, 'config')],
  caddy: (folder) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'config')],
}

/** Starts the real proxy in front of a server on the loopback address; from then on, this process trusts its certificate. */
export async function startProxy(name: ProxyName, o: Pick<ProxyOptions, 'port' | 'serverPort' | 'path'>): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const { certificateFile } = createCertificate(folder, { days: 2 })
  tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(certificateFile, 'utf8')])
  const plainPort = await freePort()
  writeFileSync(join(folder, 'config'), configs[name]({ folder, plainPort, ...o }))
  const [program = '', ...args] = commands[name](folder)
  const child = spawn(program, args, { env: { PATH: process.env.PATH, HOME: folder }, stdio: ['ignore', 'pipe', 'pipe'] })
  await isListening(child, o.port)
  return {
    origin: `https://127.0.0.1:${o.port}`,
    plainOrigin: name === 'nginx' ? `http://127.0.0.1:${plainPort}` : null,
    accessLog: () => (name === 'nginx' ? readFileSync(join(folder, 'access.log'), 'utf8') : null),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isListening(child: ChildProcess, port: number) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The proxy ended:\n${output}`)
    const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
    const isOpen = await Promise.race([once(socket, 'secureConnect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
