import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  // Journeys wait for half of their time: for sound, for timers, for what the server makes.
  workers: '150%',
  globalSetup: './e2e/site-template.ts',
  // Limits end what hangs, and nothing else, also on a machine with much else to do.
  timeout: 600_000,
  expect: { timeout: 180_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // Pictures of every step cost a quarter of the run's processor time: `--trace on` has them for a journey that fails.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    // Requests that a worker handles cannot be routed. e2e/saved-songs.spec.ts allows them.
    serviceWorkers: 'block',
    // Drawing animations takes a tenth of the run's processor time. Files whose subject is what visitors see and hear (`withMotion`) have them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages are too short for what optimizing compilers cost.
        '--js-flags=--no-turbofan --no-maglev',
        '--autoplay-policy=document-user-activation-required',
      ],
    },
  },
})
