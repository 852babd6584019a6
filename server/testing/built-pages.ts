import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
let isUpToDate = false

/**
 * Folder of the built pages, for tests that need real ones without a browser; builds them first if sources changed. Checks once per worker,
 * because comparing the sources takes a third of a second of processor time.
 */
export function builtPages(): string {
  if (!isUpToDate) execFileSync(process.execPath, ['scripts/build.ts', '--if-changed'], { cwd: root, stdio: 'inherit' })
  isUpToDate = true
  return join(root, 'dist/web')
}
