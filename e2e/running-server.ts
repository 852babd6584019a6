import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerProcess, type ServerProcess } from '#server/testing/server-process.ts'

export const administrator = { email: 'owner@example.com', password: 'correct horse battery' }

export interface RunningServer extends Pick<ServerProcess, 'address' | 'output' | 'start'> {
  dataDir: string
  /** Stops it like an operator; with SIGKILL, like a power failure. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Stops it and removes its data. */
  dispose(): Promise<void>
}

type Settings = Record<string, string>

/** Fills a data folder with the result of a first start, if the run has it (site-template.ts). */
export async function copySite(dataDir: string, { hasSamples }: { hasSamples: boolean }): Promise<void> {
  const template = hasSamples ? process.env.SITE_TEMPLATE : process.env.EMPTY_SITE_TEMPLATE
  if (template) await cp(template, dataDir, { recursive: true })
}

/**
 * The real server as a process with the samples, on a free port and in a temporary data folder, with these settings (some need the
 * address). `basePath` puts the site under a path. Copies the data from the run's templates (site-template.ts), unless this has to be the
 * site's first start.
 */
export async function startServer(
  settings: Settings | ((address: string) => Settings) = {},
  { basePath = '' } = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'music-platform-e2e-'))
  const server = await createServerProcess(
    (address) => ({
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      SAMPLE_CONTENT: 'on',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...(basePath && { BASE_URL: address }),
      ...(typeof settings === 'function' ? settings(address) : settings),
    }),
    { host: 'localhost', basePath },
  )
  const { address, output, start } = server
  const hasSamples = typeof settings === 'function' || settings.SAMPLE_CONTENT !== 'off'
  await copySite(dataDir, { hasSamples })
  const stop = (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => server.stop(signal)
  await start()
  return {
    address,
    dataDir,
    output,
    start,
    stop,
    dispose: async () => {
      await stop('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
