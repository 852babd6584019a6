import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'

const sources = resolve(import.meta.dirname, '../../..')

/**
 * The program's code without neighboring folders: DATA_DIR may be a subfolder of the installation. Packages may be links to a shared
 * folder.
 */
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
 * Runs one of our programs on untrusted bytes: without environment, with read access to its own code and the given paths only, and with a
 * memory limit. The caller limits its processor time.
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
