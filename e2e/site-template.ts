import { startServer } from './running-server.ts'

/**
 * Playwright's global setup: a data folder as the first start with samples leaves it, which startServer copies. Their covers take the server
 * four seconds of processor time.
 */
export default async function createSiteTemplate() {
  const server = await startServer()
  await server.stop()
  process.env.SITE_TEMPLATE = server.dataDir
  return server.dispose
}
