import { execFileSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'

export interface PostgresServer {
  url: string
  start(): void
  /** 'immediate' simulates a crash. */
  stop(mode: 'fast' | 'immediate'): void
  dispose(): void
}

/** Folder of PostgreSQL's programs on Debian and other systems; null if it is not installed. */
export function findPostgres(): string | null {
  const [newest] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()
  return newest ?? null
}

/** A separate PostgreSQL server on the loopback address, in a temporary folder. It does not run as root, so root starts it as `postgres`. */
export async function createPostgresServer(bin: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const port = await freePort()
  const account = userInfo().uid === 0 ? accountOf('postgres') : null
  if (account) chownSync(folder, account.uid, account.gid)
  const run = (program: string, ...args: string[]) => execFileSync(join(bin, program), args, { stdio: 'ignore', cwd: folder, ...account })
  const data = join(folder, 'db')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=50`
  const start = () => run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  const stop = (mode: 'fast' | 'immediate') => run('pg_ctl', '-D', data, '-w', '-m', mode, 'stop')
  run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
  start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    dispose: () => {
      try {
        stop('immediate')
      } catch {
        // It is not running.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function accountOf(name: string) {
  const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, name]))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
