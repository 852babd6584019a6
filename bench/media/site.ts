import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { createClient } from '#server/testing/test-client.ts'
import { uploadBytes } from '#server/testing/uploads.ts'
import { root, startCommand, startEnvironment } from '../start-script.ts'

export const administrator = { email: 'owner@example.com', password: 'correct horse battery' }

/** One of the compared servers: they send the same files at the same paths. */
export interface MeasuredServer {
  name: 'nginx' | 'Node from memory' | 'this server'
  port: number
  pid: number
}

interface MediaSite {
  nginx: MeasuredServer
  /** The minimum cost of a server on Node. */
  memory: MeasuredServer
  own: MeasuredServer
  /** Paths of songs with `songBytes` bytes each, at 320 kbit/s. */
  paths: string[]
  close(): Promise<void>
}

export const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Throws a clear message if a program is missing. */
export function requirePrograms(...programs: string[]) {
  const missing = programs.filter((program) => !has(program))
  if (missing.length === 0) return
  console.error(`Not installed: ${missing.join(', ')}. This bench compares with nginx and pins processes with taskset (util-linux).`)
  process.exit(1)
}

/** This server, nginx and plain Node HTTP, all on the first core, with `songs` songs of some 10 MB. */
export async function startMediaSite({ songs }: { songs: number }): Promise<MediaSite> {
  const folder = await mkdtemp(join(tmpdir(), 'music-platform-bench-'))
  const children: ChildProcess[] = []
  try {
    const port = await freePort()
    const own = await startPinned(children, startCommand, port, {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      SAMPLE_CONTENT: 'off',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    })
    const paths = await uploadSongs(`http://127.0.0.1:${port}`, songs)
    const nginxPort = await freePort()
    await writeFile(join(folder, 'nginx.conf'), nginxConfig(folder, nginxPort))
    const nginx = await startPinned(children, ['nginx', '-c', join(folder, 'nginx.conf')], nginxPort)
    const memoryPort = await freePort()
    const memoryServer = [process.execPath, join(import.meta.dirname, 'memory-server.ts'), String(memoryPort), join(folder, 'storage')]
    const memory = await startPinned(children, memoryServer, memoryPort)
    return {
      nginx: { name: 'nginx', port: nginxPort, pid: nginx },
      memory: { name: 'Node from memory', port: memoryPort, pid: memory },
      own: { name: 'this server', port, pid: own },
      paths,
      close: () => close(children, folder),
    }
  } catch (error) {
    await close(children, folder)
    throw error
  }
}

async function close(children: ChildProcess[], folder: string) {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
}

/** Resolves with the process id when `port` accepts connections. */
async function startPinned(
  children: ChildProcess[],
  command: readonly string[],
  port: number,
  env: Record<string, string> = {},
): Promise<number> {
  const child = spawn('taskset', ['-c', '0', ...command], {
    cwd: root,
    env: startEnvironment(env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended`)
    if (await acceptsConnections(port)) return Number(child.pid)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const acceptsConnections = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )

async function uploadSongs(address: string, count: number): Promise<string[]> {
  const admin = createClient(address)
  await admin.signIn(administrator)
  const { body: category } = await admin.call('POST /api/categories', { body: { name: 'Bench', color: '#3d5afe' } })
  const paths: string[] = []
  for (let number = 0; number < count; number++) {
    const uploadId = await uploadBytes(admin, silentMp3(number), { kind: 'media', name: `${number}.mp3` })
    const { body } = await admin.call('POST /api/songs', {
      body: { title: `Song ${number}`, mediaType: 'audio', categoryId: category.id, uploadId },
    })
    paths.push(body.fileUrl)
  }
  return paths
}

const frameBytes = 1_044
const frames = 10_044

export const songBytes = frameBytes * frames

/** 262 s of silence at 320 kbit/s, 44.1 kHz. `number` makes each file different. */
export function silentMp3(number: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(songBytes)
  for (let frame = 0; frame < frames; frame++) bytes.set([0xff, 0xfb, 0xe0, 0xc0], frame * frameBytes)
  bytes[frameBytes - 1] = number
  return bytes
}

const nginxConfig = (folder: string, port: number) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr crit;
worker_rlimit_nofile 20000;
events { worker_connections 10000; }
http {
  access_log off;
  sendfile on;
  tcp_nopush off;
  tcp_nodelay on;
  open_file_cache max=1000 inactive=60s;
  open_file_cache_valid 1s;
  keepalive_requests 1000000000;
  keepalive_timeout 75s;
  types { audio/mpeg mp3; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/nginx-${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location /media/ {
      alias ${folder}/storage/;
      add_header Cache-Control max-age=3600;
    }
  }
}
`
