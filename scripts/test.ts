import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'

/**
 * The test command. `node scripts/test.ts` runs everything; `--server` the server and unit tests only, `--e2e` the browser journeys
 * only. `--as NAME` names the run in the summary (the server suite runs on several databases and storages), `--only PATH …` at the end
 * keeps to tests in files of these names. Ends with 'N passed, N failed'.
 */
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const [words, paths] = splitAt(process.argv.slice(2), '--only')
const only = (suite: string) => words.includes(`--${suite}`) || !(words.includes('--server') || words.includes('--e2e'))
const asName = words.includes('--as') ? (words[words.indexOf('--as') + 1] ?? '') : ''

interface Counts {
  passed: number
  failed: number
}

const say = (line: string) => process.stdout.write(`${line}\n`)
mkdirSync(results, { recursive: true })
run('node', ['scripts/build.ts', '--if-changed'])

const suites: Counts[] = []
if (only('server')) suites.push(serverSuite())
if (only('e2e')) suites.push(browserSuite())

const passed = suites.reduce((sum, suite) => sum + suite.passed, 0)
const failed = suites.reduce((sum, suite) => sum + suite.failed, 0)
say(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && suites.every((suite) => suite.passed > 0) ? 0 : 1)

function serverSuite(): Counts {
  const file = fresh('vitest.json')
  const code = run('vitest', ['run', ...paths, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const { numPassedTests = 0, numFailedTests = 0 } = read(file) as { numPassedTests?: number; numFailedTests?: number }
  return summary(`server${asName && `-${asName}`}`, numPassedTests, numFailedTests, code)
}

function splitAt(all: string[], word: string): [string[], string[]] {
  const index = all.indexOf(word)
  return index < 0 ? [all, []] : [all.slice(0, index), all.slice(index + 1)]
}

function browserSuite(): Counts {
  const file = fresh('playwright.json')
  const code = run('playwright', ['test'], { CHROMIUM_PATH: findChromium(say) })
  const { stats } = read(file) as { stats?: { expected: number; unexpected: number; flaky: number } }
  return summary('browser', stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), code)
}

/** A runner that failed without a failed test (it crashed, a file did not load) counts as one failure. */
function summary(suite: string, passed: number, failed: number, exitCode: number): Counts {
  const counts = { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
  writeFileSync(join(results, `summary-${suite}.json`), JSON.stringify(counts))
  return counts
}

function fresh(name: string): string {
  const file = join(results, name)
  rmSync(file, { force: true })
  return file
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function run(program: string, args: string[], environment: Record<string, string> = {}): number {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path, ...environment } })
  return status ?? 1
}
