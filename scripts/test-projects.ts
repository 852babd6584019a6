import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Vitest's projects: the requirements of a test file determine where and how often it runs. */
export const projectNames = ['pure', 'machine', 'database', 'storage', 'once', 'postgres'] as const
export type ProjectName = (typeof projectNames)[number]

/**
 * Classifies test files by the modules that they reach through imports, so that there is no list to maintain:
 * - `database` uses the database of the run (it reaches a module that reads TEST_DATABASE_URL), and runs again on PostgreSQL,
 * - `storage` has the tag `@storage`: it is about stored files, and runs again on PostgreSQL and S3 together instead of PostgreSQL alone,
 * - `once` uses it too, but has the tag `@once` with a reason: it tests bytes, processes or the contract, and no query of its own,
 * - `postgres` starts PostgreSQL itself, and runs once,
 * - `machine` starts processes,
 * - `pure` is everything else.
 */
export function testFilesByProject(): Record<ProjectName, string[]> {
  const files: Record<ProjectName, string[]> = { pure: [], machine: [], database: [], storage: [], once: [], postgres: [] }
  for (const file of globSync('{bench,contract,deploy,design,lint,resilience,scripts,server,web}/**/*.test.ts', { cwd: root }).sort())
    files[projectOf(join(root, file))].push(file)
  return files
}

function projectOf(file: string): ProjectName {
  const { tag } = readImports(file)
  if (tag === 'storage') return tag
  const reached = reachableFrom(file)
  if (reached.has(join(root, 'resilience/postgres-server.ts'))) return 'postgres'
  if ([...reached].some((module) => readImports(module).readsDatabaseAddress)) return tag ?? 'database'
  return reached.has('node:child_process') ? 'machine' : 'pure'
}

function reachableFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached
  reached.add(file)
  for (const imported of readImports(file).imports) reachableFrom(imported, reached)
  return reached
}

interface Imports {
  /** Paths of modules of this repository, and names of Node's own. */
  imports: string[]
  readsDatabaseAddress: boolean
  tag: 'once' | 'storage' | null
}

const cache = new Map<string, Imports>()
/** Static and dynamic imports, and re-exports. Type-only imports are ignored, because they load nothing. */
const importPattern = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s*)?'([^']+)'|\bimport\(\s*'([^']+)'/gm

function readImports(file: string): Imports {
  const before = cache.get(file)
  if (before) return before
  const source = file.endsWith('.ts') || file.endsWith('.tsx') ? readFileSync(file, 'utf8') : ''
  const imports = [...source.matchAll(importPattern)].flatMap(([, fixed, dynamic]) => resolved(fixed ?? dynamic ?? '', dirname(file)))
  const found = {
    imports,
    readsDatabaseAddress: source.includes('process.env.TEST_DATABASE_URL'),
    tag: tagOf(source),
  }
  cache.set(file, found)
  return found
}

function tagOf(source: string): Imports['tag'] {
  const [, tag] = /^\/\*\* @(once|storage) /m.exec(source) ?? []
  return tag === 'once' || tag === 'storage' ? tag : null
}

function resolved(name: string, folder: string): string[] {
  if (name.startsWith('node:')) return [name]
  if (name.startsWith('.')) return [join(folder, name)]
  return name.startsWith('#') ? [join(root, name.slice(1))] : []
}
