import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'

const sources = resolve(import.meta.dirname, '../../..')

/** The code, not what lies beside it: DATA_DIR may be a folder of the installation. Packages may be links to a shared folder. */
function readableCode(): string[] {
  const modules = join(sources, 'node_modules')
  return [...['server', 'contract', 'package.json'].map((name) => join(sources, name)), modules, realpathSync(modules)]
}

interface Restrictions {
  readable: readonly string[]
  writable?: readonly string[]
  memoryMegabytes: number
}

/**
 * Runs a program of ours on bytes that anybody may have sent: without environment, reading the program's own code and the paths named here
 * alone, and ended by the system beyond the memory. The caller limits its processor time.
 */
export function spawnRestricted(
  script: string,
  args: readonly string[],
  { readable, writable = [], memoryMegabytes }: Restrictions,
): ChildProcess {
  const permissions = [
    ...[...readableCode(), ...readable].map((path) => `--allow-fs-read=${path}`),
    ...writable.map((path) => `--allow-fs-write=${path}`),
  ]
  return spawn(process.execPath, [`--max-old-space-size=${memoryMegabytes}`, '--permission', ...permissions, script, ...args], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}
