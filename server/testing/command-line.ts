import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { cheapPictures } from './cheap-pictures.ts'
import { copyTemplateFile } from './template-file.ts'

interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

const program = join(import.meta.dirname, '../cli.ts')

/** Runs the command line as a separate process, with only these settings. */
export async function runCommand(settings: Record<string, string>, command: readonly string[], stdin = ''): Promise<CommandResult> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(tmpdir(), 'music-platform-compiled'), ...settings }
  const child = spawn(process.execPath, [program, ...command], { env })
  child.stdin.on('error', () => {})
  child.stdin.end(stdin)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, stdout, stderr }
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
    /** Runs `work` while the site runs in this process, without background jobs and with cheap password hashes and pictures. */
    async whileRunning<T>(name: string, work: (site: RunningSite) => Promise<T>, overrides: Partial<Config> = {}): Promise<T> {
      const config = { ...readConfig(settingsOf(name)), firstAdmin: owner, ...overrides }
      await copyTemplateFile(join(config.dataDir, 'music-platform.db'))
      const logger = pino({ level: 'silent' })
      const cheap = { passwordHashing: cheapPasswords, pictureEffort: cheapPictures }
      const app = await createApp({ config, logger, webFolder: null, ...cheap, jobTiming: null })
      await app.http.listen({ port: 0, host: '127.0.0.1' })
      return work({ address: app.http.listeningOrigin, printed: app.newAdministrator }).finally(() => app.http.close())
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  }
}
