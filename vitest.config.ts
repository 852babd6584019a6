import { defineConfig } from 'vitest/config'
import { generateMessages } from './scripts/messages/generate-messages.ts'
import { type ProjectName, projectNames, testFilesByProject } from './scripts/test-projects.ts'

generateMessages()
const files = testFilesByProject()

/** Files share a worker's loaded modules: loading the server again for each would take longer than its tests. */
const shared = { isolate: false }
const withTemplate = { pool: 'forks', globalSetup: 'server/testing/template-database.ts', ...shared } as const
const settings = {
  pure: { pool: 'threads', ...shared },
  machine: withTemplate,
  database: withTemplate,
  once: withTemplate,
  postgres: withTemplate,
} as const satisfies Record<ProjectName, object>

export default defineConfig({
  test: {
    projects: projectNames.map((name) => ({ extends: true, test: { name, include: files[name], ...settings[name] } })),
    setupFiles: 'scripts/record-processor-time.ts',
    maxWorkers: '100%',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // One second by default, which a busy machine does not keep.
    expect: { poll: { timeout: 180_000, interval: 50 } },
  },
})
