import { defineConfig } from 'vitest/config'
import { generateMessages } from './scripts/messages/generate-messages.ts'
import { type ProjectName, projectNames, testFilesByProject } from './scripts/test-projects.ts'
import { battery } from './server/testing/battery.ts'

generateMessages()
const files = testFilesByProject()

/** Files share a worker's loaded modules: loading the server again for each would take longer than its tests. */
const shared = { isolate: false }
/** Loaded by Node itself, as a start of the server is: transforming its modules with Vite for each run takes as long as many tests. */
const native = { viteModuleRunner: false, nodeLoader: false }
const withTemplate = { pool: 'forks', globalSetup: 'server/testing/template-database.ts', experimental: native, ...shared } as const
/** Ends what hangs, and nothing else, also on a machine that other programs keep busy. */
const limit = battery({ smoke: 300_000, full: 3_600_000 })
const settings = {
  pure: { pool: 'threads', ...shared },
  machine: withTemplate,
  database: withTemplate,
  storage: withTemplate,
  once: withTemplate,
  postgres: withTemplate,
} as const satisfies Record<ProjectName, object>

export default defineConfig({
  test: {
    projects: projectNames.map((name) => ({ extends: true, test: { name, include: files[name], ...settings[name] } })),
    setupFiles: ['scripts/record-processor-time.ts', 'scripts/use-compile-cache.ts'],
    maxWorkers: '100%',
    testTimeout: limit,
    hookTimeout: limit,
    // One second by default, which a busy machine does not keep.
    expect: { poll: { timeout: 180_000, interval: 150 } },
  },
})
