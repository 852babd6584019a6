import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { test } from './browser.ts'
import { administrator, type RunningServer, startServer } from './running-server.ts'

/** Starts a server for the tests of a file, with these settings (running-server.ts), and removes it after the last one. */
export function serverOfFile(...settings: Parameters<typeof startServer>): RunningServer {
  const server = ofFile(() => startServer(...settings))
  test.afterAll(() => server.dispose())
  return server
}

/** An API client of the server, signed in as its administrator. */
export const administratorOf = (server: RunningServer): TestClient =>
  ofFile(async () => {
    const admin = createClient(server.address)
    await admin.signIn(administrator)
    return admin
  })

/** State shared by the tests of a file. It is created in a `beforeAll`, in file order; the object is empty until then. */
export function ofFile<T extends object>(make: () => Promise<T>): T {
  const shared = {} as T
  test.beforeAll(async () => {
    Object.assign(shared, await make())
  })
  return shared
}
