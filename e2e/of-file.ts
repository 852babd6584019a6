import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { test } from './browser.ts'
import { administrator, type RunningServer, startServer } from './running-server.ts'

/** A server for the journeys of one file, with these settings (running-server.ts): started before the first, gone after the last. */
export function serverOfFile(...settings: Parameters<typeof startServer>): RunningServer {
  const server = ofFile(() => startServer(...settings))
  test.afterAll(() => server.dispose())
  return server
}

/** A client of that server's API, signed in as its administrator. */
export const administratorOf = (server: RunningServer): TestClient =>
  ofFile(async () => {
    const admin = createClient(server.address)
    await admin.signIn(administrator)
    return admin
  })

/** What the journeys of one file share: made before the first of them, in the order of the file, and empty until then. */
export function ofFile<T extends object>(make: () => Promise<T>): T {
  const shared = {} as T
  test.beforeAll(async () => {
    Object.assign(shared, await make())
  })
  return shared
}
