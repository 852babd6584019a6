import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface SwiftServer {
  /** Address of its S3 API: 'http://127.0.0.1:PORT'. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** No effect if it is running. */
  start(): Promise<void>
  /** Stops only the proxy, through which all requests go: starting all servers takes four times as long. */
  stop(): Promise<void>
  /** SIGSTOP: until SIGCONT, its proxy neither responds nor closes connections, as behind a broken network. */
  freeze(): void
  thaw(): void
  dispose(): Promise<void>
}

const kinds = ['account', 'container', 'object'] as const
const account = { region: 'us-east-1', accessKeyId: 'test:tester', secretAccessKey: 'testing' }

/** Debian's packages: swift-proxy, swift-account, swift-container and swift-object. */
export const hasSwift = (): boolean => [...kinds, 'proxy'].every((kind) => existsSync(`/usr/bin/swift-${kind}-server`))

/** OpenStack Swift with its S3 API, on one disk of one machine, in a temporary folder and on free ports of the loopback. */
export async function createSwiftServer(): Promise<SwiftServer> {
  const folder = mkdtempSync(join(tmpdir(), 'swift-'))
  const [proxyPort = 0, cachePort = 0, ...ports] = await freePorts(2 + kinds.length)
  for (const part of ['disks/one', 'log']) mkdirSync(join(folder, part), { recursive: true })
  await makeRings(folder, ports)
  const configure = (name: string, text: string) => writeFileSync(join(folder, name), text)
  configure('swift.conf', swiftConf)
  for (const [n, kind] of kinds.entries()) configure(`${kind}.conf`, storageConf(folder, kind, ports[n] ?? 0))
  configure('proxy.conf', proxyConf(folder, proxyPort, cachePort))

  const endpoint = `http://127.0.0.1:${proxyPort}`
  const run = (kind: string) => {
    const log = openSync(join(folder, 'log', kind), 'a')
    const env = { ...process.env, SWIFT_CONF: join(folder, 'swift.conf') }
    return spawn('/usr/bin/python3', [`/usr/bin/swift-${kind}-server`, join(folder, `${kind}.conf`)], { env, stdio: ['ignore', log, log] })
  }
  const backends = kinds.map(run)
  let proxy: ChildProcess | null = null
  const server: SwiftServer = {
    ...account,
    endpoint,
    start: async () => {
      if (proxy) return
      // Its proxy does not retry backends that were down when it started.
      for (const port of ports) await until(() => isListening(port), backends)
      proxy = run('proxy')
      await until(async () => (await fetch(`${endpoint}/healthcheck`)).ok, [...backends, proxy])
    },
    stop: async () => {
      if (proxy) await kill(proxy)
      proxy = null
    },
    freeze: () => void proxy?.kill('SIGSTOP'),
    thaw: () => void proxy?.kill('SIGCONT'),
    dispose: async () => {
      await Promise.all([server.stop(), ...backends.map(kill)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

/** Builds all rings in one process: swift-ring-builder would need three processes per ring. */
const ringScript = `
import sys
from swift.common.ring import RingBuilder
for path, port in zip(sys.argv[1::2], sys.argv[2::2]):
    device = {"id": 0, "region": 1, "zone": 1, "device": "one", "weight": 1.0, "meta": ""}
    address = {"ip": "127.0.0.1", "port": int(port), "replication_ip": "127.0.0.1", "replication_port": int(port)}
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(device | address)
    builder.rebalance()
    builder.get_ring().save(path)
`

async function makeRings(folder: string, ports: readonly number[]) {
  const rings = kinds.flatMap((kind, n) => [join(folder, `${kind}.ring.gz`), String(ports[n])])
  await promisify(execFile)('/usr/bin/python3', ['-c', ringScript, ...rings])
}

async function kill(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

/** Waits without timeout, because the machine may be busy; throws if a server ends instead. */
async function until(isSo: () => Promise<boolean>, servers: readonly ChildProcess[]) {
  while (!(await isSo().catch(() => false))) {
    if (servers.some(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)) throw new Error('Swift did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
  return true
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' ? (address?.port ?? 0) : 0
  })
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

const swiftConf = `
[swift-hash]
swift_hash_path_prefix = tests
swift_hash_path_suffix = tests
[storage-policy:0]
name = default
default = yes
[swift-constraints]
max_header_size = 32768
`

const listening = (folder: string, port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_facility =
`

const storageConf = (folder: string, kind: string, port: number) => `${listening(folder, port)}
devices = ${join(folder, 'disks')}
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
fallocate_reserve = 0
`

/**
 * No cache server listens on its port; Swift works without one. The timeouts are long for busy machines: the default of half a second would
 * cause 503.
 */
const proxyConf = (folder: string, port: number, cachePort: number) => `${listening(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
conn_timeout = 30
node_timeout = 120
error_suppression_interval = 1
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = ${account.region}
check_bucket_owner = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${account.secretAccessKey} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`
