import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Where the pages are, built first where sources changed: for tests that need real ones without a browser. */
export function builtPages(): string {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-changed'], { cwd: root, stdio: 'inherit' })
  return join(root, 'dist/web')
}
