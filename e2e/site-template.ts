import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '#server/testing/test-client.ts'
import { administrator, startServer } from './running-server.ts'

/**
 * Playwright's global setup: a data folder as the first start with samples leaves it, which startServer copies. Their covers take the server
 * four seconds of processor time, and measuring their sound as much again: each copy would do that in the background.
 */
export default async function createSiteTemplate() {
  const server = await startServer()
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  while ((await admin.call('GET /api/admin/media-jobs')).body.waiting > 0) await pause(250)
  await server.stop()
  process.env.SITE_TEMPLATE = server.dataDir
  return server.dispose
}
