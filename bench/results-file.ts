import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** In the order of RESULTS.md. Each is a script in this folder, with `notes/{name}.md` and `results/{name}.md`. */
export const benches = [
  'first-visit-bytes',
  'scan-to-sound',
  'lighthouse',
  'pages',
  'start',
  'media',
  'listeners',
  'jobs',
  'capacity',
  'import',
  'browser-import',
  'admin-songs',
  'analytics',
  'catalog',
  'queries',
  'planning',
  'subsonic',
  'codes',
  'prints',
  'scaling',
] as const
export type Bench = (typeof benches)[number]

export const isBench = (name: string): name is Bench => (benches as readonly string[]).includes(name)

export const resultsFile = join(import.meta.dirname, 'RESULTS.md')
export const resultOf = (bench: Bench) => join(import.meta.dirname, 'results', `${bench}.md`)

const readNote = (name: string) => readFileSync(join(import.meta.dirname, 'notes', `${name}.md`), 'utf8').trim()

/** Replaced by the result of the benchmark. */
const mark = '<!-- result -->'

/** Builds RESULTS.md: the handwritten notes of all benchmarks, each with its latest result. */
export function assembleResults(): string {
  const sections = benches.map((bench) => {
    const [before = '', after] = readNote(bench).split(mark)
    if (after === undefined) throw new Error(`bench/notes/${bench}.md has no line '${mark}'`)
    return `${before}${readFileSync(resultOf(bench), 'utf8').trim()}${after}`
  })
  return `${[readNote('about'), ...sections].join('\n\n')}\n`
}
