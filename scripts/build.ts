import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publishBuild, stampFileIn } from './publish-build.ts'

/**
 * Builds the browser code into dist/web; with `--if-changed`, only if sources or the lockfile have changed since the last build. Builds in
 * a temporary folder that is then renamed, so that dist/web is always complete. An installation without sources (an image, a package) has a
 * finished dist/ and nothing to build.
 */
const root = join(import.meta.dirname, '..')
const out = join(root, 'dist/web')
const stampFile = stampFileIn(out)

const printLine = (line: string) => process.stdout.write(`${line}\n`)

if (!existsSync(join(root, 'web/app'))) process.exit(0)
const stamp = hashSources()
const isCurrent = existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp
if (isCurrent && process.argv.includes('--if-changed')) process.exit(0)
await build()

function hashSources(): string {
  // Synchronous, because finding and reading thousands of files asynchronously takes twice as long, at every start.
  const files = globSync(
    [
      'web/**/*.{ts,tsx,css,woff2,svg,png,ico}',
      'messages/**/*.json',
      'scripts/messages/*.ts',
      'contract/**/*.ts',
      'design/**/*.{ts,woff2}',
      'package-lock.json',
    ],
    { cwd: root },
  )
  const hash = createHash('sha256')
  for (const file of files.filter((name) => !name.includes('.test.') && !name.endsWith('.gen.ts')).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

async function build() {
  const { build: vite } = await loadVite()
  printLine('Building the pages (once after each change of sources)...')
  // With a test's NODE_ENV, pages would mix development and production code.
  process.env.NODE_ENV = 'production'
  const aside = join(root, `dist/.web-${process.pid}`)
  process.env.WEB_OUT_DIR = aside
  await vite()
  await publishBuild(aside, out, stamp)
}

async function loadVite() {
  try {
    const { createBuilder } = await import('vite')
    return {
      build: async () => {
        const builder = await createBuilder({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' }, null)
        await builder.buildApp()
      },
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    console.error('The pages are not built and the build tools are missing: run "npm ci" (with development dependencies) once.')
    process.exit(1)
  }
}
