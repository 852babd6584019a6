import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

type Settings = Parameters<typeof createTestApp>

/** A test app of a file, with these settings (test-app.ts): there from the file's first `beforeAll` on, and closed after its last test. */
export function appOfFile(...settings: Settings): TestApp {
  const testApp = ofFile(() => createTestApp(...settings))
  afterAll(() => testApp.close())
  return testApp
}

/** A new one for each test of a file: there from the file's first `beforeEach` on. */
export function appOfEachTest(...settings: Settings): TestApp {
  const testApp = {} as TestApp
  beforeEach(async () => {
    Object.assign(testApp, await createTestApp(...settings))
  })
  afterEach(() => testApp.close())
  return testApp
}

/** What the tests of a file share: made before the first of them, in the order of the file, and empty until then. */
export function ofFile<T extends object>(make: () => Promise<T>): T {
  const shared = {} as T
  beforeAll(async () => {
    Object.assign(shared, await make())
  })
  return shared
}
