import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Debian's chromium-headless-shell. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell'

const ways: { name: string; possible(): boolean; command: [string, ...string[]][] }[] = [
  { name: "Playwright's", possible: () => true, command: [['npx', 'playwright', 'install', 'chromium']] },
  {
    name: "Debian's package",
    possible: () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
    command: [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-qy', '--no-install-recommends', 'chromium'],
    ],
  },
]

/**
 * Path of a browser for the browser tests: Chromium's headless shell if installed, because it needs half the processor time for a new
 * context and page, otherwise a full Chromium.
 */
export const findTestBrowser = (printLine: (line: string) => void): string =>
  !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : findChromium(printLine)

/** Path of a Chromium: an installed one, otherwise Playwright's, otherwise Debian's. Prints one line with the choice. */
export function findChromium(printLine: (line: string) => void): string {
  const found = present()
  if (found) return found
  for (const { name, possible, command } of ways) {
    if (!possible()) continue
    printLine(`No Chromium found: getting ${name} for the browser tests.`)
    try {
      for (const [program, ...args] of command) execFileSync(program, args, { stdio: 'ignore', timeout: 10 * 60_000 })
    } catch {
      continue
    }
    const path = present()
    if (path) return path
  }
  throw new Error('No Chromium found and none could be installed. Install Chromium, or set CHROMIUM_PATH to one, and run the tests again.')
}

const present = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...installed, chromium.executablePath()].find((path) => path !== undefined && path !== '' && existsSync(path))
