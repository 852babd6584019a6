import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'trust/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.ts',
      'contract/**/*.test.ts',
      'design/**/*.test.ts',
      'scripts/**/*.test.ts',
      'deploy/**/*.test.ts',
      'lint/**/*.test.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
