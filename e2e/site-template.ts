import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '#server/testing/test-client.ts'
import { administrator, startServer } from './running-server.ts'

/**
 * Playwright's global setup: creates data folders like after a first start, with and without samples, which startServer copies. Creating
 * the schema takes as long as the rest of a start. The samples' covers take four seconds of processor time, and measuring their sound as
 * much again, which each server would otherwise do in the background.
 */
export default async function createSiteTemplates() {
  const [samples, empty] = await Promise.all([startServer(), startServer({ SAMPLE_CONTENT: 'off' })])
  const admin = createClient(samples.address)
  await admin.signIn(administrator)
  while ((await admin.call('GET /api/admin/media-jobs')).body.waiting > 0) await pause(250)
  await Promise.all([samples.stop(), empty.stop()])
  process.env.SITE_TEMPLATE = samples.dataDir
  process.env.FIRST_START = JSON.stringify({ address: samples.address, output: samples.output() })
  process.env.EMPTY_SITE_TEMPLATE = empty.dataDir
  return async () => {
    await samples.dispose()
    await empty.dispose()
  }
}

/** What the first start with the samples printed. */
export const firstStart = (): { address: string; output: string } => JSON.parse(process.env.FIRST_START ?? '{}')
