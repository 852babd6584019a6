import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run test:resilience` runs all batteries in full, sequentially: the test files that have more cases than the gate runs, all of
 * resilience/, and the loops that kill servers, open connections and measure. Takes hours. Fails if any of them fails.
 */
const root = join(import.meta.dirname, '..')
const batteries = globSync('{contract,deploy,server,web}/**/*.test.ts', { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes("'#server/testing/battery.ts'"),
)
const commands = [
  ['scripts/test.ts', '--server', '--as', 'resilience', 'resilience/', ...batteries],
  ...globSync('resilience/*/main.ts', { cwd: root })
    .sort()
    .map((file) => [file]),
]
const failed = commands.filter((command) => {
  process.stdout.write(`\nnode ${command.join(' ')}\n`)
  const env = { ...process.env, RESILIENCE: 'full' }
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env }).status !== 0
})
for (const [file] of failed) process.stdout.write(`FAILED: ${file}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
