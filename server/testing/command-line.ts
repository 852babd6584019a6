import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { runProgram } from '#server/cli/run-program.ts'
import { type Config, readConfig } from '#server/config.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { cheapPictures } from './cheap-pictures.ts'
import { compiled } from './server-process.ts'
import { probe } from './shared-probe.ts'
import { copyTemplateFile } from './template-file.ts'

interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

const program = join(import.meta.dirname, '../cli.ts')

/**
 * Runs the command line as a separate process, with only these settings. For what differs in a process of its own: standard input, exit, and
 * writing beside a running server. Loading the program takes a second of processor time.
 */
export async function runProcess(settings: Record<string, string>, command: readonly string[], stdin = ''): Promise<CommandResult> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...settings }
  const child = spawn(process.execPath, [program, ...command], { env })
  child.stdin.on('error', () => {})
  child.stdin.end(stdin)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, stdout, stderr }
}

/** Runs the same program in this process, with only these settings. */
export async function runCommand(settings: Record<string, string>, command: readonly string[], stdin = ''): Promise<CommandResult> {
  const { env, exitCode } = process
  const [stdout, stderr] = [record(process.stdout), record(process.stderr)]
  const input = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([stdin]) as typeof process.stdin)
  process.env = { PATH: env.PATH, ...settings }
  process.exitCode = 0
  try {
    await runProgram(command)
    return { code: process.exitCode, stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    Object.assign(process, { env, exitCode })
    for (const replaced of [stdout, stderr]) replaced.restore()
    input.mockRestore()
  }
}

function record(stream: NodeJS.WriteStream) {
  const written: string[] = []
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    written.push(String(chunk))
    return true
  })
  return { text: () => written.join(''), restore: () => spy.mockRestore() }
}

export const owner = { email: 'owner@example.com', password: 'correct horse battery' }

interface RunningSite {
  address: string
  printed: { email: string; password: string } | null
}

/** Creates sites with separate data folders below one temporary folder, and a command line for each. */
export async function createSites() {
  const folder = await mkdtemp(join(tmpdir(), 'music-platform-cli-'))
  const settingsOf = (name: string, more: Record<string, string> = {}) => ({ DATA_DIR: join(folder, name), SAMPLE_CONTENT: 'off', ...more })
  return {
    folder,
    settingsOf,
    music: (name: string, ...command: string[]) => runCommand(settingsOf(name), command),
    /** The same in a process of its own. */
    musicProcess: (name: string, ...command: string[]) => runProcess(settingsOf(name), command),
    /** Runs `work` while the site runs in this process, without background jobs and with cheap password hashes and pictures. */
    async whileRunning<T>(name: string, work: (site: RunningSite) => Promise<T>, overrides: Partial<Config> = {}): Promise<T> {
      const config = { ...readConfig(settingsOf(name)), firstAdmin: owner, ...overrides }
      await copyTemplateFile(join(config.dataDir, 'music-platform.db'))
      const logger = pino({ level: 'silent' })
      const cheap = { passwordHashing: cheapPasswords, pictureEffort: cheapPictures }
      const app = await createApp({ config, logger, webFolder: null, ...cheap, probe, jobTiming: null })
      await app.http.listen({ port: 0, host: '127.0.0.1' })
      return work({ address: app.http.listeningOrigin, printed: app.newAdministrator }).finally(() => app.http.close())
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  }
}
