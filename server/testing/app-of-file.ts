import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

type Settings = Parameters<typeof createTestApp>

/** Starts a test app for a file, with these settings (test-app.ts), in a `beforeAll`, and closes it after the last test. */
export function appOfFile(...settings: Settings): TestApp {
  const testApp = ofFile(() => createTestApp(...settings))
  afterAll(() => testApp.close())
  return testApp
}

/** Starts a new test app in a `beforeEach` for each test of a file, and closes it after the test. */
export function appOfEachTest(...settings: Settings): TestApp {
  const testApp = {} as TestApp
  beforeEach(async () => {
    Object.assign(testApp, await createTestApp(...settings))
  })
  afterEach(() => testApp.close())
  return testApp
}

/** State shared by the tests of a file. It is created in a `beforeAll`, in file order; the object is empty until then. */
export function ofFile<T extends object>(make: () => Promise<T>): T {
  const shared = {} as T
  beforeAll(async () => {
    Object.assign(shared, await make())
  })
  return shared
}
