import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'

interface Front {
  /** 'http://127.0.0.1:PORT' */
  address: string
  stop(): Promise<void>
}

/** Header of each response with 'host:port' of the process that sent it. */
export const servedByHeader = 'x-served-by'

export const hasNginx = (): boolean => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Starts nginx in front of these addresses: the process with the fewest connections gets the next request. */
export async function startNginx(addresses: readonly string[]): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(addresses, port))
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'ignore'] })
  const address = `http://127.0.0.1:${port}`
  await untilResponding(child, address)
  return {
    address,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Bodies are forwarded unbuffered, so that the received part of an interrupted upload is stored. Writes are not retried: if the response to
 * a PUT or DELETE were lost, nginx would send it to another process, where it is stale.
 */
const configuration = (addresses: readonly string[], port: number) => `
daemon off;
${userInfo().uid === 0 ? 'user root;' : ''}
worker_processes 1;
pid nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
  upstream site {
    least_conn;
    ${addresses.map((address) => `server ${address.replace('http://', '')} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    proxy_http_version 1.1;
    proxy_request_buffering off;
    proxy_set_header Connection '';
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Request-Id $request_id;
    add_header ${servedByHeader} $upstream_addr always;
    error_page 418 = @writes;
    location / {
      if ($request_method !~ ^(GET|HEAD)$) { return 418; }
      proxy_pass http://site;
    }
    location @writes {
      proxy_next_upstream off;
      proxy_pass http://site;
    }
  }
}
`

async function untilResponding(child: ChildProcess, address: string): Promise<void> {
  while (child.exitCode === null) {
    if (await fetch(address).catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('nginx did not start')
}
