import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newId } from '#server/database/ids.ts'

export interface PostgresServer {
  /** A database of its own on it. */
  createDatabase(): Promise<{ url: string; drop(): Promise<void> }>
  stop(): Promise<void>
}

/** The server of BENCH_DATABASE_URL, else one in a temporary folder where PostgreSQL is installed, else null. */
export async function findPostgres(): Promise<PostgresServer | null> {
  const given = process.env.BENCH_DATABASE_URL
  if (given) return serverAt(given, async () => {})
  const bin = await installedPostgres()
  return bin ? startPostgres(bin) : null
}

const installations = '/usr/lib/postgresql'

async function installedPostgres(): Promise<string | null> {
  if (!existsSync(installations)) return null
  const versions = (await readdir(installations)).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(installations, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres'))) ?? null
}

/** With what PostgreSQL does by default: it takes fsync seriously. */
async function startPostgres(bin: string): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-postgres-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])))
    await chown(folder, uid, gid)
  }
  await chmod(folder, 0o700)
  const run = (program: string, args: string[]) => {
    const [command = '', ...rest] = [...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []), join(bin, program), ...args]
    execFileSync(command, rest, { stdio: 'ignore', cwd: '/' })
  }
  const data = join(folder, 'db')
  const port = await freePort()
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c shared_buffers=512MB -c max_wal_size=8GB`
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  return serverAt(`postgres://postgres@127.0.0.1:${port}/postgres`, async () => {
    run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
    await rm(folder, { recursive: true, force: true })
  })
}

function serverAt(url: string, stop: () => Promise<void>): PostgresServer {
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  return {
    stop,
    createDatabase: async () => {
      const name = `bench_${newId()}`
      await onServer(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
      const address = new URL(url)
      address.pathname = `/${name}`
      return { url: address.href, drop: () => onServer(`drop database ${name} with (force)`) }
    },
  }
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
